import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import {
  asSubstituteSees,
  type Job,
  requireSubstitute,
  type SubstituteRow,
  substituteQuery,
} from "../jobs/index.ts";

/**
 * The substitute's own applications by start, until their jobs are archived. Inactive are those that
 * being chosen elsewhere deactivated, past ones, and those the substitute hid.
 */
export async function personalApplications(
  ctx: Context,
  actor: Actor,
): Promise<{ active: Job[]; inactive: Job[] }> {
  requireSubstitute(actor);
  const rows = await ctx.db.execute<SubstituteRow>(sql`
    ${substituteQuery(actor, sql`jobs`)}
    where a.id is not null and j.archived_at is null
      and (p.placement is distinct from 'deleted' or x.job_id is not null)
    order by j.starts_at, j.id`);
  const now = ctx.now().getTime();
  const isActive = (row: SubstituteRow) =>
    row.expiresAt > now && (row.mine || (row.placement === null && (!row.deactivated || row.filled)));
  return {
    active: rows.filter(isActive).map((row) => asSubstituteSees(row, actor)),
    inactive: rows.filter((row) => !isActive(row)).map((row) => asSubstituteSees(row, actor)),
  };
}
