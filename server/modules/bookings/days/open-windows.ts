import { type SQL, sql } from "drizzle-orm";
import { instant } from "../../../platform/database/sql.ts";
import { grace, type Window } from "../rules.ts";
import { multirange } from "../times/windows.ts";

/** What of the row `j` of jobs somebody has, a multirange. */
const taken = sql`coalesce((select range_agg(w) from assignments o, unnest(o.windows) w where o.job_id = j.id), '{}')`;

/** The windows of the row `j` of jobs that are not over. */
const ahead = (now: Date | undefined) =>
  now
    ? sql`(select coalesce(range_agg(w), '{}') from unnest(j.windows) w where upper(w) > ${instant(now)})`
    : sql`j.windows`;

/**
 * What of the row `j` of jobs nobody has, a multirange: of a job whose days are not shared it is taken to be all of it (rule: days-apart).
 * @param now days that are over by then are not open
 */
export const openWindows = (now?: Date): SQL =>
  sql`(case when j.days_shared then ${ahead(now)} - ${taken} else j.windows end)`;

/** What the substitute of the row `a` of applications can of the row `j` of jobs, and is booked for elsewhere by now: a multirange of the job's own windows. */
export const busyWindows: SQL = sql`(select range_agg(t) from unnest(coalesce(a.windows, j.windows)) t
  where exists (select from assignments y where y.substitute_id = a.substitute_id and y.job_id <> a.job_id and y.windows && t))`;

/** Who has which days of the row `j` of jobs whose days are shared, in order: JSON, null of another. */
export const daysGiven: SQL = sql`case when j.days_shared then (
  select coalesce(json_agg(json_build_object('date', ((lower(w) at time zone j.time_zone)::date)::text, 'email', coalesce(c.email, '')) order by w), '[]')
  from assignments o join accounts c on c.id = o.substitute_id, unnest(o.windows) w where o.job_id = j.id) end`;

/** Whether nothing of the row `j` of jobs is open any more. */
export const isDone = (now: Date): SQL => sql`(not j.days_shared or isempty(${openWindows(now)}))`;

/** Whether each day of the row `j` of jobs is somebody's, those that are over too. */
export const isCovered: SQL = sql`(not j.days_shared or (select count(*) from unnest(j.windows))
  <= (select count(*) from assignments o, unnest(o.windows) where o.job_id = j.id))`;

/**
 * What of the row `j` of jobs somebody gets, or may get, a multirange: of one whose days are shared what is open of what they can, or of what is meant
 * (rule: days-apart).
 * @param substitute their id
 * @param now days that are over by then are not open
 */
export function openTo(substitute: SQL, now: Date, meant?: Window[]): SQL {
  const theirs = sql`coalesce((select own.windows from standing_applications own where own.job_id = j.id and own.substitute_id = ${substitute}), j.windows)`;
  return sql`(case when j.days_shared then ${openWindows(now)} * ${meant ? sql`${multirange(meant)}::tstzmultirange` : theirs} else j.windows end)`;
}

/** What the row `a` of applications is for, of the row `j` of jobs: a multirange. */
const theirs = sql`coalesce(a.windows, j.windows)`;

/**
 * Whether others have what the row `a` of applications is for, of the row `j` of jobs whose days are shared: each of its days, or one of those that they take only
 * together (rule: days-apart).
 * @param open what nobody has, a multirange
 * @param what a multirange: without the days of theirs that they have
 */
export const isLost = (open: SQL = openWindows(), what: SQL = theirs): SQL =>
  sql`(case when a.only_together then not ${open} @> ${what} else isempty(${open} * ${what}) end)`;

/** What the row `a` of applications is for of the row `j` of jobs beside what they have of it by their assignment `x`: a multirange. */
export const wished: SQL = sql`(${theirs} - coalesce(x.windows, '{}'))`;

/** Whether that has a day that is not over. */
export const isForAnotherDay = (now: Date): SQL =>
  sql`exists (select from unnest(${wished}) w where upper(w) > ${instant(now)})`;

/** Whether nothing can come of that any more: others have it, or what of it is not over. */
export const isGone = (now: Date): SQL =>
  sql`(${isLost(openWindows(), wished)} or (${isForAnotherDay(now)} and ${isLost(openWindows(now), wished)}))`;

/**
 * Whether the job `j` is that of the assignment `x` still: of shared days whoever has none to come is, a day later, no more to it than who has had a job that is over
 * (rules: days-apart, for-the-chosen-one).
 */
export const isTheirs = (now: Date): SQL =>
  sql`(x.job_id is not null and (not j.days_shared or upper(x.windows) > ${instant(new Date(now.getTime() - grace))}))`;
