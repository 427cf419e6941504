import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isExcluded } from "../excluding/excluded.ts";

/** Columns of a table or view, if not of what a raw statement calls `j`. */
type JobColumns = Record<"id" | "ownerId" | "schoolId" | "audience", SQLWrapper>;
const j: JobColumns = {
  id: sql`j.id`,
  ownerId: sql`j.owner_id`,
  schoolId: sql`j.school_id`,
  audience: sql`j.audience`,
};

/**
 * Condition on `jobs j` or `current_jobs j`: the person may know of it. While some hear of it first nobody else finds a trace of it, by whatever
 * name they have of it; but its poster (rule: who-hears-first). Nor does whom its school does not invite, unless they are booked for it (rule: exclude-list).
 */
export const hears = (
  personId: SQL | string,
  job = j,
): SQL => sql`(${job.audience} = 'everybody' or ${job.ownerId} = ${personId}
  or exists (select from job_readers h where h.job_id = ${job.id} and h.account_id = ${personId}))
  and (not ${isExcluded(sql`${personId}`, job.schoolId)}
    or exists (select from assignments b where b.job_id = ${job.id} and b.substitute_id = ${personId}))`;
