import { sql } from "drizzle-orm";
import { jobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { rows } from "../../platform/database/rows.ts";
import { publishAll } from "../events/index.ts";
import { deleteLeftJobs } from "../jobs/index.ts";

/**
 * Somebody goes who has posted: what is not archived passes to a principal of its school, who hears of its applicants
 * from now on, as when a principal removes a teacher. Where there is none it is deleted, and who waits is told. To be
 * called with the account locked, as posting holds it, and after its rights are gone.
 * @returns how many jobs had nobody to pass to
 */
export async function passJobsOn(ctx: Context, id: string): Promise<number> {
  const { db } = ctx;
  // (raw: from)
  const passed = await rows(
    db,
    { jobId: jobs.id, schoolId: jobs.schoolId, ownerId: jobs.ownerId },
    sql`
    update current_jobs j set owner_id = h.id from (
      select distinct on (m.school_id) m.school_id, p.id from school_members m join accounts p on p.id = m.account_id
      where m.role = 'principal' and m.active and p.closed_at is null and p.locked_at is null and p.id <> ${id}
      order by m.school_id, m.main desc, m.created_at, p.id) h
    where h.school_id = j.school_id and j.owner_id = ${id}
    returning j.id as "jobId", j.school_id as "schoolId", j.owner_id as "ownerId"`,
  );
  await publishAll(
    db,
    passed.map(({ jobId, schoolId, ownerId }) => ({
      name: "jobChanged",
      payload: { jobId },
      schoolId,
      accountIds: [ownerId, id],
    })),
  );
  return deleteLeftJobs(ctx, id);
}
