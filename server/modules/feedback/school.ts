import { and, eq, inArray, sql } from "drizzle-orm";
import { accounts, feedbackToSubstitutes, haveAgain } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { isUuid, plain } from "../../platform/database/sql.ts";
import { forbidden, invalid, notFound, Refusal } from "../../platform/failures/errors.ts";
import { isMailbox } from "../../platform/mail/mailbox.ts";
import type { Actor } from "../auth/index.ts";
import { holdSchools, lockAccount, visibleAddressSql } from "../auth/who/index.ts";
import { requirePoster } from "../bookings/index.ts";
import { daysOf, noteNoShow, whoseAt } from "../hours/index.ts";
import { idsOf, someOfPosters } from "../schools/own/index.ts";
import { always, refuseOutOfTime, type WorkedJob, withFeedback, workAt } from "./worked.ts";

export interface SaidOfSubstitute {
  /** Names the job. */
  key: string;
  /** Address of who worked it, or id of who has given the school none. */
  person: string;
  /** Whether the school would have them again: `yes`, `otherClass`, `no`. */
  again: string;
  /** They did not come, on any of the days that are over. */
  noShow?: boolean | undefined;
}

/**
 * A school says whether it would have somebody again who has worked there, once a day of the job is over; until thirty days after the last it may say it
 * anew in place of that (rule: feedback). The person reads it, and it weighs in that school's own order alone. A no-show is what hours have of it
 * (rule: hours).
 * @throws Refusal 403 for who posts no jobs, and of oneself; 404 for a job that is not the actor's to manage, or somebody who has not had it; 409
 *   `feedback_early`, `feedback_closed`; 422 by member
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

/** The same as a no-show of hours, of each day that is over. Of what somebody says just then it is told as of what stood before: it is read, and gives way. */
async function noteNoShows(ctx: Context, actor: Actor, { jobId, accountId, days }: WorkedJob): Promise<void> {
  const all = days.map((date) => ({ date, person: accountId }));
  for (let attempt = 1; ; attempt++) {
    try {
      return await noteNoShow(ctx, actor, { key: jobId, days: all });
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.code === "hours_changed";
      if (!isOvertaken || attempt === attempts) throw error;
    }
  }
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
 * The same of all jobs of a school, or of all of the actor's schools, of which a day of a month is over.
 * @param school name or id
 * @param month `2026-11`
 * @throws Refusal 403, 422
 */
export async function workedInMonth(
  ctx: Context,
  actor: Actor,
  { school, month }: { school?: string | undefined; month: string },
): Promise<WorkedJob[]> {
  requirePoster(actor);
  const ids = idsOf(someOfPosters(actor, school));
  // To the end, as how long it may be said depends on the last day.
  const days = await daysOf(ctx, { whose: whoseAt(actor, ...ids), ...always, from: `${month}-01` });
  const work = await withFeedback(ctx, days);
  return work.filter((one) => one.days.some((day) => day.startsWith(month)));
}
