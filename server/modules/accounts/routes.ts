import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refuses } from "../../platform/http/notes.ts";
import { say } from "../../platform/i18n.ts";
import { session } from "../auth/index.ts";
import { onceAsked, onceKey } from "../idempotency/index.ts";
import { confirmAccount } from "./links/confirm.ts";
import { SubstituteRegistration } from "./model.ts";
import { registerSubstitute } from "./register.ts";

const Done = Type.Object({ success: Type.Boolean() });

export function accountRoutes(ctx: RootContext) {
  return new Elysia({ name: "accounts", tags: ["Accounts"] })
    .use(session(ctx))
    .post(
      "/api/users/register-user",
      (asked) => {
        const { body, address, lang } = asked;
        return onceAsked(ctx, asked, { caller: address }, async (ctx) => {
          await registerSubstitute(ctx, body, { address, lang });
          return { success: true };
        });
      },
      {
        body: SubstituteRegistration,
        response: { 200: Done },
        detail: { summary: "Register a substitute", ...onceKey, ...refuses("too_many_attempts") },
      },
    )
    .post(
      "/api/shared/confirm/:id",
      async ({ params, lang }) => {
        const { alreadyConfirmed, waits } = await confirmAccount(ctx, params.id);
        const before = waits ? "auth:confirm.stillWaiting" : "auth:activation.already";
        const done = waits ? "auth:confirm.waiting" : "auth:confirm.done";
        return {
          msg: say(lang, alreadyConfirmed ? before : done),
          alreadyConfirmed,
        };
      },
      {
        params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
        response: { 200: Type.Object({ msg: Type.String(), alreadyConfirmed: Type.Boolean() }) },
        detail: {
          summary: "Confirm an e-mail address with the token of the link",
          ...refuses("link_unknown", "link_expired"),
        },
      },
    );
}
