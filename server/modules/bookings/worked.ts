import { and, eq, sql } from "drizzle-orm";
import { assignments, jobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { objectId } from "../../platform/database/object-id.ts";
import { run } from "../../platform/database/rows.ts";
import { instant } from "../../platform/database/sql.ts";
import { keepFirstApplied } from "./applications/first-applied.ts";
import { guardedSql } from "./choice/collisions.ts";
import type { Window } from "./rules.ts";
import { bookedWindows, dailyWindows, multirange, type Schedule, today } from "./times/windows.ts";

/** Columns of `jobs` that say when a part of a job is. @param part windows of the job, at least one */
function spanOf({ timeZone }: Pick<Schedule, "timeZone">, part: Window[]) {
  const first = part[0];
  const last = part.at(-1);
  if (!first || !last) throw new Error("a part of a job has at least one window");
  return {
    startDate: today(new Date(first.start), timeZone),
    endDate: today(new Date(last.start), timeZone),
    windows: multirange(part),
    startsAt: new Date(first.start),
    expiresAt: new Date(last.end),
  };
}

/**
 * Parts a job of several days from the days that its chosen substitute has worked (rule: worked-days):
 * these go, with the choice, to an archived job of their own, which the statistics and the accounts still
 * count. The job keeps the rest, for which nobody is chosen any more. Call it with the job and all its
 * applicants locked.
 * @returns whether there were such days; if not, nothing has changed
 */
export async function setWorkedDaysApart(
  { db, now }: Context,
  job: Schedule & { id: string },
): Promise<boolean> {
  const windows = dailyWindows(job);
  const worked = windows.filter(({ end }) => end <= now().getTime());
  const left = windows.slice(worked.length);
  if (worked.length === 0 || left.length === 0) return false;
  await keepFirstApplied(db, [job.id]);
  const [whole] = await db.select().from(jobs).where(eq(jobs.id, job.id));
  if (!whole) return false;
  const id = Bun.randomUUIDv7();
  await db.insert(jobs).values({
    ...whole,
    ...spanOf(job, worked),
    id,
    objectId: objectId(whole.createdAt),
    filled: true,
    archivedAt: now(),
  });
  await db
    .update(assignments)
    .set({ jobId: id, partOf: job.id, ...bookedWindows({ windows: worked }) })
    .where(eq(assignments.jobId, job.id));
  await db
    .update(jobs)
    .set({ ...spanOf(job, left), filled: false })
    .where(eq(jobs.id, job.id));
  // Whoever was busy on one of the days that are over may be free on those that are left (raw: range).
  await run(
    db,
    sql`
    update standing_applications a set deactivated_by_job_id = null
    from jobs j
    where a.job_id = ${job.id} and j.id = a.job_id
      and a.deactivated_by_job_id is not null and not exists (
        select from assignments x
        where x.job_id = a.deactivated_by_job_id and x.substitute_id = a.substitute_id
          and x.guarded_windows && ${guardedSql(sql`j.windows`)})`,
  );
  return true;
}

/** Of a job whose days are shared: of the days of somebody who is chosen no more those that they have worked stay theirs (rule: worked-days). */
export async function keepWorkedDays(
  { db, now }: Context,
  jobId: string,
  substituteId: string,
): Promise<void> {
  const theirs = and(eq(assignments.jobId, jobId), eq(assignments.substituteId, substituteId));
  const worked = sql`(select coalesce(range_agg(w), '{}') from unnest(${assignments.windows}) w where upper(w) <= ${instant(now())})`;
  await db.delete(assignments).where(and(theirs, sql`isempty(${worked})`));
  await db
    .update(assignments)
    .set({ windows: worked, guardedWindows: guardedSql(worked) })
    .where(theirs);
}

/**
 * Of a job that ends earlier than it was posted for: who has none of the days that are left has no part in it.
 * @param left windows of the job, at least one
 * @returns columns of `jobs` that say when it is now
 */
export async function shortenBooking(
  db: Handle,
  job: Schedule & { id: string; daysShared?: boolean | undefined },
  left: Window[],
) {
  const stays = sql`${assignments.windows} * ${multirange(left)}::tstzmultirange`;
  if (job.daysShared)
    await db.delete(assignments).where(and(eq(assignments.jobId, job.id), sql`isempty(${stays})`));
  await db
    .update(assignments)
    .set({ windows: stays, guardedWindows: guardedSql(stays) })
    .where(eq(assignments.jobId, job.id));
  return spanOf(job, left);
}
