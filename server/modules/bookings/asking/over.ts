import { and, eq, inArray } from "drizzle-orm";
import { applications, jobs, requests, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { happened } from "../../notifications/announcements/index.ts";

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
  const ended = await ctx.db
    .update(requests)
    .set({ state: stateOf[why], endedAt: ctx.now(), until: null })
    .where(and(eq(requests.jobId, jobId), live, ofOne))
    .returning({
      id: requests.id,
      substituteId: requests.accountId,
      openedAt: requests.openedAt,
      toldFrom: requests.toldFrom,
      fromReserve: requests.fromReserve,
    });
  const open = ended.find(({ openedAt }) => openedAt !== null);
  if (why === "expired" && open?.fromReserve) await leaveReserve(ctx.db, jobId, open.substituteId);
  const hasHeard = open?.toldFrom ? open.toldFrom <= ctx.now() : false;
  // Of a job that is deleted its deletion tells.
  if (open && why !== "deleted") {
    const { id, substituteId } = open;
    await tellOver(ctx, { jobId, substituteId, requestId: id, why }, !hasHeard || substituteId === but);
  }
  return { many: ended.length, heard: hasHeard ? open?.substituteId : undefined };
}

interface Over {
  jobId: string;
  substituteId: string;
  requestId: string;
  why: Exclude<Ending, "deleted">;
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

/** Whoever was asked from the reserve, and has not taken the job, stands in it no more (rule: reserve). */
export const leaveReserve = (db: Handle, jobId: string, accountId: string) =>
  db
    .update(applications)
    .set({ reserveSince: null, reserveRank: null })
    .where(and(eq(applications.jobId, jobId), eq(applications.substituteId, accountId)));
