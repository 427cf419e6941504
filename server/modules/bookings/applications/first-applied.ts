import { inArray, type SQLWrapper, sql } from "drizzle-orm";
import { applications, jobs } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { lockJobs } from "../locks.ts";

/** When somebody first applied for the job of the row: as kept, or as its applications say. */
const firstOf = sql`least(${jobs.firstAppliedAt},
  (select min(${applications.firstAppliedAt}) from ${applications} where ${applications.jobId} = ${jobs.id}))`;

/**
 * Writes down at these jobs when somebody first applied, for the statistics (rule: statistics-figures): their applications are
 * about to be deleted, or to stay behind with another part of the job.
 * @param jobIds or what selects them
 */
export async function keepFirstApplied(db: Handle, jobIds: string[] | SQLWrapper): Promise<void> {
  await lockJobs(db, inArray(jobs.id, jobIds));
  await db.update(jobs).set({ firstAppliedAt: firstOf }).where(inArray(jobs.id, jobIds));
}
