import { type SQL, sql } from "drizzle-orm";
import { jobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { date, list, object, oneOf, text } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { instant } from "../../platform/database/sql.ts";
import { cancelledFor } from "../bookings/choice/index.ts";
import { isGone, openTo } from "../bookings/days/index.ts";
import { summaryColumns, summaryKind } from "../notifications/messages/index.ts";

/** How long a day stays in a feed once it is over. Milliseconds. */
const keptFor = cancelledFor;

const shape = {
  /** The job that its days are known by, for ever. */
  known: jobs.id,
  state: oneOf("chosen", "applied", "open", "filled", "cancelled"),
  job: summaryKind,
  /** At the school, and the instants. */
  days: list(object({ day: text, start: text, end: text })),
  /** When anything of it was changed last. */
  changed: date,
};

/** What a feed says of a job. */
export interface JobInFeed {
  known: string;
  state: "chosen" | "applied" | "open" | "filled" | "cancelled";
  job: ReturnType<typeof summaryKind.read>;
  days: { day: string; start: string; end: string }[];
  changed: Date;
}

/** The windows of what has a time zone, as JSON. */
const daysOf = (windows: SQL, timeZone: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'day', to_char(lower(w) at time zone ${timeZone}, 'YYYY-MM-DD'), 'start', lower(w), 'end', upper(w)) order by w), '[]')
  from unnest(${windows}) w)`;

const columns = (known: SQL, state: SQL, changed: SQL, windows = sql`j.windows`): SQL => sql`
  ${known} as known, ${state} as state, ${summaryColumns} as job, ${daysOf(windows, sql`j.time_zone`)} as days, ${changed} as changed`;
const withSchool = sql`join schools s on s.id = j.school_id left join job_types t on t.value = j.job_type_value`;

/** Of a job: when it was taken away from somebody last, or from anybody; so that what stands again is younger than that. */
const takenAway = (whose: SQL): SQL =>
  sql`(select max(c.at) from cancelled_days c where c.job_id = j.id and ${whose})`;

const since = ({ now }: Pick<Context, "now">) => instant(new Date(now().getTime() - keptFor));

/** What somebody is chosen for, past days for a month (raw: json). */
export const chosenDays = (ctx: Context, accountId: string): Promise<JobInFeed[]> =>
  rows(
    ctx.db,
    shape,
    sql`
    select ${columns(sql`coalesce(a.part_of, j.id)`, sql`'chosen'`, sql`greatest(j.updated_at, a.chosen_at)`, sql`a.windows`)}
    from assignments a join jobs j on j.id = a.job_id ${withSchool}
    where a.substitute_id = ${accountId} and j.expires_at > ${since(ctx)}
    order by j.starts_at, j.id`,
  );

/** What they have applied for and may still get, of shared days beside those that they have (raw: json). */
export const appliedDays = (ctx: Context, accountId: string): Promise<JobInFeed[]> =>
  rows(
    ctx.db,
    shape,
    sql`
    select ${columns(
      sql`j.id`,
      sql`'applied'`,
      sql`greatest(j.updated_at, a.applied_at, ${takenAway(sql`c.account_id = a.substitute_id`)})`,
      sql`(${openTo(sql`a.substitute_id`, ctx.now())})`,
    )}
    from standing_applications a join current_jobs j on j.id = a.job_id ${withSchool}
    left join assignments x on x.job_id = a.job_id and x.substitute_id = a.substitute_id
    where a.substitute_id = ${accountId} and a.deactivated_by_job_id is null and not j.filled and j.expires_at > ${instant(ctx.now())}
      and not (j.days_shared and ${isGone(ctx.now())})
    order by j.starts_at, j.id`,
  );

/** Whose jobs a feed of a school has. */
export interface OfSchool {
  schoolId: string;
  /** A teacher, who sees their own alone; all of the school without. */
  ownerId?: string | undefined;
}

/**
 * The jobs of a school, past days for a month, of shared days each as it stands (rule: days-apart); its statement goes by what is not archived, and by the last days of
 * what is (raw: json).
 */
export const schoolDays = (ctx: Context, { schoolId, ownerId }: OfSchool): Promise<JobInFeed[]> =>
  rows(
    ctx.db,
    shape,
    sql`
    select ${columns(
      sql`coalesce(a.part_of, j.id)`,
      sql`d.state`,
      sql`greatest(j.updated_at, a.chosen_at, ${takenAway(sql`true`)})`,
      sql`d.windows`,
    )}
    from jobs j left join lateral (
      select max(x.chosen_at) as chosen_at, min(x.part_of::text)::uuid as part_of, range_agg(w) as given
      from assignments x, unnest(x.windows) w where x.job_id = j.id) a on true
    cross join lateral (
      select case when j.filled then 'filled' else 'open' end as state, j.windows as windows where not j.days_shared
      union all select 'filled', a.given where j.days_shared and a.given is not null
      union all select 'open', j.windows - coalesce(a.given, '{}') where j.days_shared) d ${withSchool}
    where j.school_id = ${schoolId} ${ownerId ? sql`and j.owner_id = ${ownerId}` : sql``} and j.admin_type is null and j.expires_at > ${since(ctx)}
      and (j.archived_at is null or (j.archived_at is not null and j.end_date >= (${since(ctx)} - interval '1 day')::date))
    order by j.starts_at, j.id, d.state`,
  );

/** What was taken away in the last month; what of it stands again is for the caller to see. It is younger than what they had applied for since. */
const cancelled = (ctx: Context, whose: SQL): SQL => sql`
  select c.job_id as known, 'cancelled' as state, c.job, ${daysOf(sql`c.windows`, sql`c.time_zone`)} as days,
    greatest(c.at, j.updated_at, p.withdrawn_at) as changed
  from cancelled_days c
  left join jobs j on j.id = c.job_id
  left join applications p on p.job_id = c.job_id and p.substitute_id = c.account_id
  where ${whose} and c.at > ${since(ctx)}
  order by c.at, c.job_id`;

/** (raw: json) */
export const daysTakenFrom = (ctx: Context, accountId: string): Promise<JobInFeed[]> =>
  rows(ctx.db, shape, cancelled(ctx, sql`c.account_id = ${accountId}`));

/** (raw: json) */
export const daysTakenAway = (ctx: Context, { schoolId, ownerId }: OfSchool): Promise<JobInFeed[]> => {
  const own = ownerId ? sql`and c.owner_id = ${ownerId}` : sql``;
  return rows(ctx.db, shape, cancelled(ctx, sql`c.school_id = ${schoolId} and c.account_id is null ${own}`));
};
