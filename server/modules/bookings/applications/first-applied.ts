import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { lockJobs } from "../locks.ts";

/**
 * When somebody first applied for a job, by accepting what they were asked as well: as kept, or as its applications say (rules: statistics-figures,
 * job-timeline).
 * @param job table or alias of the job
 */
export const firstAppliedSql = (job: SQL | typeof jobs): SQL =>
  sql`least(${job}.first_applied_at, (select min(fa.first_applied_at) from applications fa where fa.job_id = ${job}.id))`;

/**
 * Writes down at these jobs when somebody first applied, for the statistics (rule: statistics-figures): their applications are
 * about to be deleted, or to stay behind with another part of the job.
 * @param jobIds or what selects them
 */
export async function keepFirstApplied(db: Handle, jobIds: string[] | SQLWrapper): Promise<void> {
  await lockJobs(db, inArray(jobs.id, jobIds));
  await db
    .update(jobs)
    .set({ firstAppliedAt: firstAppliedSql(jobs) })
    .where(inArray(jobs.id, jobIds));
}
