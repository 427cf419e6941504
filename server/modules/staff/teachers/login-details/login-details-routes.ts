import { Elysia } from "elysia";
import type { RootContext } from "../../../../platform/context.ts";
import { refuses } from "../../../../platform/http/notes.ts";
import { session } from "../../../auth/index.ts";
import { Done, done } from "../../../schools/index.ts";
import { LoginDetails, TeacherMeant } from "../model.ts";
import { seeksTeacher, seeksTeacherAt } from "../seek.ts";
import { mailLoginDetails } from "./mail-login-details.ts";
import { renewLoginDetails } from "./renew-login-details.ts";

const tags = ["Teachers"];
const signedIn = ["principal"] as const;

/** With what teachers sign in. */
export function loginDetailsRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-login-details" })
    .use(session(ctx))
    .post(
      "/api/principals/send/information",
      async ({ actor, body }) => {
        await mailLoginDetails(ctx, actor, body);
        return done;
      },
      {
        signedIn,
        seeks: seeksTeacher(ctx, "email"),
        body: LoginDetails,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Mail a teacher their address and present password",
          ...refuses("not_found", "too_many_attempts", "already_confirmed"),
        },
      },
    )
    .post(
      "/api/principals/renew/information",
      async ({ actor, body }) => {
        await renewLoginDetails(ctx, actor, body);
        return done;
      },
      {
        signedIn,
        seeks: seeksTeacherAt(ctx),
        body: TeacherMeant,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Mail a teacher a new password that nobody else sees; ends their sessions",
          ...refuses(
            "not_found",
            "not_your_school",
            "details_are_own",
            "teacher_inactive",
            "too_many_attempts",
          ),
        },
      },
    );
}
