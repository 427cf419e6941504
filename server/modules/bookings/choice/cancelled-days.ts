import { and, eq, lte, sql } from "drizzle-orm";
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
 * @param substituteId of this one alone
 */
export async function noteCancelled(
  { db, now }: Context,
  jobId: string,
  windows: Window[],
  { ofSchool = false, substituteId }: { ofSchool?: boolean; substituteId?: string } = {},
): Promise<void> {
  const end = windows.at(-1)?.end;
  if (end === undefined) return;
  const job = await jobSummary(db, jobId);
  const ofWhom = substituteId ? eq(assignments.substituteId, substituteId) : undefined;
  const chosen = await db
    .select({
      schoolId: jobs.schoolId,
      ownerId: jobs.ownerId,
      timeZone: jobs.timeZone,
      chosenId: assignments.substituteId,
      // Of who has a part of the days these alone.
      windows:
        sql`(${multirange(windows)}::tstzmultirange * coalesce(${assignments.windows}, ${multirange(windows)}::tstzmultirange))::text`.mapWith(
          String,
        ),
    })
    .from(jobs)
    .leftJoin(assignments, and(eq(assignments.jobId, jobs.id), ofWhom))
    .where(eq(jobs.id, jobId));
  const [of] = chosen;
  if (!job || !of) return;
  const { schoolId, ownerId, timeZone } = of;
  const at = now();
  const until = new Date(Math.max(at.getTime(), end) + cancelledFor);
  const said = { schoolId, ownerId, timeZone, job, at, until };
  const taken = [
    ...chosen.flatMap(({ chosenId, windows }) =>
      chosenId && windows !== "{}" ? [{ accountId: chosenId, windows }] : [],
    ),
    ...(ofSchool ? [{ accountId: null, windows: multirange(windows) }] : []),
  ];
  // What was taken away before is so still: what stands again goes before it.
  const windowsOfAll = sql`${cancelledDays.windows} + excluded.windows`;
  for (const one of taken)
    await db
      .insert(cancelledDays)
      .values({ ...said, ...one, jobId })
      .onConflictDoUpdate({
        target: [cancelledDays.jobId, cancelledDays.accountId],
        set: { ...said, windows: windowsOfAll },
      });
}

/** Forgets days of which no calendar says anything any more. */
export async function forgetCancelledDays({ db, now }: Context): Promise<void> {
  await db.delete(cancelledDays).where(lte(cancelledDays.until, now()));
}
