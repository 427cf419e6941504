import { type Static, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { NextCursor, partOf } from "../../../platform/http/paging.ts";
import { refusedAs } from "../../../platform/http/refused-as.ts";
import { actorOf, onlySelf, session } from "../../auth/index.ts";
import { onceAsked, onceKey } from "../../idempotency/index.ts";
import {
  acceptedCode,
  clearedAcceptedCode,
  Done,
  done,
  ListRequest,
  OneOfOwn,
  OwnEmail,
  SelfOnly,
  seekOwnSchool,
} from "../../schools/index.ts";
import { codeNames } from "../../schools/wire.ts";
import { setActive, setAllActive } from "./activate.ts";
import { addTeacher } from "./add.ts";
import { editTeacher } from "./edit.ts";
import { gradesOf } from "./grades.ts";
import { joinSchool } from "./join.ts";
import { joiningRoutes } from "./join-routes.ts";
import { mailLoginDetails } from "./mail-login-details.ts";
import { LoginDetails, NewTeacher, Teacher, TeacherChange, TeacherRegistration } from "./model.ts";
import { registerTeacher } from "./register.ts";
import { removeTeacher } from "./remove.ts";
import { teachersOfPrincipal } from "./roster.ts";
import { seeksTeacher } from "./seek.ts";
import type { Teacher as TeacherSeen } from "./teacher.ts";
import {
  changeFromWire,
  changeNames,
  registrationFromWire,
  registrationNames,
  teacherToWire,
} from "./wire.ts";

/** `email` is the teacher's. */
const OneTeacher = Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) });
/** `email` is the principal's own. */
const AllTeachers = Type.Optional(Type.Object({ email: OwnEmail, school: OneOfOwn }));
const Changed = Type.Object({
  ...Done.properties,
  /** How many teachers were not so before. */
  changed: Type.Number(),
});
const tags = ["Teachers"];
const signedIn = ["principal"] as const;

const byName = ({ lastName, firstName, email, school }: TeacherSeen) => [lastName, firstName, email, school];

export function teacherRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers" })
    .use(ownRoutes(ctx))
    .use(joiningRoutes(ctx))
    .use(rosterRoutes(ctx))
    .use(activationRoutes(ctx));
}

function ownRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-own" })
    .use(session(ctx))
    .post(
      "/api/teachers/register",
      async (asked) => {
        const { body, request, address, lang, set } = asked;
        const caller = { address, lang, acceptedCode: acceptedCode(ctx, request) };
        const actor = await actorOf(ctx, request);
        await onceAsked(ctx, asked, { caller: actor?.id ?? address, body }, async (ctx) => {
          await refusedAs({ ...registrationNames, ...codeNames }, async () => {
            if (actor) await joinSchool(ctx, actor, body.code, caller);
            else await registerTeacher(ctx, registrationFromWire(body), caller);
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
      async ({ actor, body }) => {
        if (actor.type !== "principal") onlySelf(actor, body?.email);
        return { grade: await gradesOf(ctx, actor, body?.email) };
      },
      {
        signedIn: ["teacher", "principal"],
        body: SelfOnly,
        response: { 200: Type.Object({ grade: Type.Array(Type.String()) }) },
        detail: {
          tags,
          summary: "Grades of the caller, or of a teacher of a principal's schools",
          ...refuses("not_yourself", "not_found"),
        },
      },
    );
}

function rosterRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-roster" })
    .use(session(ctx))
    .post(
      "/api/principals/teachers/getall",
      async ({ actor, body, set }) => {
        const preschool = actor.schools.some((school) => school.kind === "preschool");
        const all = await teachersOfPrincipal(ctx, actor);
        const { items, ...next } = sayNext(set, partOf("teachers", all, body ?? {}, byName));
        return { teachers: items.map(teacherToWire), preschool, ...next };
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
        if ("invited" in added) return { success: true, ...added };
        return { success: true, ...added, teacher: teacherToWire(added.teacher) };
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
    )
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
      "/api/principals/edit/teacher",
      async ({ actor, body }) => {
        const teacher = await refusedAs(changeNames, () => editTeacher(ctx, actor, changeFromWire(body)));
        return { success: true, teacher: teacherToWire(teacher) };
      },
      {
        signedIn,
        seeks: seeksTeacher(ctx, "oldEmail", "email"),
        body: TeacherChange,
        response: { 200: Type.Object({ ...Done.properties, teacher: Teacher }) },
        detail: {
          tags,
          summary: "Change a teacher; blank fields keep their value",
          ...refuses("email_is_own", "details_are_own", "not_found", "too_many_attempts"),
        },
      },
    )
    .delete(
      "/api/principals/remove/:email",
      async ({ actor, params }) => {
        await removeTeacher(ctx, actor, params.email);
        return done;
      },
      {
        signedIn,
        params: OneTeacher,
        response: { 200: Done },
        detail: { tags, summary: "Remove a teacher; their jobs pass to the caller", ...refuses("not_found") },
      },
    );
}

function activationRoutes(ctx: RootContext) {
  const ownOne = seeksTeacher(ctx, "email");
  const one = (summary: string) =>
    ({
      signedIn,
      seeks: ownOne,
      body: OneTeacher,
      response: { 200: Done },
      detail: { tags, summary, ...refuses("not_found") },
    }) as const;
  const all = (summary: string) =>
    ({
      signedIn,
      ownName: ["email"],
      seeks: seekOwnSchool,
      body: AllTeachers,
      response: { 200: Changed },
      detail: { tags, summary, ...refuses("not_yourself", "not_your_school") },
    }) as const;
  const changeAll = async (
    actor: Parameters<typeof setAllActive>[1],
    body: Static<typeof AllTeachers> | null,
    active: boolean,
  ) => {
    return { success: true, changed: await setAllActive(ctx, actor, body?.school, active) };
  };
  return new Elysia({ name: "teachers-activation" })
    .use(session(ctx))
    .post(
      "/api/principals/activate/teacher",
      async ({ actor, body }) => {
        await setActive(ctx, actor, body.email, true);
        return done;
      },
      one("Activate a teacher of the caller's schools"),
    )
    .post(
      "/api/principals/deactivate/teacher",
      async ({ actor, body }) => {
        await setActive(ctx, actor, body.email, false);
        return done;
      },
      one("Deactivate a teacher of the caller's schools; ends their sessions"),
    )
    .post(
      "/api/principals/activate",
      async ({ actor, body }) => {
        await setActive(ctx, actor, body.email, body.activate ?? true);
        return done;
      },
      {
        signedIn,
        seeks: ownOne,
        body: Type.Object({ ...OneTeacher.properties, activate: Type.Optional(Type.Boolean()) }),
        response: { 200: Done },
        detail: {
          tags,
          summary: "Activate a teacher, or deactivate with `activate` false",
          ...refuses("not_found"),
        },
      },
    )
    .post(
      "/api/principals/activate/all",
      ({ actor, body }) => changeAll(actor, body, true),
      all("Activate all teachers of the caller's schools, or of the one named"),
    )
    .post(
      "/api/principals/deactivate/all",
      ({ actor, body }) => changeAll(actor, body, false),
      all("Deactivate all teachers of the caller's schools, or of the one named"),
    );
}
