import { sql } from "drizzle-orm";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { uuids } from "../../platform/database/sql.ts";
import { publishAll } from "../events/index.ts";

/** How long a job stays after its last window (rule: expiry). Milliseconds. */
const grace = 24 * 60 * 60 * 1000;
const batch = 200;

interface Outcome {
  archived: number;
  deleted: number;
}

/**
 * Takes the jobs whose time was 24 hours ago out of all lists: those that somebody applied to are archived
 * for the statistics, the others deleted. Rows that another run is busy with are left to it.
 */
export async function expireJobs(ctx: Context): Promise<Outcome> {
  const total: Outcome = { archived: 0, deleted: 0 };
  for (;;) {
    const { archived, deleted } = await expireSome(ctx);
    total.archived += archived;
    total.deleted += deleted;
    if (archived + deleted < batch) return total;
  }
}

interface Due extends Record<string, unknown> {
  id: string;
  schoolId: string;
  ownerId: string;
  wanted: boolean;
}

function expireSome(ctx: Context): Promise<Outcome> {
  const now = ctx.now();
  const before = new Date(now.getTime() - grace).toISOString();
  return transaction(ctx, async ({ db }) => {
    const due = await db.execute<Due>(sql`
      select j.id, j.school_id as "schoolId", j.owner_id as "ownerId",
        exists (select from standing_applications a where a.job_id = j.id) as wanted
      from current_jobs j where j.expires_at <= ${before}
      order by j.expires_at limit ${batch} for update of j skip locked`);
    await takeOffScreens(db, [...due]);
    const ids = (wanted: boolean) =>
      sql.join(
        [sql`null`, ...due.filter((job) => job.wanted === wanted).map((job) => sql`${job.id}::uuid`)],
        sql`, `,
      );
    await db.execute(sql`update jobs set archived_at = ${now.toISOString()} where id in (${ids(true)})`);
    await db.execute(sql`delete from jobs where id in (${ids(false)})`);
    const archived = due.filter((job) => job.wanted).length;
    return { archived, deleted: due.length - archived };
  });
}

/** Of whoever still has such a job before them. */
async function takeOffScreens(db: Handle, due: Due[]): Promise<void> {
  const applicants = await db.execute<{ id: string; jobId: string }>(sql`
    select substitute_id as id, job_id as "jobId" from standing_applications
    where job_id = any(${uuids(due.map(({ id }) => id))})`);
  const byJob = Map.groupBy(applicants, ({ jobId }) => jobId);
  const events = due.map(({ id, ownerId, schoolId }) => ({
    name: "jobChanged" as const,
    payload: { jobId: id },
    schoolId,
    accountIds: [ownerId, ...(byJob.get(id) ?? []).map((applicant) => applicant.id)],
  }));
  await publishAll(db, events);
}
