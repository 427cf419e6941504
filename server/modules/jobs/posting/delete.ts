import { and, eq, sql } from "drizzle-orm";
import { assignments, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { endRequests } from "../../bookings/asking/index.ts";
import { noteCancelled, settleApplications } from "../../bookings/choice/index.ts";
import { shortenBooking, withJobLocked, withLeftJobLocked } from "../../bookings/index.ts";
import type { Window } from "../../bookings/rules.ts";
import { forgetReaders } from "../../bookings/stages/index.ts";
import { times } from "../../bookings/times/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { jobSummary } from "../../notifications/messages/index.ts";
import { type JobFacts, jobsLeftBy, postedJob } from "../lists/posted/posted.ts";

/**
 * Deletes a job and tells those who applied (rule: job-deleted). Of one that has begun with somebody
 * chosen, the days until now are archived instead: the statistics, and the accounts, still count them.
 * @throws Refusal 404 for a job that is not the actor's
 */
export async function deleteJob(ctx: Context, actor: Actor, key: string): Promise<void> {
  const found = await postedJob(ctx, actor, key);
  const { id } = found;
  await withJobLocked(ctx, actor, { id, schoolId: found.schoolId }, async (ctx, { chosen }) => {
    const job = await postedJob(ctx, actor, id);
    await noteOnJob(ctx, actor, { action: "jobDeleted", jobId: id });
    await remove(ctx, job, chosen);
  });
}

/**
 * Deletes, as its poster would, what somebody has left who goes and whom nobody follows: nobody could choose for it.
 * To be called with the account locked.
 * @returns how many jobs
 */
export async function deleteLeftJobs(ctx: Context, ownerId: string): Promise<number> {
  const ids = (await jobsLeftBy(ctx.db, sql`j.owner_id = ${ownerId}`)).map(({ id }) => id);
  for (const id of ids) {
    await withLeftJobLocked(ctx, id, async (ctx, { chosen }) => {
      const [job] = await jobsLeftBy(ctx.db, sql`j.id = ${id}`);
      if (job) await remove(ctx, job, chosen);
    });
  }
  return ids.length;
}

async function remove(ctx: Context, job: JobFacts, chosen: string[]): Promise<void> {
  const now = ctx.now().getTime();
  const windows = times.dailyWindows(job);
  const begun = windows.filter(({ start }) => start <= now);
  const isKept =
    begun.length > 0 && (job.daysShared ? await isWorked(ctx.db, job.id, begun) : chosen.length > 0);
  const past = new Date(job.endsAt) <= ctx.now();
  // Before the job is gone, and with it who applied.
  const summary = await jobSummary(ctx.db, job.id);
  const { heard: substituteId } = await endRequests(ctx, job.id, "deleted");
  if (summary)
    await happened(ctx, { kind: "job-deleted", job: summary, substituteId }, { ...job, quiet: past });
  const gone = isKept ? windows.slice(begun.length) : windows.filter(({ end }) => end > now);
  if (!job.messageKind) await noteCancelled(ctx, job.id, gone, { ofSchool: true });
  if (isKept) await archive(ctx, job, begun);
  else await ctx.db.delete(jobs).where(eq(jobs.id, job.id));
  for (const id of chosen) await settleApplications(ctx.db, id);
}

/** Somebody has some of these days. */
const isWorked = async (db: Handle, jobId: string, begun: Window[]): Promise<boolean> =>
  (await db.$count(
    assignments,
    and(
      eq(assignments.jobId, jobId),
      sql`${assignments.windows} && ${times.multirange(begun)}::tstzmultirange`,
    ),
  )) > 0;

async function archive({ db, now }: Context, job: JobFacts, begun: Window[]) {
  const span = await shortenBooking(db, job, begun);
  await db
    .update(jobs)
    .set({
      archivedAt: now(),
      ...span,
      // Of shared days, if each of these was somebody's.
      ...(job.daysShared
        ? {
            filled: sql`${begun.length}::int <= (select count(*) from assignments o, unnest(o.windows) where o.job_id = ${job.id})`,
          }
        : {}),
    })
    .where(eq(jobs.id, job.id));
  await forgetReaders(db, [job.id]);
}
