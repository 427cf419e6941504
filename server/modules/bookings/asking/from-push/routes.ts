import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../../platform/context.ts";
import { refuses } from "../../../../platform/http/notes.ts";
import { anyVisitOf, session } from "../../../auth/index.ts";
import { Answered } from "./model.ts";
import { press } from "./press.ts";

/** (rule: request-from-push) */
export const fromPushRoutes = (ctx: RootContext) =>
  new Elysia({ name: "asking-from-push" }).use(session(ctx)).post(
    "/api/users/request/answer",
    async ({ request, body, address }) => {
      const visit = await anyVisitOf(ctx, request);
      return press(ctx, { ...body, address, signedIn: visit?.actor.id });
    },
    {
      body: Type.Object({
        token: Type.String({ minLength: 1, maxLength: 300, description: "As it came with the push" }),
        answer: Type.Union([Type.Literal("accept"), Type.Literal("decline")], {
          description: "Whether the person takes the job",
        }),
      }),
      response: { 200: Answered },
      detail: {
        tags: ["Requests"],
        summary: "Answer a school by the token of a push, without signing in",
        ...refuses("not_found", "another_account", "too_many_attempts"),
      },
    },
  );
