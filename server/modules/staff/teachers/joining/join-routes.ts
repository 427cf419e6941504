import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../../platform/context.ts";
import { refusedAs } from "../../../../platform/failures/errors.ts";
import { refuses } from "../../../../platform/http/notes.ts";
import { session } from "../../../auth/index.ts";
import { acceptedCode, clearedAcceptedCode } from "../../../schools/codes/index.ts";
import { CodeEntry, Done } from "../../../schools/index.ts";
import { codeNames } from "../../../schools/model.ts";
import { Invitation, InvitationAnswer, InvitationToken } from "../model.ts";
import { answerInvitation, readInvitation } from "./answer-invitation.ts";
import { joinSchool } from "./join.ts";

const tags = ["Teachers"];

/** How an account that exists becomes a teacher's as well. */
export function joiningRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-joining" }).use(codeRoutes(ctx)).use(invitationRoutes(ctx));
}

function codeRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-joining-code" }).use(session(ctx)).post(
    "/api/teachers/join",
    async ({ actor, body, request, address, lang, set }) => {
      const caller = { address, lang, acceptedCode: acceptedCode(ctx, request) };
      const { school } = await refusedAs(codeNames, () => joinSchool(ctx, actor, body?.code, caller));
      set.headers["set-cookie"] = clearedAcceptedCode(ctx);
      return { success: true, school };
    },
    {
      signedIn: ["user", "teacher"],
      body: Type.Optional(Type.Object({ code: Type.Optional(CodeEntry) })),
      response: { 200: Type.Object({ ...Done.properties, school: Type.String() }) },
      detail: {
        tags,
        summary: "Join a school as a teacher with an unused code, with the account one has",
        ...refuses("code_not_found", "already_there", "too_many_attempts"),
        description: "Without `code` the one that this browser has entered before counts.",
      },
    },
  );
}

function invitationRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-joining-invitation" })
    .use(session(ctx))
    .post("/api/teachers/invitation", ({ body, lang }) => readInvitation(ctx, body.token, lang), {
      body: InvitationToken,
      response: { 200: Invitation },
      detail: {
        tags,
        summary: "What an invitation is about; its link is the only right",
        ...refuses("link_unknown", "link_expired", "invitation_answered"),
      },
    })
    .post(
      "/api/teachers/invitation/answer",
      async ({ body, lang }) => {
        const { school, passwordMailed } = await answerInvitation(ctx, body.token, body.accept, lang);
        return { success: true, school, ...(passwordMailed ? { passwordMailed } : {}) };
      },
      {
        body: InvitationAnswer,
        response: {
          200: Type.Object({
            ...Done.properties,
            school: Type.String(),
            passwordMailed: Type.Optional(
              Type.Boolean({
                description:
                  "Nobody had confirmed the address: the password is void, a link for a new one is mailed",
              }),
            ),
          }),
        },
        detail: {
          tags,
          summary: "Accept or decline an invitation to teach at a school",
          ...refuses("link_unknown", "link_expired", "invitation_answered", "account_locked"),
          description: "Once, within a week. The account keeps what it was; `change/type` switches.",
        },
      },
    );
}
