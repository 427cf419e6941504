import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { asJson } from "../../../platform/http/as-json.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { NextCursor, PageFields } from "../../../platform/http/paging.ts";
import { say } from "../../../platform/i18n.ts";
import { tell } from "../../../platform/shapes/translate.ts";
import { session } from "../../auth/index.ts";
import { findJob } from "../../bookings/index.ts";
import { done, JobReference, keyOf, Only, SelfFields, seeksJob, selfNames } from "../../bookings/requests.ts";
import { longestSearch } from "../lists/filter.ts";
import { menuCounts } from "../lists/menu-counts.ts";
import { OpenJob, OpenJobs } from "../lists/model.ts";
import { openJob, viewJob } from "../lists/open.ts";
import { isFiltered, openCount } from "../lists/open-filter.ts";
import { openPart } from "../lists/open-page.ts";
import { reasonAgainst } from "../reason.ts";
import { blockingRoutes, placingRoutes } from "./place-routes.ts";
import { oneJob, ownCall, substitutes, tags } from "./substitute-call.ts";

/** Of a list of choices. */
const someOf = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 30, description }));

/** Concern the active jobs alone (rule: open-filters). */
const FilterFields = {
  kinds: someOf("Values of job types: only of one of these"),
  subjects: someOf("Values of subjects: only with one of these"),
  grades: someOf("Values of grades: only with one of these"),
  regions: someOf("Codes of regions: of the caller's only these"),
  takeable: Type.Optional(
    Type.Boolean({
      description:
        "Without what overlaps what the caller is chosen for, or lies outside the times that they have told",
    }),
  ),
  text: Type.Optional(
    Type.String({
      maxLength: longestSearch,
      description: "Words said of the job, its school or where that is",
    }),
  ),
};

const ListRequest = Type.Optional(
  Type.Object({
    ...SelfFields,
    only: Only,
    ...PageFields,
    sort: Type.Optional(
      Type.Union([Type.Literal("fit"), Type.Literal("date"), Type.Literal("time")], {
        description:
          "Of a part (`limit`): urgent ones lead, then as they fit the caller, by day and hour, or by hour and day",
      }),
    ),
    withTotal: Type.Optional(
      Type.Boolean({ description: "Counts all active jobs, however few are asked for" }),
    ),
    ...FilterFields,
  }),
);

const List = Type.Object({
  ...OpenJobs.properties,
  /** The caller has chosen no region; `msg` says so. */
  notInRegion: Type.Boolean(),
  msg: Type.String(),
  /** Of the active jobs; hidden ones and messages come with the first part. */
  nextCursor: NextCursor,
  /** Active jobs in the whole list. */
  total: Type.Optional(Type.Integer()),
  matching: Type.Optional(
    Type.Integer({ description: "Of `total`, those that the filter lets through, if there is one" }),
  ),
});
const Opened = Type.Object({
  ...OpenJob.properties,
  /** Why the caller could not apply: their own job, outside their regions, of a school that they have hidden. Empty otherwise. */
  msg: Type.String(),
});
export function substituteRoutes(ctx: RootContext) {
  return new Elysia({ name: "substitute-jobs" })
    .use(readingRoutes(ctx))
    .use(viewRoutes(ctx))
    .use(blockingRoutes(ctx))
    .use(placingRoutes(ctx));
}

function readingRoutes(ctx: RootContext) {
  return new Elysia({ name: "substitute-jobs-reading" })
    .use(session(ctx))
    .post(
      "/api/users/getalltemp",
      async ({ actor, body, lang, request, set }) => {
        const query = body ?? {};
        const { nextCursor, ...jobs } = sayNext(set, await openPart(ctx, actor, query));
        const total = query.withTotal ? { total: (await menuCounts(ctx, actor)).open } : {};
        const matching =
          query.withTotal && isFiltered(query) ? { matching: await openCount(ctx, actor, query) } : {};
        const notInRegion = actor.regions.length === 0;
        const msg = notInRegion ? say(lang, "errors:application.noRegions") : "";
        // The hottest answer, and the longest: it is told member by member, so it goes out as it is.
        return asJson(request, tell(List, { ...jobs, notInRegion, msg, nextCursor, ...total, ...matching }));
      },
      {
        ...ownCall("Open jobs of the caller's regions"),
        list: true,
        body: ListRequest,
        response: { 200: List },
      },
    )
    .post(
      "/api/users/get/job",
      async ({ actor, body, lang }) => {
        const opened = await openJob(ctx, actor, keyOf(body));
        const reason = reasonAgainst(opened);
        return {
          ...opened,
          msg: reason ? say(lang, reason) : "",
        };
      },
      {
        signedIn: substitutes,
        ownName: selfNames,
        seeks: seeksJob((actor, key) => findJob(ctx, actor, key)),
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
      { ...ownCall("How many jobs are open to the caller"), response: { 200: Type.Number() } },
    );
}

function viewRoutes(ctx: RootContext) {
  return new Elysia({ name: "substitute-jobs-views" }).use(session(ctx)).post(
    "/api/users/temp/increment",
    async ({ actor, body }) => {
      await viewJob(ctx, actor, keyOf(body));
      return done;
    },
    oneJob(ctx, "Count a view of a job"),
  );
}
