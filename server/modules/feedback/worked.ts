import { inArray, sql } from "drizzle-orm";
import { feedbackToSchools, feedbackToSubstitutes, jobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { text } from "../../platform/database/kinds.ts";
import { firstRow } from "../../platform/database/rows.ts";
import { conflict, notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { manageable, named, requirePoster } from "../bookings/index.ts";
import { times } from "../bookings/times/index.ts";
import { daysOf, type WorkedDay, whoseAt } from "../hours/index.ts";
import { openUntil } from "./rules.ts";

type ToSchool = typeof feedbackToSchools.$inferSelect;
type ToSubstitute = typeof feedbackToSubstitutes.$inferSelect;

/** A job and somebody who has worked it, with what both have said of it. */
export interface WorkedJob
  extends Pick<WorkedDay, "jobId" | "job" | "schoolId" | "schoolName" | "accountId" | "image" | "timeZone"> {
  firstName: string;
  lastName: string;
  /** Days that are over, ISO. */
  days: string[];
  /** Of all that are theirs, also of those to come. */
  lastDay: string;
  /** The school says that they did not come, on any of these days. */
  noShow: boolean;
  /** Whether anything may be said of it: not before the first day is over, nor when a month has passed since the last. */
  state: "early" | "open" | "closed";
  /** The last day on which it may be, ISO. */
  until: string;
  /** What the substitute has said; null where nothing, or not now. */
  toSchool: ToSchool | null;
  putOff: boolean;
  /** What the school has said. */
  toSubstitute: ToSubstitute | null;
}

/** From the beginning, as far as hours are kept, and to the end. */
export const always = { from: "0001-01-01", to: "9999-12-31" };

/** Jobs of these days with what is said of them, the newest first: two statements, however many (rule: feedback). */
export async function withFeedback(ctx: Context, days: WorkedDay[]): Promise<WorkedJob[]> {
  const jobIds = [...new Set(days.map(({ jobId }) => jobId))];
  if (jobIds.length === 0) return [];
  const toSchools = await ctx.db
    .select()
    .from(feedbackToSchools)
    .where(inArray(feedbackToSchools.jobId, jobIds));
  const toSubstitutes = await ctx.db
    .select()
    .from(feedbackToSubstitutes)
    .where(inArray(feedbackToSubstitutes.jobId, jobIds));
  const saidOf = new Map(toSchools.map((one) => [nameOf(one), one]));
  const heardOf = new Map(toSubstitutes.map((one) => [nameOf(one), one]));
  return [...Map.groupBy(days, nameOf)]
    .map(([name, theirs]) => workedJob(ctx.now(), theirs, saidOf.get(name), heardOf.get(name)))
    .toSorted((a, b) => (a.lastDay < b.lastDay ? 1 : -1));
}

const nameOf = ({ jobId, accountId }: { jobId: string; accountId: string }) => `${jobId} ${accountId}`;

function workedJob(
  now: Date,
  theirs: WorkedDay[],
  toSchool: ToSchool | undefined,
  toSubstitute: ToSubstitute | undefined,
): WorkedJob {
  const [day] = theirs;
  if (!day) throw new Error("a job that was worked has a day");
  const { jobId, job, schoolId, schoolName, accountId, firstName, lastName, image, timeZone } = day;
  const over = theirs.filter(({ isOver }) => isOver);
  const lastDay =
    theirs
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? day.date;
  const until = openUntil(lastDay);
  return {
    ...{ jobId, job, schoolId, schoolName, accountId, firstName, lastName, image, timeZone, lastDay, until },
    days: over.map(({ date }) => date).sort(),
    noShow: over.length > 0 && over.every(({ state }) => state === "noShow"),
    state: over.length === 0 ? "early" : times.today(now, timeZone) > until ? "closed" : "open",
    toSchool: toSchool?.saidAt ? toSchool : null,
    putOff: toSchool?.putOffAt !== null && toSchool?.putOffAt !== undefined,
    toSubstitute: toSubstitute ?? null,
  };
}

/** @throws Refusal 409 before the first day is over, and when a month has passed since the last (rule: feedback) */
export function refuseOutOfTime({ state }: WorkedJob): void {
  if (state === "early") throw conflict("feedback_early", "errors:feedback.early");
  if (state === "closed") throw conflict("feedback_closed", "errors:feedback.closed");
}

/** One that the substitute has worked, by a name of it. @throws Refusal 404 */
export async function ownWork(ctx: Context, actor: Actor, key: string): Promise<WorkedJob> {
  const [found] = await withFeedback(
    ctx,
    await daysOf(ctx, { whose: { accountId: actor.id }, ...always, key }),
  );
  if (!found) throw notFound();
  return found;
}

/** Everybody who works, or has worked, at a job that the actor may manage, or at days that were set apart from it. @throws Refusal 403, 404 */
export async function workAt(ctx: Context, actor: Actor, key: string): Promise<WorkedJob[]> {
  requirePoster(actor);
  // Also of archived jobs, which the lists do not have any more (raw: fragment).
  const job = await firstRow(
    ctx.db,
    { schoolId: jobs.schoolId, known: text },
    sql`select j.school_id as "schoolId", coalesce(a.part_of, j.id)::text as known
      from jobs j left join assignments a on a.job_id = j.id where ${named(key)} and ${manageable(actor)} limit 1`,
  );
  if (!job) throw notFound();
  return withFeedback(
    ctx,
    await daysOf(ctx, { whose: whoseAt(actor, job.schoolId), ...always, key: job.known }),
  );
}
