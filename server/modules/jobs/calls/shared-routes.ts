import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { PageFields } from "../../../platform/http/paging.ts";
import { session } from "../../auth/index.ts";
import { OptionalEmail } from "../../bookings/model.ts";
import { openPart } from "../lists/open-page.ts";
import { postedPage } from "../lists/posted/posted.ts";
import { schoolsNamed } from "../lists/schools.ts";
import { Job } from "../model.ts";

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
      const query = { ...part, ...(school ? { schools: await schoolsNamed(ctx.db, school) } : {}) };
      if (actor.type === "user") {
        const kinds = kind === undefined ? undefined : [kind];
        return sayNext(set, await openPart(ctx, actor, { ...query, kinds })).active;
      }
      return sayNext(set, await postedPage(ctx, actor, { ...query, kind })).items;
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
