import { sql } from "drizzle-orm";
import type { Handle } from "../../platform/database/connection.ts";

/**
 * Whom live events about a job name: its poster, and those whose applications stand. The school's principals
 * and the region's substitutes hear of them as such.
 */
export async function watchersOf(db: Handle, jobId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select owner_id as id from jobs where id = ${jobId}
    union
    select substitute_id from standing_applications where job_id = ${jobId}`);
  return rows.map(({ id }) => id);
}

/** The chosen one, or all who wait: whoever has been told that another was chosen hears of the job no more. */
export async function concernedBy(db: Handle, jobId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select a.substitute_id as id from standing_applications a left join assignments c on c.job_id = a.job_id
    where a.job_id = ${jobId}
      and (c.job_id is null or c.substitute_id = a.substitute_id)`);
  return rows.map(({ id }) => id);
}
