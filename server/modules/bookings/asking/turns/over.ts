import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { jobs, requests, schools, standingApplications } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import type { Handle } from "../../../../platform/database/connection.ts";
import { text } from "../../../../platform/database/kinds.ts";
import { publishAll, requestsChanged } from "../../../events/index.ts";
import { allHappened } from "../../../notifications/announcements/index.ts";
import { leaveReserve } from "../../reserve/leave.ts";

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
  /** What they were asked from the reserve alone. */
  fromReserve?: true;
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
  const { accountId, fromReserve, but } = which;
  const ofOne = and(
    accountId === undefined ? undefined : eq(requests.accountId, accountId),
    fromReserve && eq(requests.fromReserve, true),
  );
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
  if (why === "deleted") return ended;
  await tellOver(ctx, open, why, but);
  const told = new Set(open.map(({ jobId }) => jobId));
  const untold = new Set(ended.map(({ jobId }) => jobId).filter((jobId) => !told.has(jobId)));
  await tellSchool(ctx.db, [...untold]);
  return ended;
}

/** Of who only waited, or was passed over, the school's pages alone hear (rule: event-audience). @param jobIds each once */
export async function tellSchool(db: Handle, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return;
  const found = await onScreens(db, jobIds);
  await publishAll(
    db,
    [...found].map(([jobId, job]) => ({ ...requestsChanged(job), payload: { jobId } })),
  );
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

export const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);

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
