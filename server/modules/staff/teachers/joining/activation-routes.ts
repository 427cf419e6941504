import { type Static, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../../platform/context.ts";
import { refuses } from "../../../../platform/http/notes.ts";
import { type Actor, session } from "../../../auth/index.ts";
import { Done, done, OneOfOwn, OwnEmail } from "../../../schools/index.ts";
import { seekOwnSchool } from "../../../schools/names/index.ts";
import { TeacherMeant } from "../model.ts";
import { seeksTeacherAt } from "../seek.ts";
import { setActive, setAllActive } from "./activate.ts";

/** `email` is the principal's own. */
const AllTeachers = Type.Optional(Type.Object({ email: OwnEmail, school: OneOfOwn }));
const Changed = Type.Object({
  ...Done.properties,
  /** How many teachers were not so before. */
  changed: Type.Number(),
});
const tags = ["Teachers"];
const signedIn = ["principal"] as const;

/** Who of the teachers may sign in. */
export function activationRoutes(ctx: RootContext) {
  return new Elysia({ name: "teachers-activation" }).use(oneTeacherRoutes(ctx)).use(allTeachersRoutes(ctx));
}

const changed = (summary: string) =>
  ({
    signedIn,
    ownName: ["email"],
    seeks: seekOwnSchool,
    body: AllTeachers,
    response: { 200: Changed },
    detail: { tags, summary, ...refuses("not_yourself", "not_your_school") },
  }) as const;

function oneTeacherRoutes(ctx: RootContext) {
  const one = (summary: string) =>
    ({
      signedIn,
      seeks: seeksTeacherAt(ctx),
      body: TeacherMeant,
      response: { 200: Done },
      detail: { tags, summary, ...refuses("not_found", "not_your_school") },
    }) as const;
  return new Elysia({ name: "teachers-activation-one-teacher" })
    .use(session(ctx))
    .post(
      "/api/principals/activate/teacher",
      async ({ actor, body }) => {
        await setActive(ctx, actor, body, true);
        return done;
      },
      one("Activate a teacher of the caller's schools, or of the one named"),
    )
    .post(
      "/api/principals/deactivate/teacher",
      async ({ actor, body }) => {
        await setActive(ctx, actor, body, false);
        return done;
      },
      one("Deactivate a teacher of the caller's schools, or of the one named; ends their sessions"),
    );
}

function allTeachersRoutes(ctx: RootContext) {
  const changeAll = async (actor: Actor, body: Static<typeof AllTeachers> | null, active: boolean) => ({
    success: true,
    changed: await setAllActive(ctx, actor, body?.school, active),
  });
  return new Elysia({ name: "teachers-activation-all-teachers" })
    .use(session(ctx))
    .post(
      "/api/principals/activate",
      async ({ actor, body }) => {
        await setActive(ctx, actor, body, body.activate ?? true);
        return done;
      },
      {
        signedIn,
        seeks: seeksTeacherAt(ctx),
        body: Type.Object({ ...TeacherMeant.properties, activate: Type.Optional(Type.Boolean()) }),
        response: { 200: Done },
        detail: {
          tags,
          summary: "Activate a teacher, or deactivate with `activate` false",
          ...refuses("not_found", "not_your_school"),
        },
      },
    )
    .post(
      "/api/principals/activate/all",
      ({ actor, body }) => changeAll(actor, body, true),
      changed("Activate all teachers of the caller's schools, or of the one named"),
    )
    .post(
      "/api/principals/deactivate/all",
      ({ actor, body }) => changeAll(actor, body, false),
      changed("Deactivate all teachers of the caller's schools, or of the one named"),
    );
}
