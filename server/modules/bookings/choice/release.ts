import { and, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import { applications, assignments, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { keepFirstApplied } from "../applications/first-applied.ts";
import { stillLost } from "../days/lost.ts";
import { lockJobs, lockWithRivals } from "../locks.ts";
import { callReserve } from "../reserve/call.ts";
import { bookedJob } from "./booked-job.ts";
import { freeJob } from "./remove-chosen.ts";

/**
 * Somebody goes who is chosen for jobs that have not ended: these are open again, days that were worked stay in the statistics, and
 * the poster is told, whatever they have switched off, as are those who wait (rule: account-erased). First of all in its transaction: it locks the person.
 * @returns how many jobs
 */
export async function releaseBookings(ctx: Context, accountId: string): Promise<number> {
  const { db } = ctx;
  // Of a job whose days are shared, one of which they still have.
  const isAhead = sql`upper(${assignments.windows}) > ${instant(ctx.now())}`;
  const isTheirs = and(eq(assignments.substituteId, accountId), gt(jobs.expiresAt, ctx.now()), isAhead);
  const ahead = db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(assignments, eq(assignments.jobId, jobs.id))
    .where(isTheirs);
  await lockWithRivals(db, accountId, ahead);
  // All of them, before news hold the posters.
  await lockJobs(db, inArray(jobs.id, ahead));
  const found = await ahead.orderBy(jobs.id);
  for (const { id } of found) await release(ctx, accountId, id);
  return found.length;
}

async function release(ctx: Context, accountId: string, jobId: string): Promise<void> {
  const { db } = ctx;
  const job = await bookedJob(ctx, jobId, accountId);
  if (!job) return;
  await freeJob(ctx, job, accountId);
  await keepFirstApplied(db, [jobId]);
  // Of shared days those that were worked stay, and what led to them.
  const isWorked = db
    .select({ id: assignments.jobId })
    .from(assignments)
    .where(and(eq(assignments.jobId, jobId), eq(assignments.substituteId, accountId)));
  await db
    .delete(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.substituteId, accountId), notExists(isWorked)));
  await callReserve(ctx, jobId);
  await happened(ctx, { kind: "withdrawn", jobId, substituteId: accountId, wasChosen: true }, job);
  await happened(
    ctx,
    { kind: "chosen-removed", jobId, substituteId: accountId, ...(await stillLost(ctx, job)) },
    job,
  );
}
