import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { accounts, feedbackToSchools, feedbackToSubstitutes, jobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { text } from "../../platform/database/kinds.ts";
import { firstRow } from "../../platform/database/rows.ts";
import { isUuid, uuids } from "../../platform/database/sql.ts";
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
  /** Their account is closed: nothing is said of them any more. */
  gone: boolean;
}

/** From the beginning, as far as hours are kept, and to the end. */
export const always = { from: "0001-01-01", to: "9999-12-31" };

/**
 * Jobs of these days with what is said of them, the newest first: three statements, however many (rule: feedback).
 * @param lastDays of the same, by `nameOf`, where the days are not all of them
 */
export async function withFeedback(
  ctx: Context,
  days: WorkedDay[],
  lastDays: ReadonlyMap<string, string> = new Map(),
): Promise<WorkedJob[]> {
  if (days.length === 0) return [];
  const ofThese = isOneOf(days.map(({ jobId }) => jobId));
  const toSchools = await ctx.db
    .select()
    .from(feedbackToSchools)
    .where(sql`${feedbackToSchools.jobId} ${ofThese}`);
  const toSubstitutes = await ctx.db
    .select()
    .from(feedbackToSubstitutes)
    .where(sql`${feedbackToSubstitutes.jobId} ${ofThese}`);
  const closed = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        sql`${accounts.id} ${isOneOf(days.map(({ accountId }) => accountId))}`,
        isNotNull(accounts.closedAt),
      ),
    );
  const saidOf = new Map(toSchools.map((one) => [nameOf(one), one]));
  const heardOf = new Map(toSubstitutes.map((one) => [nameOf(one), one]));
  const gone = new Set(closed.map(({ id }) => id));
  return [...Map.groupBy(days, nameOf)]
    .map(([name, theirs]) => ({
      ...workedJob(ctx.now(), theirs, lastDays.get(name) ?? ""),
      ...saidIn(saidOf.get(name), heardOf.get(name)),
      gone: theirs.some(({ accountId }) => gone.has(accountId)),
    }))
    .toSorted((a, b) => (a.lastDay < b.lastDay ? 1 : -1));
}

const isOneOf = (ids: string[]): SQL => sql`= any(${uuids([...new Set(ids)])})`;

/** By which what somebody has worked of a job is known. */
export const nameOf = ({ jobId, accountId }: { jobId: string; accountId: string }): string =>
  `${jobId} ${accountId}`;

const saidIn = (toSchool: ToSchool | undefined, toSubstitute: ToSubstitute | undefined) => ({
  toSchool: toSchool?.saidAt ? toSchool : null,
  putOff: toSchool?.putOffAt !== null && toSchool?.putOffAt !== undefined,
  toSubstitute: toSubstitute ?? null,
});

/** @param latest a day of theirs that may be later than all of these, ISO; empty of none */
function workedJob(now: Date, theirs: WorkedDay[], latest: string) {
  const [day] = theirs;
  if (!day) throw new Error("a job that was worked has a day");
  const { jobId, job, schoolId, schoolName, accountId, firstName, lastName, image, timeZone } = day;
  const over = theirs.filter(({ isOver }) => isOver);
  const [lastDay = latest] = [latest, ...theirs.map(({ date }) => date)].toSorted().toReversed();
  const until = openUntil(lastDay);
  return {
    ...{ jobId, job, schoolId, schoolName, accountId, firstName, lastName, image, timeZone, lastDay, until },
    days: over.map(({ date }) => date).sort(),
    noShow: over.length > 0 && over.every(({ state }) => state === "noShow"),
    state: stateOf(over.length > 0, times.today(now, timeZone) > until),
  };
}

const stateOf = (hasBegun: boolean, isLate: boolean): WorkedJob["state"] =>
  hasBegun ? (isLate ? "closed" : "open") : "early";

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
  // Of days that were set apart the job may be gone: they are known by its id all the same.
  const job =
    (await jobOf(ctx, actor, named(key))) ??
    (isUuid(key) && (await jobOf(ctx, actor, sql`a.part_of = ${key.toLowerCase()}::uuid`)));
  if (!job) throw notFound();
  return withFeedback(
    ctx,
    await daysOf(ctx, { whose: whoseAt(actor, job.schoolId), ...always, key: job.known }),
  );
}

/** Also of archived jobs, which the lists do not have any more. @param which condition on `jobs j` and `assignments a` (raw: fragment) */
const jobOf = (ctx: Context, actor: Actor, which: SQL) =>
  firstRow(
    ctx.db,
    { schoolId: jobs.schoolId, known: text },
    sql`select j.school_id as "schoolId", coalesce(a.part_of, j.id)::text as known
      from jobs j left join assignments a on a.job_id = j.id where ${which} and ${manageable(actor)} limit 1`,
  );
