// (rule: reset-token-in-body, already-confirmed)
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { unauthenticated } from "../../../platform/failures/errors.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { Done, PasswordChange, Token } from "../model.ts";
import { session } from "../session.ts";
import { browserOf, signInCookies, signOutCookies } from "../sessions/device/known-device.ts";
import { signOutEverywhere } from "../sessions/ending/sign-out.ts";
import { changePassword } from "./change-password.ts";

/** Changing the own password, and ending sessions. */
export function passwordRoutes(ctx: RootContext) {
  return new Elysia({ name: "passwords", tags: ["Auth"] })
    .use(session(ctx))
    .post(
      "/api/shared/password",
      async ({ actor, body, request, set }) => {
        const signedIn = await changePassword(ctx, actor, body, browserOf(request).userAgent);
        if (!signedIn) throw unauthenticated();
        set.headers["set-cookie"] = signInCookies(ctx.config, request, signedIn);
        return { token: signedIn.token };
      },
      {
        signedIn: true,
        body: PasswordChange,
        response: { 200: Token },
        detail: {
          summary: "Change one's own password; every other session ends",
          ...refuses("too_many_attempts"),
        },
      },
    )
    .post(
      "/api/shared/logout/everywhere",
      async ({ actor, request, set }) => {
        const { device } = await signOutEverywhere(ctx, actor.id, browserOf(request));
        set.headers["set-cookie"] = signOutCookies(ctx.config, request, device);
        return { success: true };
      },
      { signedIn: true, response: { 200: Done }, detail: { summary: "End all sessions of this account" } },
    );
}
