// (rule: exclude-list)
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { run } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";

/** Condition: the school does not invite the person now. Where hiding and this mean the same, the view `schools_apart` says both. */
export const isExcluded = (person: SQLWrapper, school: SQLWrapper): SQL => sql`exists (
  select from exclusions e where e.account_id = ${person} and e.school_id = ${school} and e.ended_at is null)`;

/**
 * Of jobs, what those applied whom the school does not invite, and who are not booked for it: it ends, as if they had taken it back. Call it with the jobs and
 * the people locked (raw: exists).
 * @param which a condition on the row `j` of jobs
 */
export async function endTheirApplications({ db, now }: Context, which: SQL): Promise<void> {
  await run(
    db,
    sql`
    update applications a set withdrawn_at = ${instant(now())}, deactivated_by_job_id = null, conflict_confirmed = false,
      reserve_since = null, reserve_rank = null
    from jobs j
    where j.id = a.job_id and ${which} and a.withdrawn_at is null and ${isExcluded(sql`a.substitute_id`, sql`j.school_id`)}
      and not exists (select from assignments x where x.job_id = a.job_id and x.substitute_id = a.substitute_id)`,
  );
  // Of shared days they have applied for those that they have, and for no other (raw: from).
  await run(
    db,
    sql`
    update applications a set windows = x.windows, only_together = false
    from jobs j, assignments x
    where j.id = a.job_id and j.days_shared and x.job_id = a.job_id and x.substitute_id = a.substitute_id
      and ${which} and a.withdrawn_at is null and ${isExcluded(sql`a.substitute_id`, sql`j.school_id`)}`,
  );
}
