import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { feedbackToSchools, feedbackToSubstitutes } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { keptSince } from "./rules.ts";

/** What was said of a job goes twelve months after the last day that was worked, and weighs nothing any more (rule: feedback-kept). */
export async function forgetFeedback({ db, now }: Context): Promise<void> {
  const since = keptSince(now());
  const [said, heard] = [feedbackToSchools, feedbackToSubstitutes];
  await db.delete(said).where(isOver(said, sql`coalesce(${said.saidAt}, ${said.putOffAt})`, since));
  await db.delete(heard).where(isOver(heard, heard.saidAt, since));
}

/**
 * Condition: by the days that stand, which may be others by now than when it was said; of what was gone since, none after that. What was said less than
 * eleven months ago, when no day was to come, is of one that is kept, as nothing is said later than a month after the last: of it nothing is looked up.
 */
const isOver = (
  { jobId, accountId, lastDay }: Record<"jobId" | "accountId" | "lastDay", SQLWrapper>,
  saidAt: SQLWrapper,
  since: string,
): SQL => sql`
  (${saidAt} < ${since}::date + interval '32 days' or ${lastDay} >= (${saidAt} at time zone 'UTC')::date) and coalesce(
    (select max((lower(w) at time zone j.time_zone)::date)
      from assignments a join jobs j on j.id = a.job_id cross join lateral unnest(a.windows) w
      where a.substitute_id = ${accountId} and coalesce(a.part_of, a.job_id) = ${jobId}),
    least(${lastDay}, (${saidAt} at time zone 'UTC')::date)) < ${since}::date`;
