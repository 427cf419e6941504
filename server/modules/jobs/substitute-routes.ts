import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { plain } from "../../platform/database/sql.ts";
import { asJson } from "../../platform/http/as-json.ts";
import { sayNext } from "../../platform/http/lists.ts";
import { refuses } from "../../platform/http/notes.ts";
import { NextCursor, PageFields, partOf } from "../../platform/http/paging.ts";
import { say } from "../../platform/i18n.ts";
import type { AccountType, Actor, Given } from "../auth/index.ts";
import { session } from "../auth/index.ts";
import {
  Done,
  done,
  findJob,
  JobReference,
  keyOf,
  Only,
  SelfFields,
  SelfOnly,
  seeksJob,
  selfNames,
} from "../bookings/index.ts";
import { OptionalEmail } from "../bookings/model.ts";
import { menuCounts } from "./lists/menu-counts.ts";
import { openJob, viewJob } from "./lists/open.ts";
import { openPart } from "./lists/open-page.ts";
import { Job, OpenJob } from "./model.ts";
import { blockedSchools, blockSchool, findSchool, type Placement, placeJob, unblockSchool } from "./place.ts";
import { openJobsToWire, openJobToWire } from "./wire.ts";

const substitutes: readonly AccountType[] = ["user"];
const tags = ["Jobs"];

const School = Type.Object({ school: Type.String({ minLength: 1, maxLength: 200 }), email: OptionalEmail });

const ListRequest = Type.Optional(
  Type.Object({
    ...SelfFields,
    only: Only,
    ...PageFields,
    sort: Type.Optional(
      Type.Union([Type.Literal("date"), Type.Literal("time")], {
        description: "Of a part (`limit`): urgent ones lead, then by day and hour, or by hour and day",
      }),
    ),
    withTotal: Type.Optional(
      Type.Boolean({ description: "Counts all active jobs, however few are asked for" }),
    ),
  }),
);

const List = Type.Object({
  activejobs: Type.Array(Job),
  /** Hidden by the caller. */
  inactivejobs: Type.Array(Job),
  /** The caller has chosen no region; `msg` says so. */
  notInRegion: Type.Boolean(),
  msg: Type.String(),
  /** Messages of the operator (rule: operator-messages). */
  jobs: Type.Array(Job),
  /** Of the active jobs; hidden ones and messages come with the first part. */
  nextCursor: NextCursor,
  /** Active jobs in the whole list. */
  total: Type.Optional(Type.Integer()),
});
const Opened = Type.Object({
  ...OpenJob.properties,
  /** Says that the job lies outside the caller's regions; empty otherwise. */
  msg: Type.String(),
});
const Blocked = Type.Object({
  schools: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  nextCursor: NextCursor,
});

export function substituteRoutes(ctx: RootContext) {
  const anyJob = seeksJob((actor, key) => findJob(ctx, actor, key));
  const anySchool = async (actor: Actor, { school }: Given) => {
    if (Value.Check(School.properties.school, school) && plain(school)) await findSchool(ctx, actor, school);
  };
  const own = (summary: string) =>
    ({
      signedIn: substitutes,
      ownName: selfNames,
      body: SelfOnly,
      detail: { tags, summary, ...refuses("not_yourself") },
    }) as const;
  const oneJob = (summary: string) =>
    ({
      signedIn: substitutes,
      ownName: selfNames,
      seeks: anyJob,
      body: JobReference,
      response: { 200: Done },
      detail: { tags, summary, ...refuses("not_yourself", "not_found") },
    }) as const;
  const oneSchool = (summary: string) =>
    ({
      signedIn: substitutes,
      ownName: ["email"],
      seeks: anySchool,
      body: School,
      response: { 200: Done },
      detail: { tags, summary, ...refuses("not_yourself", "not_found") },
    }) as const;

  const app = new Elysia({ name: "substitute-jobs" })
    .use(session(ctx))
    .post(
      "/api/users/getalltemp",
      async ({ actor, body, lang, request, set }) => {
        const { nextCursor, ...jobs } = sayNext(set, await openPart(ctx, actor, body ?? {}));
        const total = body?.withTotal ? { total: (await menuCounts(ctx, actor)).open } : {};
        const notInRegion = actor.regions.length === 0;
        const msg = notInRegion ? say(lang, "errors:application.noRegions") : "";
        const lists = openJobsToWire(jobs);
        // The hottest answer, and the longest: a job is built member by member, so it goes out as it is.
        return asJson(request, { ...lists, notInRegion, msg, nextCursor, ...total });
      },
      { ...own("Open jobs of the caller's regions"), list: true, body: ListRequest, response: { 200: List } },
    )
    .post(
      "/api/users/get/job",
      async ({ actor, body, lang }) => {
        const opened = await openJob(ctx, actor, keyOf(body));
        return {
          ...openJobToWire(opened),
          msg: opened.notInRegion ? say(lang, "errors:application.notInRegion") : "",
        };
      },
      {
        signedIn: substitutes,
        ownName: selfNames,
        seeks: anyJob,
        body: JobReference,
        response: { 200: Opened },
        detail: { tags, summary: "One job; counts as a view", ...refuses("not_yourself", "not_found") },
      },
    )
    .post(
      "/api/users/temp/count",
      async ({ actor, set }) => {
        // A bare number would go out as plain text.
        set.headers["content-type"] = "application/json";
        return (await menuCounts(ctx, actor)).open;
      },
      { ...own("How many jobs are open to the caller"), response: { 200: Type.Number() } },
    )
    .post(
      "/api/users/temp/increment",
      async ({ actor, body }) => {
        await viewJob(ctx, actor, keyOf(body));
        return done;
      },
      oneJob("Count a view of a job"),
    )
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
        ...own("Schools that the caller has hidden"),
        list: true,
        body: Type.Optional(Type.Object({ ...SelfFields, ...PageFields })),
        response: { 200: Blocked },
      },
    );

  const placements: [string, Placement, string][] = [
    ["inactive", "inactive", "Hide a job from the own list"],
    ["reactivate", "restored", "Put a hidden job back into the own list"],
    ["restore", "restored", "Put a hidden or deleted job back into the own list"],
    ["delete", "deleted", "Delete a job from the own view"],
  ];
  for (const [verb, placement, summary] of placements) {
    app.post(
      `/api/users/job/${verb}`,
      async ({ actor, body }) => {
        await placeJob(ctx, actor, keyOf(body), placement);
        return done;
      },
      oneJob(summary),
    );
  }
  return app;
}
