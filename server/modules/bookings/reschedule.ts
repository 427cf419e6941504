import { eq, type SQL, sql } from "drizzle-orm";
import { assignments } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { brokenConstraint } from "../../platform/database/constraint.ts";
import { run } from "../../platform/database/rows.ts";
import { instant, uuids } from "../../platform/database/sql.ts";
import { conflict } from "../../platform/failures/errors.ts";
import { guardedSql, hasAnotherDay, settleApplications } from "./choice/collisions.ts";
import { isDone } from "./days/open-windows.ts";
import type { Window } from "./rules.ts";
import { multirange } from "./times/windows.ts";

/** A job as it is after the change. */
export interface Rescheduled {
  id: string;
  daysShared: boolean;
  timeZone: string;
}

/**
 * Brings the bookings of a job in line with its new times; call it with the job and all its applicants locked.
 * The chosen substitute must be free at the new times (rule: moved-times), whatever they confirmed for the
 * old ones; so must they be for jobs that they applied to in spite of the old times. The confirmations of
 * the other applicants lapse, and those booked elsewhere at the new times drop out.
 * @throws Refusal 409 when the chosen one is busy then
 */
export async function reschedule(
  { db, now }: Pick<Context, "db" | "now">,
  job: Rescheduled,
  chosen: string[],
  windows: Window[],
): Promise<void> {
  const jobId = job.id;
  if (chosen.length > 0) {
    await bookAnew(db, job, chosen, windows, now());
    for (const chosenId of chosen) {
      await lapseConfirmations(db, jobId, chosenId);
      await settleApplications(db, chosenId);
    }
  }
  if (job.daysShared) await moveDays(db, job, windows, now());
  // (raw: range)
  await run(
    db,
    sql`
    update standing_applications a set conflict_confirmed = false, deactivated_by_job_id = case when not ${hasAnotherDay} then (
      select x.job_id from assignments x
      where x.substitute_id = a.substitute_id and x.job_id <> a.job_id
        and x.guarded_windows && ${guardedSql(sql`coalesce(a.windows, j.windows)`)}
      order by x.chosen_at, x.job_id limit 1) end
    from jobs j
    where a.job_id = ${jobId} and j.id = a.job_id
      and not a.substitute_id = any(${uuids(chosen)})`,
  );
}

/** The new windows of the days on which somebody's are, of a job whose days are shared, where what is over stays as it was; of another all of them. */
function onSameDays(
  { daysShared, timeZone }: Rescheduled,
  theirs: SQL,
  windows: Window[],
  now: Date,
  which: "all" | "ahead" = "all",
): SQL {
  const all = sql`${multirange(windows)}::tstzmultirange`;
  if (!daysShared) return all;
  const dayOf = (window: SQL) => sql`(lower(${window}) at time zone ${timeZone}::text)::date`;
  const isOver = sql`upper(t) <= ${instant(now)}`;
  const moved = sql`(select coalesce(range_agg(w), '{}') from unnest(${all}) w
    where ${dayOf(sql`w`)} in (select ${dayOf(sql`t`)} from unnest(${theirs}) t where not ${isOver}))`;
  if (which === "ahead") return moved;
  return sql`(select coalesce(range_agg(t), '{}') from unnest(${theirs}) t where ${isOver}) + ${moved}`;
}

/** Applications keep the days that they are for, and what is open is worked out anew. */
async function moveDays(db: Handle, job: Rescheduled, windows: Window[], now: Date) {
  const theirs = onSameDays(job, sql`a.windows`, windows, now);
  // (raw: range)
  await run(
    db,
    sql`update applications a set windows = ${theirs} where a.job_id = ${job.id} and a.windows is not null`,
  );
  // (raw: range)
  await run(db, sql`update jobs j set filled = ${isDone(now)} where j.id = ${job.id}`);
}

/** Of the chosen substitute, for the jobs that come too close to this one at its new times, in the order of their ids (rule: lock-order) (raw: range). */
async function lapseConfirmations(db: Handle, jobId: string, chosenId: string) {
  await run(
    db,
    sql`
    with held as materialized (
      select a.id from applications a join jobs j on j.id = a.job_id join assignments own on own.job_id = ${jobId} and own.job_id <> j.id
      where a.substitute_id = ${chosenId} and a.withdrawn_at is null and a.conflict_confirmed
        and own.guarded_windows && ${guardedSql(sql`j.windows`)}
      order by a.id for no key update of a)
    update applications a set conflict_confirmed = false from held h where a.id = h.id`,
  );
}

async function bookAnew(db: Handle, job: Rescheduled, chosen: string[], windows: Window[], now: Date) {
  const busy = () => conflict("chosen_busy", "errors:job.chosenBusy");
  const jobId = job.id;
  // (raw: range)
  const collisions = await run(
    db,
    sql`
    select from assignments own join assignments other on other.substitute_id = own.substitute_id and other.job_id <> own.job_id
    where own.job_id = ${jobId} and own.substitute_id = any(${uuids(chosen)})
      and other.guarded_windows && ${guardedSql(onSameDays(job, sql`own.windows`, windows, now, "ahead"))}`,
  );
  if (collisions > 0) throw busy();
  const theirs = onSameDays(job, sql`${assignments.windows}`, windows, now);
  await db
    .update(assignments)
    // They are told of it as of a change (rule: reminders).
    .set({
      windows: theirs,
      guardedWindows: guardedSql(theirs),
      conflictConfirmed: false,
      toldOfStartAt: now,
    })
    .where(eq(assignments.jobId, jobId))
    .catch((error) => {
      throw brokenConstraint(error) === "assignments_no_double_booking" ? busy() : error;
    });
}
