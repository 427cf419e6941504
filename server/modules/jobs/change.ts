import { eq, sql } from "drizzle-orm";
import { assignments, jobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { brokenConstraint } from "../../platform/database/constraint.ts";
import { conflict, forbidden, invalid } from "../../platform/errors.ts";
import { type Actor, countAttempt } from "../auth/index.ts";
import {
  bookedWindows,
  guardedSql,
  settleApplications,
  watchersOf,
  withJobLocked,
} from "../bookings/index.ts";
import { publish } from "../events/index.ts";
import { announceJobChanged } from "../notifications/index.ts";
import { attachFiles, clearLists, columnsOf, writeLists } from "./columns.ts";
import { type Draft, draftFrom } from "./draft.ts";
import { postedJob } from "./lists/posted.ts";
import type { Job, JobChange, NewJob, PostedJob } from "./model.ts";
import { ownSchool } from "./schools.ts";

/** Each mails the applicants. */
const perJob = { name: "change:job", hits: 20, seconds: 60 * 60 };

/**
 * Changes a job; fields left out keep their value. The school and the owner stay. New times hold for the
 * chosen substitute too, unless they collide with another job of that person.
 * @throws Refusal 404 for a job that is not the actor's, 409 for a past one and for such a collision, 422;
 *   429 after too many in an hour
 */
export async function changeJob(ctx: Context, actor: Actor, input: JobChange): Promise<Job> {
  const key = input.uniqueId ?? input.id;
  if (!key) throw invalid({ id: "errors:required" });
  const job = await postedJob(ctx, actor, key);
  const id = job.uniqueId;
  const change = async (ctx: Context, chosenId: string | null) => {
    const before = await postedJob(ctx, actor, id);
    const now = ctx.now();
    if (new Date(before.expire) <= now) throw conflict("job_past", "errors:job.pastFixed");
    keepOwnerAndSchool(actor, before, input);
    const school = ownSchool(actor, before.schoolId);
    const draft = draftFrom(actor, school, merged(before, input), now, before);
    await ctx.db
      .update(jobs)
      .set({ ...columnsOf(draft), updatedAt: now })
      .where(eq(jobs.id, id));
    await clearLists(ctx.db, id);
    await writeLists(ctx.db, id, draft);
    if (input.files) await attachFiles(ctx.db, actor, id, draft.files);
    if (timesDiffer(before, draft)) await moveBookings(ctx, id, chosenId, draft);
    const after = await postedJob(ctx, actor, id);
    await tellOfChange(ctx, before, after);
    return after;
  };
  // Its applicants must not be chosen elsewhere while it is worked out for whom the new times collide.
  return withJobLocked(ctx, actor, { id, schoolId: job.schoolId }, change, "applicants");
}

function keepOwnerAndSchool(actor: Actor, before: PostedJob, input: JobChange) {
  const owner = input.owner?.trim().toLowerCase();
  if (owner && owner !== before.owner.toLowerCase() && owner !== actor.email.toLowerCase()) {
    throw forbidden("errors:notYourself", "not_yourself");
  }
  if (input.school && ownSchool(actor, input.school).id !== before.schoolId) {
    throw invalid({ school: "errors:job.schoolFixed" });
  }
}

function merged(before: PostedJob, input: JobChange): NewJob {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { typeOfTemp, ...rest } = before;
  return { ...rest, typeOfTemp: typeOfTemp?.value, ...given };
}

const timesDiffer = (before: Job, { schedule }: Draft) =>
  (["startDate", "endDate", "startTime", "endTime"] as const).some(
    (field) => before[field] !== schedule[field],
  );

/**
 * The chosen substitute must be free at the new times, whatever they confirmed for the old ones; so must
 * they be for jobs that they applied to in spite of the old times. The confirmations of the other
 * applicants lapse, and those booked elsewhere at the new times drop out.
 */
async function moveBookings(ctx: Context, jobId: string, chosenId: string | null, draft: Draft) {
  if (chosenId) {
    await bookAnew(ctx.db, jobId, draft);
    await lapseConfirmations(ctx.db, jobId, chosenId);
    await settleApplications(ctx.db, chosenId);
  }
  await ctx.db.execute(sql`
    update applications a set conflict_confirmed = false, deactivated_by_job_id = (
      select x.job_id from assignments x
      where x.substitute_id = a.substitute_id and x.job_id <> a.job_id
        and x.guarded_windows && ${guardedSql(sql`j.windows`)}
      order by x.chosen_at, x.job_id limit 1)
    from jobs j
    where a.job_id = ${jobId} and j.id = a.job_id and a.withdrawn_at is null
      and a.substitute_id is distinct from ${chosenId}::uuid`);
}

/** Of the chosen substitute, for the jobs that come too close to this one at its new times. */
async function lapseConfirmations(db: Handle, jobId: string, chosenId: string) {
  await db.execute(sql`
    update applications a set conflict_confirmed = false
    from jobs j, assignments own
    where a.substitute_id = ${chosenId} and a.conflict_confirmed and a.withdrawn_at is null
      and j.id = a.job_id and own.job_id = ${jobId} and a.job_id <> own.job_id
      and own.guarded_windows && ${guardedSql(sql`j.windows`)}`);
}

async function bookAnew(db: Handle, jobId: string, draft: Draft) {
  const busy = () => conflict("chosen_busy", "errors:job.chosenBusy");
  const booked = bookedWindows(draft);
  const collisions = await db.execute(sql`
    select from assignments own join assignments other on other.substitute_id = own.substitute_id
    where own.job_id = ${jobId} and other.job_id <> own.job_id
      and other.guarded_windows && ${booked.guardedWindows}::tstzmultirange`);
  if (collisions.length > 0) throw busy();
  await db
    .update(assignments)
    .set({ ...booked, conflictConfirmed: false })
    .where(eq(assignments.jobId, jobId))
    .catch((error) => {
      throw brokenConstraint(error) === "assignments_no_double_booking" ? busy() : error;
    });
}

/** What applicants want to know of; the rest is the school's own. */
const announced = [
  "startDate",
  "endDate",
  "startTime",
  "endTime",
  "typeOfTemp",
  "otherTxt",
  "subjects",
  "grades",
  "additionalInfo",
] as const satisfies (keyof Job)[];

async function tellOfChange(ctx: Context, before: PostedJob, after: PostedJob) {
  const { db } = ctx;
  const jobId = after.uniqueId;
  const ofNote = announced.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const told = ofNote && !after.fromAdminType ? await concerned(db, jobId) : [];
  if (told.length > 0) {
    await countAttempt(ctx, perJob, jobId);
    await announceJobChanged(db, jobId, told);
  }
  const payload = { uniqueId: jobId };
  const regionCode = after.region ?? "*";
  const accountIds = await watchersOf(db, jobId);
  await publish(db, { name: "updateJobs", payload, regionCode, schoolId: after.schoolId, accountIds });
}

/** The chosen one, or all who wait: whoever has been told that another was chosen hears of the job no more. */
export async function concerned(db: Handle, jobId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select a.substitute_id as id from applications a left join assignments c on c.job_id = a.job_id
    where a.job_id = ${jobId} and a.withdrawn_at is null
      and (c.job_id is null or c.substitute_id = a.substitute_id)`);
  return rows.map(({ id }) => id);
}
