import { eq, sql } from "drizzle-orm";
import { assignments } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { brokenConstraint } from "../../platform/database/constraint.ts";
import { run } from "../../platform/database/rows.ts";
import { conflict } from "../../platform/failures/errors.ts";
import { guardedSql, settleApplications } from "./choice/collisions.ts";
import type { Window } from "./rules.ts";
import { bookedWindows } from "./times/windows.ts";

/**
 * Brings the bookings of a job in line with its new times; call it with the job and all its applicants locked.
 * The chosen substitute must be free at the new times (rule: moved-times), whatever they confirmed for the
 * old ones; so must they be for jobs that they applied to in spite of the old times. The confirmations of
 * the other applicants lapse, and those booked elsewhere at the new times drop out.
 * @throws Refusal 409 when the chosen one is busy then
 */
export async function reschedule(
  { db, now }: Pick<Context, "db" | "now">,
  jobId: string,
  chosenId: string | null,
  windows: Window[],
): Promise<void> {
  if (chosenId) {
    await bookAnew(db, jobId, windows, now());
    await lapseConfirmations(db, jobId, chosenId);
    await settleApplications(db, chosenId);
  }
  // (raw: range)
  await run(
    db,
    sql`
    update standing_applications a set conflict_confirmed = false, deactivated_by_job_id = (
      select x.job_id from assignments x
      where x.substitute_id = a.substitute_id and x.job_id <> a.job_id
        and x.guarded_windows && ${guardedSql(sql`j.windows`)}
      order by x.chosen_at, x.job_id limit 1)
    from jobs j
    where a.job_id = ${jobId} and j.id = a.job_id
      and a.substitute_id is distinct from ${chosenId}::uuid`,
  );
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

async function bookAnew(db: Handle, jobId: string, windows: Window[], now: Date) {
  const busy = () => conflict("chosen_busy", "errors:job.chosenBusy");
  const booked = bookedWindows({ windows });
  // (raw: range)
  const collisions = await run(
    db,
    sql`
    select from assignments own join assignments other on other.substitute_id = own.substitute_id
    where own.job_id = ${jobId} and other.job_id <> own.job_id
      and other.guarded_windows && ${booked.guardedWindows}::tstzmultirange`,
  );
  if (collisions > 0) throw busy();
  await db
    .update(assignments)
    // They are told of it as of a change (rule: reminders).
    .set({ ...booked, conflictConfirmed: false, toldOfStartAt: now })
    .where(eq(assignments.jobId, jobId))
    .catch((error) => {
      throw brokenConstraint(error) === "assignments_no_double_booking" ? busy() : error;
    });
}
