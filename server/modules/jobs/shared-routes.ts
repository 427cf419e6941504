import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { PageFields } from "../../platform/paging.ts";
import { refuses } from "../../plugins/documentation/notes.ts";
import { sayNext } from "../../plugins/lists.ts";
import { session } from "../../plugins/session.ts";
import { Job, OptionalEmail } from "./model.ts";
import { openPart } from "./open-page.ts";
import { postedPage } from "./posted.ts";
import { schoolsNamed } from "./schools.ts";

const Wanted = Type.Optional(
  Type.Object({
    email: OptionalEmail,
    /** Name or id. */
    school: Type.Optional(Type.String({ maxLength: 200 })),
    /** Value of a job type, e.g. `one`. */
    type: Type.Optional(Type.String({ maxLength: 40 })),
    ...PageFields,
  }),
);

export function sharedJobRoutes(ctx: RootContext) {
  return new Elysia({ name: "shared-jobs" }).use(session(ctx)).post(
    "/api/shared/get/jobs",
    async ({ actor, body, set }) => {
      const { school, type: kind, ...part } = body ?? {};
      const wish = { ...part, kind, ...(school ? { schools: await schoolsNamed(ctx.db, school) } : {}) };
      if (actor.type === "user") return sayNext(set, await openPart(ctx, actor, wish)).active;
      return sayNext(set, await postedPage(ctx, actor, wish)).items as Job[];
    },
    {
      signedIn: true,
      list: true,
      ownName: ["email"],
      body: Wanted,
      response: { 200: Type.Array(Job) },
      detail: {
        tags: ["Jobs"],
        summary: "The jobs that the caller has a list of, of one school or type if named",
        ...refuses("not_yourself"),
        description: "A substitute gets the open jobs; a teacher or principal the posted ones.",
      },
    },
  );
}
