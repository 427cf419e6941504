import { type Static, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { uuidPattern } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { NextCursor, PageFields } from "../../../platform/http/paging.ts";
import { called } from "../../../platform/shapes/called.ts";
import { Day } from "../../../platform/words/formats.ts";
import type { AccountType, Actor } from "../../auth/index.ts";
import { session } from "../../auth/index.ts";
import { OptionalEmail } from "../../bookings/model.ts";
import { Only } from "../../bookings/requests.ts";
import { boardDays, mostNamed } from "../lists/days.ts";
import { boardStandings, longestSearch } from "../lists/filter.ts";
import { menuCounts } from "../lists/menu-counts.ts";
import { BoardCounts, BoardDay } from "../lists/model.ts";
import { type PostedQuery, postedPage } from "../lists/posted/posted.ts";
import { boardCounts } from "../lists/posted/posted-counts.ts";
import { postedOrders } from "../lists/posted/posted-order.ts";
import { listedOwner } from "../lists/schools.ts";
import { PostedJob, Viewer } from "../model.ts";

/** Six weeks, as a month lies in its weeks. Milliseconds. */
const longestCalendar = 42 * 86_400_000;

const posters: readonly AccountType[] = ["teacher", "principal"];
const principals: readonly AccountType[] = ["principal"];
const tags = ["Jobs"];

/** `owner` may be somebody of their schools when a principal asks; `email` is always the caller. */
const ListRequest = Type.Optional(
  Type.Object({ owner: OptionalEmail, email: OptionalEmail, only: Only, ...PageFields }),
);
const Bound = Type.String({ ...Day, description: "Only what has a day from here on, or until here" });
const someNamed = { minimum: 0, maximum: mostNamed, multipleOf: 1 };
const BoardRequest = Type.Optional(
  Type.Object({
    ...ListRequest.properties,
    schoolId: Type.Optional(
      Type.String({ pattern: uuidPattern, description: "Id of one of the caller's: only of this" }),
    ),
    sort: Type.Optional(
      Type.Union(
        postedOrders.map((order) => Type.Literal(order)),
        { description: "By the instant of the start if left out; `ended`: what ended last first" },
      ),
    ),
    ended: Type.Optional(Type.Boolean({ description: "Only what is over, or only what is not" })),
    from: Type.Optional(Bound),
    to: Type.Optional(Bound),
    kind: Type.Optional(Type.String({ maxLength: 20, description: "Value of a job type: only of this" })),
    subject: Type.Optional(Type.String({ maxLength: 20, description: "Value of a subject: only of this" })),
    standing: Type.Optional(
      Type.Union(
        boardStandings.map((standing) => Type.Literal(standing)),
        { description: "`unread`: with applicants whom nobody has looked at; `waiting`: open otherwise" },
      ),
    ),
    text: Type.Optional(
      Type.String({
        maxLength: longestSearch,
        description: "Words said of the job, its poster or substitute",
      }),
    ),
    named: Type.Optional(
      Type.Number({
        ...someNamed,
        description: "Answers `days`, from `from` to `to`, each naming so many of its jobs",
      }),
    ),
    opened: Type.Optional(
      Type.Object(
        {
          day: Type.String({ ...Day, description: "A day between `from` and `to`" }),
          named: Type.Number({ ...someNamed, description: "So many of its jobs" }),
        },
        { description: "Of this day so many are named, of the others as `named` says" },
      ),
    ),
    withCounts: Type.Optional(
      Type.Boolean({
        description:
          "Counts all that the filter lets through, ended or not, however few are asked for or named by `only`",
      }),
    ),
  }),
);
type BoardRequest = Static<typeof BoardRequest> | null;

const JobList = Type.Array(PostedJob);
const Board = Type.Object({
  jobs: JobList,
  /** Whether one of the caller's schools is a preschool: it offers other job types. */
  preschool: Type.Boolean(),
  /** Everybody who has opened any of the jobs. */
  viewers: called("viewUsers", Type.Array(Viewer)),
  nextCursor: NextCursor,
  days: Type.Optional(Type.Array(BoardDay, { description: "Those with jobs, if asked for" })),
  counts: Type.Optional(
    Type.Object(
      {
        ...BoardCounts.properties,
        menu: Type.Object(
          {
            board: Type.Integer({ description: "Applicants who wait for an answer" }),
            jobs: Type.Integer({ description: "Jobs that are not past" }),
          },
          { description: "Of all the caller's schools, for the numbers of the menu" },
        ),
      },
      { description: "Of all that the filter lets through, but for `only` and `ended`, if asked for" },
    ),
  ),
});

const queryOf = (body: BoardRequest): PostedQuery => {
  const {
    schoolId,
    owner: _owner,
    email: _email,
    named: _named,
    opened: _opened,
    withCounts: _counts,
    ...query
  } = body ?? {};
  return { ...query, schools: schoolId ? [schoolId] : undefined };
};

/** The jobs of a poster, of a school, and of all of one's schools. */
export function boardRoutes(ctx: RootContext) {
  return new Elysia({ name: "poster-jobs-board" })
    .use(session(ctx))
    .post(
      "/api/teachers/gettemp",
      async ({ actor, body, set }) =>
        sayNext(set, await postedPage(ctx, actor, await ofOwner(ctx, actor, body))).items,
      list("Own jobs, or those of one of a principal's teachers, with applicants"),
    )
    .post(
      "/api/principals/temps",
      async ({ actor, body, set }) =>
        sayNext(set, await postedPage(ctx, actor, await ofSchools(ctx, actor, body))).items,
      list("Jobs of the caller's schools", principals),
    )
    .post(
      "/api/teachers/gettemp/v2",
      async ({ actor, body, set }) => boardFor(ctx, actor, body, set, await ofOwner(ctx, actor, body)),
      boardOf("Own jobs, or those of one of a principal's teachers, and who viewed them"),
    )
    .post(
      "/api/principals/temps/v2",
      async ({ actor, body, set }) => boardFor(ctx, actor, body, set, await ofSchools(ctx, actor, body)),
      boardOf("Jobs of the caller's schools and who viewed them", principals),
    );
}

const list = (summary: string, signedIn = posters) =>
  ({
    signedIn,
    list: true,
    ownName: ["email"],
    body: ListRequest,
    response: { 200: JobList },
    detail: { tags, summary, ...refuses("not_yourself") },
  }) as const;
const boardOf = (summary: string, signedIn = posters) =>
  ({
    signedIn,
    list: true,
    ownName: ["email"],
    body: BoardRequest,
    response: { 200: Board },
    detail: { tags, summary, ...refuses("not_yourself") },
  }) as const;

/** Of whom: the one named, who is the caller or somebody of a principal's schools. */
async function ofOwner(ctx: RootContext, actor: Actor, body: BoardRequest): Promise<PostedQuery> {
  return { ...queryOf(body), ownerId: await listedOwner(ctx.db, actor, body?.owner) };
}

/** Of a principal's schools; of the one named alone, unless that is the caller. */
async function ofSchools(ctx: RootContext, actor: Actor, body: BoardRequest): Promise<PostedQuery> {
  const { ownerId, ...query } = await ofOwner(ctx, actor, body);
  return ownerId === actor.id ? query : { ...query, ownerId };
}

async function boardFor(
  ctx: RootContext,
  actor: Actor,
  body: BoardRequest,
  set: Parameters<typeof sayNext>[0],
  query: PostedQuery,
) {
  const { items: jobs, ...next } = sayNext(set, await postedPage(ctx, actor, query));
  const viewers = new Map(jobs.flatMap((job) => job.viewers).map((viewer) => [viewer.email, viewer]));
  const preschool = actor.schools.some((school) => school.kind === "preschool");
  const [counts, days] = await Promise.all([
    body?.withCounts ? countsFor(ctx, actor, query) : undefined,
    daysFor(ctx, actor, body, query),
  ]);
  return {
    jobs,
    preschool,
    viewers: [...viewers.values()],
    ...next,
    ...(counts ? { counts } : {}),
    ...(days ? { days } : {}),
  };
}

/** Of all that the filter lets through, not of the jobs that are asked for by name. */
const whole = ({ only: _only, ended: _ended, ...query }: PostedQuery): PostedQuery => query;

async function countsFor(ctx: RootContext, actor: Actor, query: PostedQuery) {
  const [counts, { board, jobs }] = await Promise.all([
    boardCounts(ctx, actor, whole(query)),
    menuCounts(ctx, actor, query.schools?.[0]),
  ]);
  return { ...counts, menu: { board, jobs } };
}

/** @throws Refusal 422 for no days, or for more of them than a calendar shows */
async function daysFor(ctx: RootContext, actor: Actor, body: BoardRequest, query: PostedQuery) {
  const { named, opened, from, to } = body ?? {};
  if (named === undefined) return undefined;
  if (from === undefined || to === undefined) {
    const missing = Object.entries({ from, to }).filter(([, day]) => day === undefined);
    throw invalid(Object.fromEntries(missing.map(([end]) => [end, "errors:required"])));
  }
  if (Date.parse(to) - Date.parse(from) > longestCalendar) throw invalid({ to: "errors:wrongType" });
  return boardDays(ctx, actor, { ...whole(query), from, to, named, opened });
}
