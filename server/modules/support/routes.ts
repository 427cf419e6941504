import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refuses } from "../../platform/http/notes.ts";
import { say } from "../../platform/i18n.ts";
import { session } from "../auth/index.ts";
import { SupportMessage } from "./model.ts";
import { writeToSupport } from "./write.ts";

export function supportRoutes(ctx: RootContext) {
  return new Elysia({ name: "support", tags: ["Support"] }).use(session(ctx)).post(
    "/api/shared/email/support",
    async ({ actor, body, lang }) => {
      await writeToSupport(ctx, actor, body);
      return { success: true, msg: say(lang, "errors:support.success") };
    },
    {
      signedIn: true,
      ownName: ["email"],
      body: SupportMessage,
      response: { 200: Type.Object({ success: Type.Boolean(), msg: Type.String() }) },
      detail: {
        summary: "Write to support; an answer comes by mail",
        ...refuses("not_yourself", "too_many_attempts", "support_failed"),
      },
    },
  );
}
