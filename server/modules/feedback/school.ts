import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { accounts, feedbackToSubstitutes, haveAgain, hours, jobs } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { text } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { isUuid, plain, uuids } from "../../platform/database/sql.ts";
import { conflict, forbidden, invalid, notFound, Refusal } from "../../platform/failures/errors.ts";
import { isMailbox } from "../../platform/mail/mailbox.ts";
import type { Actor } from "../auth/index.ts";
import { holdSchools, lockAccount, visibleAddressSql } from "../auth/who/index.ts";
import { daysOf, noteNoShow, schoolHours, type WorkedDay, whoseAt } from "../hours/index.ts";
import { always, nameOf, refuseOutOfTime, type WorkedJob, withFeedback, workAt } from "./worked.ts";

export interface SaidOfSubstitute {
  /** Names the job. */
  key: string;
  /** Address of who worked it, or id of who has given the school none. */
  person: string;
  /** Whether the school would have them again: `yes`, `otherClass`, `no`. */
  again: string;
  /** They came on none of the days that are over. */
  noShow?: boolean | undefined;
}

/**
 * A school says whether it would have somebody again who has worked there, once a day of the job is over; until thirty days after the last it may say it
 * anew in place of that (rule: feedback). The person reads it, and it weighs in that school's own order alone. A no-show is what hours have of it
 * (rule: hours), which says nothing of days that are approved.
 * @throws Refusal 403 for who posts no jobs, and of oneself; 404 for a job that is not the actor's to manage, or somebody who has not had it; 409
 *   `feedback_early`, `feedback_closed`, `hours_approved` for a no-show on a day that is; 422 by member
 */
export async function sayOfSubstitute(ctx: Context, actor: Actor, said: SaidOfSubstitute): Promise<void> {
  const again = haveAgain.find((one) => one === said.again);
  await transaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const found = await workOf(ctx, actor, said);
    if (found.accountId === actor.id) throw forbidden("errors:feedback.oneself", "oneself");
    if (!again) throw invalid({ again: "errors:feedback.chooseHave" });
    await holdSchools(db, actor, [found.schoolId]);
    await lockAccount(db, found.accountId);
    // As it is now that nobody can take anything away any more.
    const work = await workOf(ctx, actor, said);
    refuseOutOfTime(work);
    await write(db, work, { again, saidAt: now(), saidBy: actor.id });
    if (said.noShow) await noteNoShows(ctx, actor, work);
  });
}

async function write(
  db: Handle,
  { jobId, schoolId, accountId, lastDay }: WorkedJob,
  said: Pick<typeof feedbackToSubstitutes.$inferInsert, "again" | "saidAt" | "saidBy">,
): Promise<void> {
  const row = { ...said, lastDay };
  await db
    .insert(feedbackToSubstitutes)
    .values({ jobId, schoolId, accountId, ...row })
    .onConflictDoUpdate({
      target: [feedbackToSubstitutes.jobId, feedbackToSubstitutes.accountId],
      set: row,
    });
}

const attempts = 5;

/**
 * The same as a no-show of hours, of each day that is over. Of what somebody says just then it is told as of what stood before: it is read, and gives way.
 * @throws Refusal 409 `hours_approved`, unless it is corrected where the hours are
 */
async function noteNoShows(ctx: Context, actor: Actor, work: WorkedJob): Promise<void> {
  const { jobId, accountId, days } = work;
  for (let attempt = 1; ; attempt++) {
    try {
      const known = await daysHeld(ctx, actor, work);
      if (known.some(({ state }) => state === "approved"))
        throw conflict("hours_approved", "errors:feedback.hoursApproved");
      const seen = new Map(known.map(({ date, id }) => [date, id ?? ""]));
      const all = days.map((date) => ({ date, person: accountId, seen: seen.get(date) }));
      return await noteNoShow(ctx, actor, { key: jobId, days: all });
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.code === "hours_changed";
      if (!isOvertaken || attempt === attempts) throw error;
    }
  }
}

/** Those that are over, as they stand: whoever approves any of them waits. */
async function daysHeld(ctx: Context, actor: Actor, { jobId, schoolId, accountId }: WorkedJob) {
  await ctx.db
    .select({ id: hours.id })
    .from(hours)
    .where(and(eq(hours.jobId, jobId), eq(hours.accountId, accountId), isNull(hours.supersededAt)))
    .orderBy(asc(hours.id))
    .for("update");
  const days = await daysOf(ctx, { whose: whoseAt(actor, schoolId), ...always, key: jobId });
  return days.filter((day) => day.accountId === accountId && day.isOver);
}

/** @throws Refusal 403, 404 */
async function workOf(ctx: Context, actor: Actor, { key, person }: SaidOfSubstitute): Promise<WorkedJob> {
  const work = await workAt(ctx, actor, key);
  const ids = work.map(({ accountId }) => accountId);
  const wanted = plain(person).toLowerCase();
  if (ids.length === 0 || wanted === "") throw notFound();
  const [known] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, ids),
        sql`${accounts.closedAt} is null`,
        isUuid(wanted)
          ? eq(accounts.id, wanted)
          : and(
              isMailbox(accounts.email, wanted),
              visibleAddressSql(sql`${actor.id}::uuid`, sql`${accounts.id}`),
            ),
      ),
    );
  const found = known && work.find(({ accountId }) => accountId === known.id);
  if (!found) throw notFound();
  return found;
}

/** Who has worked at a job that the actor may manage, with what is said of it: of each of whom a day is over. @throws Refusal 403, 404 */
export async function workedAt(ctx: Context, actor: Actor, key: string): Promise<WorkedJob[]> {
  return (await workAt(ctx, actor, key)).filter(({ state }) => state !== "early");
}

/**
 * The same of all jobs of a school, or of all of the actor's schools, of which a day of a month is over: with the days of that month.
 * @param school name or id
 * @param month `2026-11`
 * @throws Refusal 403, 422
 */
export async function workedInMonth(
  ctx: Context,
  actor: Actor,
  { school, month }: { school?: string | undefined; month: string },
): Promise<WorkedJob[]> {
  const days = await schoolHours(ctx, actor, { school, month });
  return withFeedback(ctx, days, await lastDaysOf(ctx, days));
}

/** The last day that is theirs of each of these jobs, by its name: how long it may be said depends on it (raw: union). */
async function lastDaysOf({ db }: Context, days: WorkedDay[]): Promise<Map<string, string>> {
  const ofThese = sql`any(${uuids([...new Set(days.map(({ jobId }) => jobId))])})`;
  const people = sql`any(${uuids([...new Set(days.map(({ accountId }) => accountId))])})`;
  const found = await rows(
    db,
    { jobId: jobs.id, accountId: accounts.id, lastDay: text },
    sql`
    select d.known as "jobId", d.account_id as "accountId", max(d.day)::text as "lastDay" from (
      select coalesce(a.part_of, j.id) as known, a.substitute_id as account_id, (lower(w) at time zone j.time_zone)::date as day
      from assignments a join jobs j on j.id = a.job_id cross join lateral unnest(a.windows) w
      where a.substitute_id = ${people} and coalesce(a.part_of, j.id) = ${ofThese}
      union all
      select h.job_id, h.account_id, h.day from hours h where h.job_id = ${ofThese} and h.superseded_at is null) d
    group by d.known, d.account_id`,
  );
  return new Map(found.map((one) => [nameOf(one), one.lastDay]));
}
