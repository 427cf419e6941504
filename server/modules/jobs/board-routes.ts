import { type Static, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { uuidPattern } from "../../platform/database/sql.ts";
import { sayNext } from "../../platform/http/lists.ts";
import { refuses } from "../../platform/http/notes.ts";
import { NextCursor, type Page, PageFields } from "../../platform/http/paging.ts";
import type { AccountType, Actor } from "../auth/index.ts";
import { session } from "../auth/index.ts";
import { OptionalEmail } from "../bookings/model.ts";
import { Only } from "../bookings/requests.ts";
import type * as inner from "./job.ts";
import { menuCounts } from "./lists/menu-counts.ts";
import { type PostedWish, postedPage } from "./lists/posted.ts";
import { boardCounts } from "./lists/posted-counts.ts";
import { postedOrders } from "./lists/posted-order.ts";
import { BoardCounts, PostedJob, Viewer } from "./model.ts";
import { listedOwner } from "./schools.ts";
import { postedJobToWire } from "./wire.ts";

const posters: readonly AccountType[] = ["teacher", "principal"];
const principals: readonly AccountType[] = ["principal"];
const tags = ["Jobs"];

/** `owner` may be somebody of their schools when a principal asks; `email` is always the caller. */
const ListRequest = Type.Optional(
  Type.Object({ owner: OptionalEmail, email: OptionalEmail, only: Only, ...PageFields }),
);
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
    withCounts: Type.Optional(
      Type.Boolean({ description: "Counts the whole board, however few are asked for" }),
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
  viewUsers: Type.Array(Viewer),
  nextCursor: NextCursor,
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
      { description: "Of the whole board, if asked for" },
    ),
  ),
});

const wishOf = (body: BoardRequest): PostedWish => {
  const { only, limit, cursor, sort, ended, schoolId } = body ?? {};
  return { only, limit, cursor, sort, ended, schools: schoolId ? [schoolId] : undefined };
};

/** The jobs of a poster, of a school, and of all of one's schools. */
export function boardRoutes(ctx: RootContext) {
  return new Elysia({ name: "poster-jobs-board" })
    .use(session(ctx))
    .post(
      "/api/teachers/gettemp",
      async ({ actor, body, set }) =>
        sayNext(set, await jobsOfOwner(ctx, actor, body)).items.map(postedJobToWire),
      list("Own jobs, or those of one of a principal's teachers, with applicants"),
    )
    .post(
      "/api/principals/temps",
      async ({ actor, body, set }) =>
        sayNext(set, await jobsOfSchools(ctx, actor, body)).items.map(postedJobToWire),
      list("Jobs of the caller's schools", principals),
    )
    .post(
      "/api/teachers/gettemp/v2",
      async ({ actor, body, set }) =>
        board(ctx, actor, body, sayNext(set, await jobsOfOwner(ctx, actor, body))),
      boardOf("Own jobs, or those of one of a principal's teachers, and who viewed them"),
    )
    .post(
      "/api/principals/temps/v2",
      async ({ actor, body, set }) =>
        board(ctx, actor, body, sayNext(set, await jobsOfSchools(ctx, actor, body))),
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

/** Jobs that the one named has posted: the caller, or somebody of a principal's schools. */
async function jobsOfOwner(ctx: RootContext, actor: Actor, body: BoardRequest) {
  return postedPage(ctx, actor, {
    ...wishOf(body),
    ownerId: await listedOwner(ctx.db, actor, body?.owner),
  });
}

/** Jobs of a principal's schools; of the one named alone, unless that is the caller. */
async function jobsOfSchools(ctx: RootContext, actor: Actor, body: BoardRequest) {
  const owner = await listedOwner(ctx.db, actor, body?.owner);
  return postedPage(ctx, actor, { ...wishOf(body), ownerId: owner === actor.id ? undefined : owner });
}

async function board(
  ctx: RootContext,
  actor: Actor,
  body: BoardRequest,
  { items: jobs, ...next }: Page<inner.PostedJob>,
) {
  const viewers = new Map(jobs.flatMap((job) => job.viewers).map((viewer) => [viewer.email, viewer]));
  const preschool = actor.schools.some((school) => school.kind === "preschool");
  const counts = body?.withCounts ? { counts: await countsFor(ctx, actor, body) } : {};
  return {
    jobs: jobs.map(postedJobToWire),
    preschool,
    viewUsers: [...viewers.values()],
    ...next,
    ...counts,
  };
}

async function countsFor(ctx: RootContext, actor: Actor, body: BoardRequest) {
  const [counts, { board, jobs }] = await Promise.all([
    boardCounts(ctx, actor, wishOf(body).schools),
    menuCounts(ctx, actor),
  ]);
  return { ...counts, menu: { board, jobs } };
}
