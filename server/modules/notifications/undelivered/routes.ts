import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { PageFields } from "../../../platform/http/paging.ts";
import { session } from "../../auth/index.ts";
import { undeliveredPage } from "./list.ts";
import { MessageMeant, UndeliveredMessage } from "./model.ts";
import { sendAgain } from "./send-again.ts";

export function undeliveredRoutes(ctx: RootContext) {
  return new Elysia({ name: "undelivered" })
    .use(session(ctx))
    .post(
      "/api/notifications/undelivered",
      async ({ actor, body, set }) =>
        sayNext(set, await undeliveredPage(ctx, actor, body ?? {})).items.map(
          ({ person: _, ...message }) => message,
        ),
      {
        signedIn: ["operator"],
        list: true,
        ownName: ["email"],
        body: Type.Optional(Type.Object({ email: Type.Optional(Type.String()), ...PageFields })),
        response: { 200: Type.Array(UndeliveredMessage) },
        detail: {
          tags: ["Operator"],
          summary: "Messages that were refused, were given up, or wait for another attempt, newest first",
          ...refuses("not_yourself"),
        },
      },
    )
    .post(
      "/api/notifications/undelivered/send",
      async ({ actor, body }) => {
        await sendAgain(ctx, actor, body.place);
        return { success: true };
      },
      {
        signedIn: ["operator"],
        ownName: ["email"],
        body: MessageMeant,
        response: { 200: Type.Object({ success: Type.Boolean() }) },
        detail: {
          tags: ["Operator"],
          summary: "Send a mail about a job again that was refused or given up, if it is still true",
          ...refuses("not_yourself", "not_found", "message_outdated"),
        },
      },
    );
}
