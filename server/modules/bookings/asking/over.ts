import { and, desc, eq, inArray, isNotNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { cancellations, jobs, requests, schools, standingApplications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { boolean, nullable, text } from "../../../platform/database/kinds.ts";
import { allHappened } from "../../notifications/announcements/index.ts";
import { leaveReserve } from "../reserve/leave.ts";
import { openAll } from "../stages/index.ts";

/** Why a request is over that nobody has answered. */
export type Ending = "filled" | "changed" | "takenBack" | "expired" | "deleted";

const stateOf = {
  filled: "overtaken",
  changed: "overtaken",
  deleted: "overtaken",
  takenBack: "takenBack",
  expired: "expired",
} as const;

export const live = inArray(requests.state, ["queued", "open"]);

interface Which {
  /** Of the job, this one alone. */
  accountId?: string;
  /** Whoever has it now needs not be told that it is filled. */
  but?: string;
}

/**
 * Ends the requests of a job that may yet be answered, or heard of, and says so to the one who has heard (rule: request-over). Call it with the job
 * locked.
 * @returns how many, and the one of them who has heard of it, by id
 */
export async function endRequests(
  ctx: Context,
  jobId: string,
  why: Ending,
  which: Which = {},
): Promise<{ many: number; heard: string | undefined }> {
  const { accountId, but } = which;
  const ofOne = accountId === undefined ? undefined : eq(requests.accountId, accountId);
  const ended = await end(ctx, and(eq(requests.jobId, jobId), ofOne), why, but);
  return { many: ended.length, heard: ended.find(({ hasHeard }) => hasHeard)?.substituteId };
}

/** As `endRequests`, of several jobs. */
export async function endAll(ctx: Context, jobIds: string[], why: Ending): Promise<void> {
  if (jobIds.length > 0) await end(ctx, inArray(requests.jobId, jobIds), why);
}

/** As `endRequests`, of these whose time is over, by id. */
export async function expire(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length > 0) await end(ctx, inArray(requests.id, ids), "expired");
}

async function end(ctx: Context, which: SQL | undefined, why: Ending, but?: string): Promise<Ended[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .update(requests)
    .set({ state: stateOf[why], endedAt: now, until: null })
    .where(and(which, live, isNotNull(requests.jobId)))
    .returning({
      id: requests.id,
      jobId: sql`${requests.jobId}`.mapWith(text.read),
      substituteId: requests.accountId,
      openedAt: requests.openedAt,
      toldFrom: requests.toldFrom,
    });
  const ended = rows.map(({ toldFrom, ...row }) => ({
    ...row,
    hasHeard: row.openedAt !== null && toldFrom !== null && toldFrom <= now,
  }));
  const open = ended.filter(({ openedAt }) => openedAt !== null);
  if (why === "expired") await leaveReserve(ctx.db, open);
  // Of a job that is deleted its deletion tells.
  if (why !== "deleted") await tellOver(ctx, open, why, but);
  return ended;
}

interface Ended {
  id: string;
  jobId: string;
  substituteId: string;
  hasHeard: boolean;
}

/** Nobody is sent anything who has not heard of it, or of something better. */
async function tellOver(ctx: Context, all: Ended[], why: Exclude<Ending, "deleted">, but?: string) {
  if (all.length === 0) return;
  const screens = await onScreens(
    ctx.db,
    all.map(({ jobId }) => jobId),
  );
  const applied = why === "expired" ? await appliedOf(ctx.db, all) : new Set();
  await allHappened(
    ctx,
    all.flatMap(({ id, jobId, substituteId, hasHeard }) => {
      const job = screens.get(jobId);
      const has = applied.has(id) ? { applied: true as const } : {};
      const over = { kind: "request-over" as const, jobId, substituteId, requestId: id, why, ...has };
      return job ? [[over, { ...job, quiet: !hasHeard || substituteId === but }]] : [];
    }),
  );
}

/** Those of them, by id, whose own application stands all the same. */
async function appliedOf(db: Handle, all: Ended[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(
      standingApplications,
      and(
        eq(standingApplications.jobId, requests.jobId),
        eq(standingApplications.substituteId, requests.accountId),
      ),
    )
    .where(inArray(requests.id, idsOf(all)));
  return new Set(idsOf(found));
}

/** Of jobs, by id, what says on whose screens they are. */
async function onScreens(db: Handle, jobIds: string[]) {
  const found = await db
    .select({ id: jobs.id, schoolId: jobs.schoolId, ownerId: jobs.ownerId, region: schools.regionCode })
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(inArray(jobs.id, jobIds));
  return new Map(found.map(({ id, ...job }) => [id, job]));
}

/** A job that none of those asked takes, and on whose screens it is. */
interface Untaken {
  id: string;
  schoolId: string;
  ownerId: string;
  region: string | null;
}

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);

/** Everybody hears of it, if the school wants that, and some alone did or those in reserve; the school is told either way. */
export async function nobodyTook(ctx: Context, all: Untaken[], { hasBegun = false } = {}) {
  if (all.length === 0) return;
  const lastOf = new Map((await lastRounds(ctx.db, idsOf(all))).map((last) => [last.jobId, last]));
  const isOpened = await openToEverybody(
    ctx,
    all.flatMap((job) => {
      const last = lastOf.get(job.id);
      return last?.thenEverybody && !hasBegun ? [{ job, fromReserve: last.fromReserve }] : [];
    }),
  );
  await allHappened(
    ctx,
    all.flatMap((job) => {
      const last = lastOf.get(job.id);
      if (!last) return [];
      const answer = isOpened.has(job.id) ? ("nobodyAll" as const) : ("nobody" as const);
      const { askedBy, fromReserve } = last;
      return [[{ kind: "request-answered", jobId: job.id, answer, askedBy, fromReserve }, job]];
    }),
  );
}

/**
 * Who was asked since nobody was last: whether the school wants everybody to hear when none of them takes it, and who of it has asked last. A round begins
 * with whoever is asked after all before them have had their answer.
 */
function lastRounds(db: Handle, jobIds: string[]) {
  const begin = sql`(select max(r.place) from requests r where r.job_id = ${requests.jobId} and not exists (
    select from requests b where b.job_id = r.job_id and b.place < r.place and (b.ended_at is null or b.ended_at >= r.asked_at)))`;
  const either = (column: SQLWrapper) => sql`bool_or(${column})`.mapWith(boolean.read);
  const askers = sql`(array_agg(${requests.askedBy} order by ${requests.place} desc) filter (where ${requests.askedBy} is not null))[1]`;
  return db
    .select({
      jobId: requests.jobId,
      thenEverybody: either(requests.thenEverybody),
      fromReserve: either(requests.fromReserve),
      askedBy: askers.mapWith(nullable(text).read),
    })
    .from(requests)
    .where(
      and(
        inArray(requests.jobId, jobIds),
        ne(requests.state, "takenBack"),
        sql`${requests.place} >= ${begin}`,
      ),
    )
    .groupBy(requests.jobId);
}

/**
 * Tells everybody of jobs of which some alone have heard; or anew, of a place that fell free and that nobody in reserve took, unless a principal has done that
 * (rule: reserve). @returns of which all hear now, by id
 */
async function openToEverybody(
  ctx: Context,
  all: { job: Untaken; fromReserve: boolean }[],
): Promise<ReadonlySet<string>> {
  if (all.length === 0) return new Set();
  const opened = await openAll(ctx, idsOf(all.map(({ job }) => job)), "clock");
  const free = all.filter(({ job, fromReserve }) => fromReserve && !opened.has(job.id)).map(({ job }) => job);
  const toldAnew = await whereToldAnew(ctx.db, idsOf(free));
  const anew = new Set(idsOf(free).filter((id) => !toldAnew.has(id)));
  const told = all.map(({ job }) => job).filter(({ id }) => opened.has(id) || anew.has(id));
  await allHappened(
    ctx,
    told.map((job) => {
      const said = { kind: "job-posted" as const, jobId: job.id, urgent: false };
      return [anew.has(job.id) ? { ...said, again: Bun.randomUUIDv7() } : said, job];
    }),
  );
  return new Set(idsOf(told));
}

/** Where a principal has told all of the free place, or all hear of the job since. */
async function whereToldAnew(db: Handle, jobIds: string[]): Promise<ReadonlySet<string>> {
  if (jobIds.length === 0) return new Set();
  const found = await db
    .selectDistinctOn([jobs.id], {
      id: jobs.id,
      at: cancellations.at,
      urgentAt: cancellations.urgentAt,
      openedAt: jobs.openedAt,
    })
    .from(cancellations)
    .innerJoin(jobs, eq(jobs.id, cancellations.jobId))
    .where(inArray(jobs.id, jobIds))
    .orderBy(jobs.id, desc(cancellations.at));
  return new Set(
    idsOf(found.filter(({ at, urgentAt, openedAt }) => urgentAt ?? (openedAt && openedAt >= at))),
  );
}
