import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { session } from "../../plugins/session.ts";
import { onlySelf } from "../auth/index.ts";
import { Job, OptionalEmail } from "./model.ts";
import { openJobs } from "./open.ts";
import { postedJobs } from "./posted.ts";

const Wanted = Type.Optional(
  Type.Object({
    email: OptionalEmail,
    /** Name or id. */
    school: Type.Optional(Type.String({ maxLength: 200 })),
    /** Value of a job type, e.g. `one`. */
    type: Type.Optional(Type.String({ maxLength: 40 })),
  }),
);

export function sharedJobRoutes(ctx: RootContext) {
  return new Elysia({ name: "shared-jobs" }).use(session(ctx)).post(
    "/api/shared/get/jobs",
    async ({ actor, body }) => {
      onlySelf(actor, body?.email || undefined);
      const jobs: Job[] =
        actor.type === "user" ? (await openJobs(ctx, actor)).active : await postedJobs(ctx, actor);
      const { school, type } = body ?? {};
      return jobs.filter(
        (job) =>
          (!school || job.school === school || job.schoolId === school) &&
          (!type || job.typeOfTemp?.value === type),
      );
    },
    {
      signedIn: true,
      body: Wanted,
      response: { 200: Type.Array(Job) },
      detail: {
        tags: ["Jobs"],
        summary: "The jobs that the caller has a list of, of one school or type if named",
        description: "A substitute gets the open jobs; a teacher or principal the posted ones.",
      },
    },
  );
}
