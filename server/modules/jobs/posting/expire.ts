import { and, eq, exists, inArray, lte, sql } from "drizzle-orm";
import { assignments, currentJobs, jobs, standingApplications } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { rows, run } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import { firstAppliedSql } from "../../bookings/applications/index.ts";
import { lapseRequests } from "../../bookings/asking/index.ts";
import { endAll } from "../../bookings/asking/turns/index.ts";
import { isCovered, isDone } from "../../bookings/days/index.ts";
import { grace } from "../../bookings/rules.ts";
import { forgetReaders } from "../../bookings/stages/index.ts";
import { publishAll } from "../../events/index.ts";

const batch = 200;

interface Outcome {
  archived: number;
  deleted: number;
}

/**
 * Takes the jobs whose time was 24 hours ago out of all lists: those that somebody applied to are archived
 * for the statistics, the others deleted but for what these count. Rows that another run is busy with are left to it.
 */
export async function expireJobs(ctx: Context): Promise<Outcome> {
  await fillDone(ctx);
  const total: Outcome = { archived: 0, deleted: 0 };
  for (;;) {
    const { archived, deleted } = await expireSome(ctx);
    total.archived += archived;
    total.deleted += deleted;
    if (archived + deleted < batch) return total;
  }
}

/** Of shared days the last that was open is over: what is left is somebody's, and nobody is asked for it any more (rule: days-apart). (raw: exists) */
const fillDone = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const done = await rows(
      ctx.db,
      { id: jobs.id },
      sql`
      update jobs j set filled = true
      where j.days_shared and j.archived_at is null and not j.filled and j.expires_at > ${instant(ctx.now())}
        and exists (select from assignments x where x.job_id = j.id) and ${isDone(ctx.now())}
      returning j.id`,
    );
    await endAll(
      ctx,
      done.map(({ id }) => id),
      "filled",
    );
  });

interface Due {
  id: string;
  schoolId: string;
  ownerId: string;
  wanted: boolean;
}

function expireSome(ctx: Context): Promise<Outcome> {
  const now = ctx.now();
  const before = new Date(now.getTime() - grace);
  return transaction(ctx, async ({ db }) => {
    const applications = db
      .select({ id: standingApplications.id })
      .from(standingApplications)
      .where(eq(standingApplications.jobId, currentJobs.id));
    // Shared days that somebody has worked who is gone since.
    const booked = db
      .select({ id: assignments.jobId })
      .from(assignments)
      .where(and(eq(assignments.jobId, currentJobs.id), currentJobs.daysShared));
    const due = await db
      .select({
        id: currentJobs.id,
        schoolId: currentJobs.schoolId,
        ownerId: currentJobs.ownerId,
        wanted: sql`(${exists(applications)} or ${exists(booked)})`.mapWith(boolean.read),
      })
      .from(currentJobs)
      .where(lte(currentJobs.expiresAt, before))
      .orderBy(currentJobs.expiresAt)
      .limit(batch)
      .for("update", { skipLocked: true });
    await takeOffScreens(db, due);
    const ids = (wanted: boolean) => due.filter((job) => job.wanted === wanted).map(({ id }) => id);
    await db
      .update(jobs)
      // Of shared days the statistics count as filled what had each of them filled.
      .set({
        archivedAt: now,
        filled: sql`${jobs.filled} and (select ${isCovered} from jobs j where j.id = ${jobs.id})`,
      })
      .where(inArray(jobs.id, ids(true)));
    await forgetReaders(db, ids(true));
    await lapseRequests(
      db,
      due.map(({ id }) => id),
      now,
    );
    await keepLapsed(db, ids(false));
    await db.delete(jobs).where(inArray(jobs.id, ids(false)));
    return { archived: ids(true).length, deleted: ids(false).length };
  });
}

/** What the statistics count of them (rule: statistics-rows), without a word of what they were about. (raw: copy) */
async function keepLapsed(db: Handle, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await run(
    db,
    sql`insert into lapsed_jobs (id, school_id, owner_id, job_type_value, start_date, end_date, time_zone, starts_at, created_at,
        first_viewed_at, first_applied_at, first_asked_at, freed_at)
      select j.id, j.school_id, j.owner_id, j.job_type_value, j.start_date, j.end_date, j.time_zone, j.starts_at, j.created_at,
        (select min(v.first_viewed_at) from job_views v where v.job_id = j.id),
        ${firstAppliedSql(sql`j`)},
        (select min(q.opened_at) from requests q where q.job_id = j.id),
        (select f.freed_at from freed_places f where f.job_id = j.id)
      from jobs j where ${inArray(sql`j.id`, ids)} and j.admin_type is null`,
  );
}

/** Of whoever still has such a job before them. */
async function takeOffScreens(db: Handle, due: Due[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  const applicants = await db
    .select({ id: standingApplications.substituteId, jobId: standingApplications.jobId })
    .from(standingApplications)
    .where(inArray(standingApplications.jobId, ids));
  const byJob = Map.groupBy(applicants, ({ jobId }) => jobId);
  const events = due.map(({ id, ownerId, schoolId }) => ({
    name: "jobChanged" as const,
    payload: { jobId: id },
    schoolId,
    accountIds: [ownerId, ...(byJob.get(id) ?? []).map((applicant) => applicant.id)],
  }));
  await publishAll(db, events);
}
