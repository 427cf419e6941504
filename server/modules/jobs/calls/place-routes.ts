import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { NextCursor, PageFields, partOf } from "../../../platform/http/paging.ts";
import type { Actor, Given } from "../../auth/index.ts";
import { session } from "../../auth/index.ts";
import { OptionalEmail } from "../../bookings/model.ts";
import { Done, done, keyOf, SelfFields } from "../../bookings/requests.ts";
import {
  blockedSchools,
  blockSchool,
  findSchool,
  type Placement,
  placeJob,
  unblockSchool,
} from "../place.ts";
import { oneJob, ownCall, substitutes, tags } from "./substitute-call.ts";

const School = Type.Object({ school: Type.String({ minLength: 1, maxLength: 200 }), email: OptionalEmail });

const Blocked = Type.Object({
  schools: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  nextCursor: NextCursor,
});

/** Schools that a substitute hides. */
export function blockingRoutes(ctx: RootContext) {
  const anySchool = async (actor: Actor, { school }: Given) => {
    if (Value.Check(School.properties.school, school) && plain(school)) await findSchool(ctx, actor, school);
  };
  const oneSchool = (summary: string) =>
    ({
      signedIn: substitutes,
      ownName: ["email"],
      seeks: anySchool,
      body: School,
      response: { 200: Done },
      detail: { tags, summary, ...refuses("not_yourself", "not_found") },
    }) as const;
  return new Elysia({ name: "substitute-jobs-blocking" })
    .use(session(ctx))
    .post(
      "/api/users/school/block",
      async ({ actor, body }) => {
        await blockSchool(ctx, actor, body.school);
        return done;
      },
      oneSchool("Hide all jobs of a school, named by name or id"),
    )
    .post(
      "/api/users/school/unblock",
      async ({ actor, body }) => {
        await unblockSchool(ctx, actor, body.school);
        return done;
      },
      oneSchool("Show the jobs of a school again"),
    )
    .post(
      "/api/users/school/blocked",
      async ({ actor, body, set }) => {
        const all = await blockedSchools(ctx, actor);
        const { items, ...next } = sayNext(
          set,
          partOf("blocked", all, body ?? {}, ({ name }) => [name]),
        );
        return { schools: items, ...next };
      },
      {
        ...ownCall("Schools that the caller has hidden"),
        list: true,
        body: Type.Optional(Type.Object({ ...SelfFields, ...PageFields })),
        response: { 200: Blocked },
      },
    );
}

const placements: [string, Placement, string][] = [
  ["inactive", "inactive", "Hide a job from the own list"],
  ["reactivate", "restored", "Put a hidden job back into the own list"],
  ["restore", "restored", "Put a hidden or deleted job back into the own list"],
  ["delete", "deleted", "Delete a job from the own view"],
];

/** Where a substitute puts a job in the own list. */
export function placingRoutes(ctx: RootContext) {
  const app = new Elysia({ name: "substitute-jobs-placing" }).use(session(ctx));
  for (const [verb, placement, summary] of placements) {
    app.post(
      `/api/users/job/${verb}`,
      async ({ actor, body }) => {
        await placeJob(ctx, actor, keyOf(body), placement);
        return done;
      },
      oneJob(ctx, summary),
    );
  }
  return app;
}
