import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { errorMemberKey } from "../../../platform/http/operations.ts";
import { session } from "../../auth/index.ts";
import { Access, AccessRefused, ExportAllowed, Passcode } from "../model.ts";
import { exportAllowed } from "./access.ts";
import { clearedStatisticsCookie, statisticsCookie } from "./cookie.ts";
import { enterPasscode } from "./passcode.ts";

export function passcodeRoutes(ctx: RootContext) {
  return new Elysia({ name: "statistics-passcode", tags: ["Statistics"] })
    .use(session(ctx))
    .get(
      "/api/stats/export/allowed",
      async ({ actor }) => ({ exportAllowed: await exportAllowed(ctx, actor).catch(() => false) }),
      {
        signedIn: true,
        response: { 200: ExportAllowed },
        detail: { summary: "Whether the caller may export their organisation's statistics" },
      },
    )
    .post(
      "/api/stats/statistics/auth",
      async ({ body, address, set }) => {
        const access = await enterPasscode(ctx, body, address);
        set.headers["set-cookie"] = statisticsCookie(ctx.config, access.token);
        return access;
      },
      {
        body: Passcode,
        response: { 200: Access, 400: AccessRefused, 403: AccessRefused, 429: AccessRefused },
        detail: {
          summary: "Open an organisation's statistics with its passcode",
          // This call's message lies in `error.message` (rule: passcode).
          [errorMemberKey]: true,
          ...refuses("passcode_incorrect", "export_not_allowed", "too_many_attempts"),
          description: "Needs no session. Also sets a cookie, so that a link can download the workbook.",
        },
      },
    )
    .post(
      "/api/stats/statistics/logout",
      ({ set }) => {
        set.headers["set-cookie"] = clearedStatisticsCookie(ctx.config);
        return { success: true };
      },
      {
        response: { 200: Type.Object({ success: Type.Boolean() }) },
        detail: { summary: "Forget in this browser what a passcode opened" },
      },
    );
}
