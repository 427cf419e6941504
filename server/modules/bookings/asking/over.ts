import { and, eq, inArray, lte } from "drizzle-orm";
import { jobs, requests, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { happened } from "../../notifications/announcements/index.ts";

/** Why a request is over that nobody has answered. */
export type Ending = "filled" | "changed" | "takenBack" | "expired";

const stateOf = {
  filled: "overtaken",
  changed: "overtaken",
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
 * @returns how many
 */
export async function endRequests(
  ctx: Context,
  jobId: string,
  why: Ending,
  which: Which = {},
): Promise<number> {
  const { accountId, but } = which;
  const ofOne = accountId === undefined ? undefined : eq(requests.accountId, accountId);
  const ended = await ctx.db
    .update(requests)
    .set({ state: stateOf[why], endedAt: ctx.now(), until: null })
    .where(and(eq(requests.jobId, jobId), live, ofOne))
    .returning({
      id: requests.id,
      substituteId: requests.accountId,
      openedAt: requests.openedAt,
      toldFrom: requests.toldFrom,
    });
  for (const { id, substituteId, openedAt, toldFrom } of ended) {
    const hasHeard = toldFrom !== null && toldFrom <= ctx.now() && substituteId !== but;
    if (openedAt) await tellOver(ctx, { jobId, substituteId, requestId: id, why }, !hasHeard);
  }
  return ended.length;
}

interface Over {
  jobId: string;
  substituteId: string;
  requestId: string;
  why: Ending;
}

/** @param quiet nobody is sent anything, as they have not heard of it, or of something better */
async function tellOver(ctx: Context, over: Over, quiet: boolean) {
  const job = await onScreens(ctx.db, over.jobId);
  if (job) await happened(ctx, { kind: "request-over", ...over }, { ...job, quiet });
}

/** Of a job, what says on whose screens it is. */
async function onScreens(db: Handle, jobId: string) {
  const [job] = await db
    .select({ schoolId: jobs.schoolId, ownerId: jobs.ownerId, region: schools.regionCode })
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(eq(jobs.id, jobId));
  return job;
}

/** Who is asked to take a job and has heard of it, by id; undefined if nobody. */
export async function heardRequest({ db, now }: Context, jobId: string): Promise<string | undefined> {
  const [open] = await db
    .select({ accountId: requests.accountId })
    .from(requests)
    .where(and(eq(requests.jobId, jobId), eq(requests.state, "open"), lte(requests.toldFrom, now())));
  return open?.accountId;
}
