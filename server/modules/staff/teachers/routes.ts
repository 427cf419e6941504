import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { refusedAs } from "../../../platform/failures/errors.ts";
import { matchTag, readTagged, saveTagged, tagOf } from "../../../platform/http/entity-tag.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses, tagged } from "../../../platform/http/notes.ts";
import { NextCursor, partOf } from "../../../platform/http/paging.ts";
import { isSameEmail } from "../../../platform/words/entries.ts";
import { readAccount } from "../../accounts/index.ts";
import { profileState } from "../../accounts/profile/index.ts";
import { type Actor, actorOf, session } from "../../auth/index.ts";
import { onlySelf } from "../../auth/who/index.ts";
import { onceAsked, onceKey } from "../../idempotency/index.ts";
import { acceptedCode, clearedAcceptedCode } from "../../schools/codes/index.ts";
import { Done, done, ListRequest, OneOfOwn, SelfOnly } from "../../schools/index.ts";
import { codeNames } from "../../schools/model.ts";
import { seekOwnSchool } from "../../schools/names/index.ts";
import { addTeacher } from "./add.ts";
import { editTeacher, teacherState } from "./edit.ts";
import { activationRoutes } from "./joining/activation-routes.ts";
import { joinSchool } from "./joining/join.ts";
import { joiningRoutes } from "./joining/join-routes.ts";
import { registerTeacher } from "./joining/register.ts";
import { loginDetailsRoutes } from "./login-details/login-details-routes.ts";
import { NewTeacher, OneTeacher, Teacher, TeacherChange, TeacherRegistration } from "./model.ts";
import { removeTeacher } from "./remove.ts";
import { teacherRecord, teachersOfPrincipal } from "./roster.ts";
import { seeksTeacher } from "./seek.ts";

const tags = ["Teachers"];
const signedIn = ["principal"] as const;

const byName = ({ lastName, firstName, email, school }: Teacher) => [lastName, firstName, email, school];

export function teacherRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers" })
    .use(ownRoutes(ctx))
    .use(joiningRoutes(ctx))
    .use(rosterRoutes(ctx))
    .use(loginDetailsRoutes(ctx))
    .use(activationRoutes(ctx));
}

/** The grades of the caller, with the tag of the profile that holds them, or of a principal's teacher. */
const gradesOfAccount = (ctx: RootContext, actor: Actor, email: string | undefined) => async () => {
  if (actor.type !== "principal") onlySelf(actor, email);
  const wanted = plain(email ?? "");
  if (wanted === "" || isSameEmail(wanted, actor.email)) {
    const account = await readAccount(ctx, actor, actor.email);
    return { present: { grades: account.grades }, tag: tagOf(profileState(account)) };
  }
  const teacher = await teacherRecord(ctx, actor, wanted);
  return { present: { grades: teacher.grades }, tag: tagOf(teacherState(teacher)) };
};

function ownRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-own" })
    .use(session(ctx))
    .post(
      "/api/teachers/register",
      async (asked) => {
        const { body, request, address, lang, set } = asked;
        const caller = { address, lang, acceptedCode: acceptedCode(ctx, request) };
        const actor = await actorOf(ctx, request);
        await onceAsked(ctx, asked, { caller: actor?.id ?? address }, async (ctx) => {
          await refusedAs(codeNames, async () => {
            if (actor) await joinSchool(ctx, actor, body.code, caller);
            else await registerTeacher(ctx, body, caller);
          });
          return done;
        });
        set.headers["set-cookie"] = clearedAcceptedCode(ctx);
        return done;
      },
      {
        ownName: ["email"],
        body: TeacherRegistration,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Register a teacher with an unused school code",
          description: "For somebody signed in no account is made: the school is added to the one they have.",
          ...onceKey,
          ...refuses("not_yourself", "code_not_found", "already_there", "forbidden", "too_many_attempts"),
        },
      },
    )
    .post(
      "/api/teachers/get/teacher",
      ({ actor, body, set }) => readTagged({ set }, gradesOfAccount(ctx, actor, body?.email)),
      {
        signedIn: ["teacher", "principal"],
        body: SelfOnly,
        response: { 200: Type.Object({ grades: Teacher.properties.grades }) },
        detail: {
          tags,
          summary: "Grades of the caller, or of a teacher of a principal's schools",
          ...tagged,
          ...refuses("not_yourself", "not_found"),
        },
      },
    );
}

function rosterRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-roster" }).use(addingRoutes(ctx)).use(changingRoutes(ctx));
}

function addingRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-roster-adding" })
    .use(session(ctx))
    .post(
      "/api/principals/teachers/getall",
      async ({ actor, body, set }) => {
        const preschool = actor.schools.some((school) => school.kind === "preschool");
        const all = await teachersOfPrincipal(ctx, actor);
        const { items, ...next } = sayNext(set, partOf("teachers", all, body ?? {}, byName));
        return { teachers: items, preschool, ...next };
      },
      {
        signedIn,
        list: true,
        ownName: ["email"],
        body: ListRequest,
        response: {
          200: Type.Object({
            teachers: Type.Array(Teacher),
            preschool: Type.Boolean(),
            nextCursor: NextCursor,
          }),
        },
        detail: { tags, summary: "Teachers of the caller's schools", ...refuses("not_yourself") },
      },
    )
    .post(
      "/api/principals/teacher/add",
      async ({ actor, body }) => {
        const added = await addTeacher(ctx, actor, body);
        return { success: true, ...added };
      },
      {
        signedIn,
        seeks: seekOwnSchool,
        body: NewTeacher,
        response: {
          200: Type.Object({
            ...Done.properties,
            teacher: Type.Optional(Teacher),
            invited: Type.Optional(
              Type.Boolean({ description: "The address has an account: its owner was asked by mail" }),
            ),
            password: Type.Optional(
              Type.String({ description: "Only one that was made up; it is shown this once" }),
            ),
          }),
        },
        detail: {
          tags,
          summary: "Add a teacher to one of the caller's schools",
          ...refuses("not_your_school", "too_many_attempts"),
        },
      },
    );
}

function changingRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-roster-changing" })
    .use(session(ctx))
    .post(
      "/api/principals/edit/teacher",
      async ({ actor, body, request, set }) => {
        const read = async () => {
          const teacher = await teacherRecord(ctx, actor, body.presentEmail ?? body.email ?? "");
          return { present: teacher, tag: tagOf(teacherState(teacher)) };
        };
        const save = (ifMatch: string | null) => editTeacher(ctx, actor, body, ifMatch);
        const saving = { read, as: Teacher, save, stateOf: teacherState };
        return { success: true, teacher: await saveTagged({ request, set }, saving) };
      },
      {
        signedIn,
        seeks: seeksTeacher(ctx, "oldEmail", "email"),
        body: TeacherChange,
        response: { 200: Type.Object({ ...Done.properties, teacher: Teacher }) },
        detail: {
          tags,
          summary: "Change a teacher; blank fields keep their value",
          ...matchTag,
          ...refuses("email_is_own", "details_are_own", "not_found", "too_many_attempts"),
        },
      },
    )
    .delete(
      "/api/principals/remove/:email",
      async ({ actor, params, query }) => {
        await removeTeacher(ctx, actor, params.email, query.school);
        return done;
      },
      {
        signedIn,
        params: OneTeacher,
        query: Type.Object({ school: OneOfOwn }),
        response: { 200: Done },
        detail: {
          tags,
          summary:
            "Remove a teacher from the caller's schools, or from the one named; their jobs there pass to the caller",
          ...refuses("not_found", "not_your_school"),
        },
      },
    );
}
