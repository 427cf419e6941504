import { eq, lte } from "drizzle-orm";
import { assignments, cancelledDays, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { jobSummary } from "../../notifications/messages/index.ts";
import type { Window } from "../rules.ts";
import { multirange } from "../times/windows.ts";

/** How long calendars are told that a day was cancelled. Milliseconds. */
export const cancelledFor = 30 * 86_400_000;

/**
 * Remembers for calendars that days of a job are somebody's no more: of who is chosen, and where the school takes them away altogether, of its own
 * calendar (rule: calendar-feeds). Call it with the job locked, before that is done.
 * @param windows of these days; none does nothing
 */
export async function noteCancelled(
  { db, now }: Context,
  jobId: string,
  windows: Window[],
  { ofSchool = false } = {},
): Promise<void> {
  const end = windows.at(-1)?.end;
  const job = end === undefined ? null : await jobSummary(db, jobId);
  const [of] = await db
    .select({ schoolId: jobs.schoolId, timeZone: jobs.timeZone, chosenId: assignments.substituteId })
    .from(jobs)
    .leftJoin(assignments, eq(assignments.jobId, jobs.id))
    .where(eq(jobs.id, jobId));
  if (end === undefined || !job || !of) return;
  const { schoolId, timeZone, chosenId } = of;
  const at = now();
  const until = new Date(Math.max(at.getTime(), end) + cancelledFor);
  const said = { job, windows: multirange(windows), timeZone, at, until };
  for (const accountId of [...(chosenId ? [chosenId] : []), ...(ofSchool ? [null] : [])])
    await db
      .insert(cancelledDays)
      .values({ ...said, jobId, schoolId, accountId })
      .onConflictDoUpdate({ target: [cancelledDays.jobId, cancelledDays.accountId], set: said });
}

/** Forgets days of which no calendar says anything any more. */
export async function forgetCancelledDays({ db, now }: Context): Promise<void> {
  await db.delete(cancelledDays).where(lte(cancelledDays.until, now()));
}
