import { and, eq, gt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { applications, assignments, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { text } from "../../../platform/database/kinds.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { keepFirstApplied } from "../applications/first-applied.ts";
import { lockJob, lockWithRivals } from "../locks.ts";
import { freeJob } from "./remove-chosen.ts";

const clock = (time: PgColumn) => sql`to_char(${time}, 'HH24:MI')`.mapWith(text.read);

/**
 * Somebody goes who is chosen for jobs that have not ended: these are open again, days that were worked stay in the statistics, and
 * the poster is told, whatever they have switched off, as are those who wait (rule: account-erased). First of all in its transaction: it locks the person.
 * @returns how many jobs
 */
export async function releaseBookings(ctx: Context, accountId: string): Promise<number> {
  const { db } = ctx;
  const isTheirs = and(eq(assignments.substituteId, accountId), gt(jobs.expiresAt, ctx.now()));
  const ahead = db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(assignments, eq(assignments.jobId, jobs.id))
    .where(isTheirs);
  await lockWithRivals(db, accountId, ahead);
  const found = await ahead.orderBy(jobs.id);
  for (const { id } of found) await release(ctx, accountId, id);
  return found.length;
}

async function release(ctx: Context, accountId: string, jobId: string): Promise<void> {
  const { db } = ctx;
  await lockJob(db, jobId);
  const [job] = await db
    .select({
      id: jobs.id,
      schoolId: jobs.schoolId,
      region: jobs.regionCode,
      ownerId: jobs.ownerId,
      startDate: jobs.startDate,
      endDate: jobs.endDate,
      startTime: clock(jobs.startTime),
      endTime: clock(jobs.endTime),
      timeZone: jobs.timeZone,
    })
    .from(jobs)
    .where(eq(jobs.id, jobId));
  if (!job) return;
  await freeJob(ctx, job);
  await keepFirstApplied(db, [jobId]);
  await db
    .delete(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.substituteId, accountId)));
  await happened(ctx, { kind: "withdrawn", jobId, substituteId: accountId, wasChosen: true }, job);
  await happened(ctx, { kind: "chosen-removed", jobId, substituteId: accountId }, job);
}
