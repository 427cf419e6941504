import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { say } from "../../../platform/i18n.ts";
import { session } from "../../auth/index.ts";
import { unsubscribe } from "./unsubscribe.ts";

const path = "/api/shared/unsubscribe/:token";
const params = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** The address of the mails' `List-Unsubscribe` (RFC 8058): mail programs post to it, older ones open it. */
export function notificationRoutes(ctx: RootContext) {
  return new Elysia({ name: "notifications", tags: ["Notifications"] })
    .use(session(ctx))
    .post(
      path,
      async ({ params, lang }) => {
        await unsubscribe(ctx, params.token);
        return { success: true, msg: say(lang, "mail:unsubscribe.done") };
      },
      {
        // Programs send `List-Unsubscribe=One-Click` as a form of either kind; the link says everything.
        params,
        response: { 200: Type.Object({ success: Type.Boolean(), msg: Type.String() }) },
        detail: {
          summary: "Turn mails off with the link of a mail, without signing in",
          ...refuses("not_found"),
        },
      },
    )
    .get(
      path,
      // Opening changes nothing: scanners of mails open every link.
      ({ params, redirect }) => redirect(`/app/unsubscribe/${encodeURIComponent(params.token)}`, 303),
      {
        params,
        detail: {
          summary: "The page that asks whether to turn mails off",
          responses: { 303: { description: "Redirect to that page" } },
        },
      },
    );
}
