import { eq, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { concernedBy, settleApplications, watchersOf } from "../../bookings/choice/index.ts";
import { shortenBooking, withJobLocked, withLeftJobLocked } from "../../bookings/index.ts";
import type { Window } from "../../bookings/rules.ts";
import { times } from "../../bookings/times/index.ts";
import { publish } from "../../events/index.ts";
import { announceJobDeleted } from "../../notifications/announcements/index.ts";
import { outdateNews } from "../../notifications/inbox/index.ts";
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
  await withJobLocked(ctx, actor, { id, schoolId: found.schoolId }, async (ctx, chosenId) => {
    const job = await postedJob(ctx, actor, id);
    await noteOnJob(ctx, actor, { action: "jobDeleted", jobId: id });
    await remove(ctx, job, chosenId);
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
    await withLeftJobLocked(ctx, id, async (ctx, chosenId) => {
      const [job] = await jobsLeftBy(ctx.db, sql`j.id = ${id}`);
      if (job) await remove(ctx, job, chosenId);
    });
  }
  return ids.length;
}

async function remove(ctx: Context, job: JobFacts, chosenId: string | null): Promise<void> {
  const begun = times.dailyWindows(job).filter(({ start }) => start <= ctx.now().getTime());
  const past = new Date(job.endsAt) <= ctx.now();
  const told = await toldOf(ctx, job);
  if (chosenId && begun.length > 0) await archive(ctx, job, begun);
  else await ctx.db.delete(jobs).where(eq(jobs.id, job.id));
  if (chosenId) await settleApplications(ctx.db, chosenId);
  await outdateNews(ctx.db, job.id, told.accountIds);
  await tell(ctx, job, told, past);
}

async function archive({ db, now }: Context, job: JobFacts, begun: Window[]) {
  const span = await shortenBooking(db, job, begun);
  await db
    .update(jobs)
    .set({ archivedAt: now(), ...span })
    .where(eq(jobs.id, job.id));
}

/** Who is told of it, and what: read before the job is gone. */
async function toldOf({ db }: Context, { id }: JobFacts) {
  return {
    summary: await jobSummary(db, id),
    accountIds: await watchersOf(db, id),
    concernedIds: await concernedBy(db, id),
  };
}

type Told = Awaited<ReturnType<typeof toldOf>>;

async function tell(
  { db }: Context,
  job: JobFacts,
  { summary, accountIds, concernedIds }: Told,
  past: boolean,
) {
  if (summary && !past) await announceJobDeleted(db, summary, concernedIds);
  await publish(db, {
    name: "jobChanged",
    payload: { jobId: job.id },
    regionCode: job.region ?? "*",
    schoolId: job.schoolId,
    accountIds,
  });
}
