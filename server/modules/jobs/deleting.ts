import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { publish } from "../events/index.ts";
import { announceJobDeleted, jobSummary } from "../notifications/index.ts";
import { settleApplications, withJobLocked } from "./bookings.ts";
import type { PostedJob } from "./model.ts";
import { postedJob } from "./posted.ts";
import { instant } from "./sql.ts";

/**
 * Deletes a job and tells those who applied. A past job for which somebody was chosen is archived
 * instead: the statistics still count it.
 * @throws Refusal 404 for a job that is not the actor's
 */
export async function deleteJob(ctx: Context, actor: Actor, key: string): Promise<void> {
  const { uniqueId: id } = await postedJob(ctx, actor, key);
  await withJobLocked(ctx, id, async (ctx, chosenId) => {
    const job = await postedJob(ctx, actor, id);
    const past = new Date(job.expire) <= ctx.now();
    if (past && chosenId) await archive(ctx, id);
    else await remove(ctx, job, chosenId, past);
  });
}

async function archive(ctx: Context, jobId: string) {
  await ctx.db.execute(sql`update jobs set archived_at = ${instant(ctx.now())} where id = ${jobId}`);
}

async function remove(ctx: Context, job: PostedJob, chosenId: string | null, past: boolean) {
  const summary = await jobSummary(ctx.db, job.uniqueId);
  const applicants = await ctx.db.execute<{ id: string }>(
    sql`select substitute_id as id from applications where job_id = ${job.uniqueId} and withdrawn_at is null`,
  );
  const accountIds = applicants.map((row) => row.id);
  await ctx.db.execute(sql`delete from jobs where id = ${job.uniqueId}`);
  if (chosenId) await settleApplications(ctx.db, chosenId);
  if (summary && !past) await announceJobDeleted(ctx.db, summary, accountIds);
  await publish(ctx.db, {
    name: "updateJobs",
    payload: { uniqueId: job.uniqueId },
    regionCode: job.region ?? "*",
    schoolId: job.schoolId,
    accountIds,
  });
}
