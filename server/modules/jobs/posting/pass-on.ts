import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { rows } from "../../../platform/database/rows.ts";
import { lockJobs } from "../../bookings/index.ts";
import { publishAll } from "../../events/index.ts";
import { deleteLeftJobs } from "./delete.ts";

const passed = { jobId: jobs.id, schoolId: jobs.schoolId, ownerId: jobs.ownerId };
type Passed = { jobId: string; schoolId: string; ownerId: string };

/**
 * Somebody goes who has posted: what is not archived passes to a principal of its school, who hears of its applicants
 * from now on, as when a principal removes a teacher. Where there is none it is deleted, and who waits is told. To be
 * called with the account locked, as posting holds it, and after its rights are gone.
 * @returns how many jobs had nobody to pass to
 */
export async function passJobsOn(ctx: Context, id: string): Promise<number> {
  const { db } = ctx;
  // Who of each school has them then, apart from the one who goes.
  const heirs = sql`(
      select distinct on (m.school_id) m.school_id, p.id from school_members m join accounts p on p.id = m.account_id
      where m.role = 'principal' and m.active and p.closed_at is null and p.locked_at is null and p.id <> ${id}
      order by m.school_id, m.main desc, m.created_at, p.id)`;
  // Those without are not: of these the chosen one is locked before the job.
  const passing = sql`${jobs.schoolId} in (select h.school_id from ${heirs} h)`;
  await lockJobs(db, and(eq(jobs.ownerId, id), isNull(jobs.archivedAt), passing));
  // (raw: from)
  const toPrincipals = await rows(
    db,
    passed,
    sql`
    update current_jobs j set owner_id = h.id from ${heirs} h
    where h.school_id = j.school_id and j.owner_id = ${id}
    returning j.id as "jobId", j.school_id as "schoolId", j.owner_id as "ownerId"`,
  );
  await tell(db, id, toPrincipals);
  return deleteLeftJobs(ctx, id);
}

/** What somebody has posted at these schools, and is not archived, passes to a certain principal (rule: teacher-removed). */
export async function passJobsTo(
  { db }: Context,
  principalId: string,
  { id, schoolIds }: { id: string; schoolIds: string[] },
): Promise<void> {
  const theirs = and(eq(jobs.ownerId, id), inArray(jobs.schoolId, schoolIds), isNull(jobs.archivedAt));
  await lockJobs(db, theirs);
  await tell(db, id, await db.update(jobs).set({ ownerId: principalId }).where(theirs).returning(passed));
}

/** The one who has it now, and the one who had it: as a substitute they may take it from now on. */
const tell = (db: Handle, formerId: string, passed: Passed[]): Promise<void> =>
  publishAll(
    db,
    passed.map(({ jobId, schoolId, ownerId }) => ({
      name: "jobChanged",
      payload: { jobId },
      schoolId,
      accountIds: [ownerId, formerId],
    })),
  );
