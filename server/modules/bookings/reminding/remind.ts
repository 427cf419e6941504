// (rule: reminders)
import { type SQL, sql } from "drizzle-orm";
import type { TaskList } from "graphile-worker";
import { assignments, jobs } from "../../../../db/schema/index.ts";
import type { Context, RootContext } from "../../../platform/context.ts";
import { integer } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant, uuids } from "../../../platform/database/sql.ts";
import { allHappened } from "../../notifications/announcements/index.ts";
import { type Striking, strikeEach } from "../clock.ts";

/** Name of the queue task that looks whom to remind. */
const remindTask = "remind-chosen";

/** Every five minutes: nothing is woken when somebody is chosen, which must be quick, and what was chosen before is found as well. */
export const reminderCrontab = `*/5 * * * * ${remindTask}`;

export const reminderTasks = (ctx: RootContext): TaskList => ({ [remindTask]: () => remindDue(ctx) });

/** The hour of the evening before, by the clock of the school. */
const evening = "18:00";
/** Hours before the start. */
const shortlyBefore = 2;
/** Hours in which nobody is reminded of what they have just heard: that they are chosen, another time, or a reminder. */
const heardWithin = 1;
/** Hours from the evening before to the latest start on the next day, on the night of changing clocks as well. */
const farthest = 31;
const most = 10_000;

const hours = (count: number) => sql`make_interval(hours => ${count}::int)`;

/** When it begins for the chosen one: where the days are shared the next of theirs that does not follow on the day before (rule: days-apart). */
const beginsAt = (now: SQL): SQL => sql`(case when j.days_shared then (
  select min(lower(w)) from unnest(c.windows) w where lower(w) > ${now} and not exists (
    select from unnest(c.windows) p where (lower(p) at time zone j.time_zone)::date = (lower(w) at time zone j.time_zone)::date - 1))
  else j.starts_at end)`;

/**
 * Condition on the rows `j` of jobs and `c` of assignments: one of the two moments has come since the chosen one last heard of the start, and that is
 * still ahead. Whoever looks late reminds of the later one alone.
 */
const isDue = (now: SQL, begins = beginsAt(now)): SQL => sql`(
  j.archived_at is null and j.starts_at <= ${now} + ${hours(farthest)}
  and (j.filled and not j.days_shared and j.starts_at > ${now} or j.days_shared and j.expires_at > ${now})
  and ${begins} > ${now} and ${begins} <= ${now} + ${hours(farthest)}
  and exists (
    select from (values (((${begins} at time zone j.time_zone)::date - 1 + ${evening}::time) at time zone j.time_zone), (${begins} - ${hours(shortlyBefore)})) m(at)
    where m.at <= ${now} and m.at >= greatest(c.chosen_at, c.told_of_start_at) + ${hours(heardWithin)}))`;

/** Reminds who is chosen for what begins soon. Who is held by somebody else is waited for, and asked again whether it is still due. */
export async function remindDue(ctx: RootContext): Promise<void> {
  // (raw: plan)
  const due = await rows(
    ctx.db,
    { id: jobs.id },
    sql`
    select j.id from jobs j where exists (select from assignments c where c.job_id = j.id and ${isDue(instant(ctx.now()))})
    order by j.starts_at, j.id limit ${most}`,
  );
  await strikeEach(
    ctx,
    reminding,
    due.map(({ id }) => id),
  );
}

const reminding: Striking<number> = {
  strike: remind,
  count: () => {},
};

/** Notes that they are told, and tells them, in one transaction that has locked the jobs: nobody is reminded twice, and a worker that is killed has reminded nobody. */
async function remind(ctx: Context, jobIds: string[]): Promise<number> {
  const now = instant(ctx.now());
  // (raw: from)
  const reminded = await rows(
    ctx.db,
    {
      jobId: jobs.id,
      substituteId: assignments.substituteId,
      startsAt: jobs.startsAt,
      daysAhead: integer,
    },
    sql`
    update assignments c set told_of_start_at = ${now}
    from jobs j
    where j.id = c.job_id and j.id = any(${uuids(jobIds)}) and ${isDue(now)}
    returning j.id as "jobId", c.substitute_id as "substituteId", ${beginsAt(now)} as "startsAt",
      (${beginsAt(now)} at time zone j.time_zone)::date - (${now} at time zone j.time_zone)::date as "daysAhead"`,
  );
  await allHappened(
    ctx,
    reminded.map(({ startsAt, ...one }) => [
      { kind: "reminder", ...one, startsAt: startsAt.toISOString() },
      {},
    ]),
  );
  return reminded.length;
}
