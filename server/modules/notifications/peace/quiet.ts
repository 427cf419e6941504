// (rule: quiet-hours)
import { type SQL, sql } from "drizzle-orm";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, nullable, number, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant, milliseconds, uuids } from "../../../platform/database/sql.ts";
import { zoneIn } from "../../availability/standing/index.ts";
import type { Waits } from "../occasions/kind.ts";
import { isNear, wakes, wakesWhenAsked } from "./wanted.ts";

/** Minutes after midnight: over midnight where `to` is earlier, none where both are one. */
export interface Quiet {
  from: number;
  to: number;
}

/** Of who has chosen none: jobs are posted in the morning, and nobody sleeps through them unasked. */
const night: Quiet = { from: 22 * 60, to: 5 * 60 + 45 };

export const usualQuiet = ({ quietByDefault }: Config): Quiet =>
  quietByDefault ? night : { from: 0, to: 0 };

/** The last minute of a day says that it is quiet to the end. */
const endOfDay = 1439;

/** Columns of what `quietOf` gives. */
interface Hours {
  zone: SQL;
  weekdays: [from: SQL, to: SQL];
  weekends: [from: SQL, to: SQL];
}

const hoursOf = (row: string): Hours => {
  const at = (column: string) => sql.raw(`${row}.${column}`);
  return {
    zone: at("zone"),
    weekdays: [at("weekdays_from"), at("weekdays_to")],
    weekends: [at("weekends_from"), at("weekends_to")],
  };
};

const minuteOf = (local: SQL) => sql`extract(epoch from ${local}::time) / 60`;

/** Each day of the calendar by itself: of a night from Friday the hours after midnight are Saturday's. */
function within(local: SQL, [from, to]: [SQL, SQL]): SQL {
  const [minute, end] = [minuteOf(local), sql`case ${to} when ${endOfDay}::int then 1440 else ${to} end`];
  return sql`case when ${from} = ${to} then false when ${from} < ${to} then ${minute} >= ${from} and ${minute} < ${end}
    else ${minute} >= ${from} or ${minute} < ${to} end`;
}

const isQuiet = (local: SQL, { weekdays, weekends }: Hours): SQL =>
  sql`(case when extract(isodow from ${local}) > 5 then ${within(local, weekends)} else ${within(local, weekdays)} end)`;

/** The farthest that quiet hours reach: over all days of a week. */
const farthest = 8;

/**
 * When quiet hours end, `local`, by the clock of their zone, from a day on.
 * @param row name of a row as `quietOf` gives them
 */
export function quietEnds(row: string, day: SQL, days = farthest): SQL {
  const hours = hoursOf(row);
  const ends = sql`case when extract(isodow from d.day) > 5 then ${hours.weekends[1]} else ${hours.weekdays[1]} end`;
  return sql`(
    select e.local from generate_series(0, ${sql.raw(String(days))}) o(days)
      cross join lateral (select ${day} + o.days as day) d
      cross join lateral (values (d.day + make_interval(mins => (${ends})::int)), (d.day::timestamp)) e(local)
    where not ${isQuiet(sql`e.local`, hours)})`;
}

/**
 * When the quiet hours end in which an instant lies, by the clock of their zone, on the nights of changing clocks as well; null
 * where it lies in none.
 * @param row name of a row as `quietOf` gives them
 * @param ends as `quietEnds` has them, where they are known for many instants
 */
export function quietUntil(at: SQL, row: string, ends: SQL = quietEnds(row, sql`n.local::date`)): SQL {
  const hours = hoursOf(row);
  return sql`(
    select min(e.local at time zone ${hours.zone})
    from (select (${at}) at time zone ${hours.zone} as local) n cross join lateral ${ends} e
    where ${isQuiet(sql`n.local`, hours)} and e.local > n.local)`;
}

/**
 * The quiet hours of people, of which many have the same.
 * @param people a row `f` with `account_id`
 */
export const quietOf = (config: Config, people: SQL): SQL => {
  const { from, to } = usualQuiet(config);
  const or = (column: string, usual: number) => sql`coalesce(p.${sql.raw(column)}, ${usual}::int)`;
  return sql`
    f.account_id, ${zoneIn(sql`f.account_id`)} as zone, ${or("quiet_weekdays_from", from)} as weekdays_from,
      ${or("quiet_weekdays_to", to)} as weekdays_to, ${or("quiet_weekends_from", from)} as weekends_from,
      ${or("quiet_weekends_to", to)} as weekends_to
    from ${people} f left join peace p on p.account_id = f.account_id`;
};

/** What one has chosen many have. */
const same = sql.raw("zone, weekdays_from, weekdays_to, weekends_from, weekends_to");

/** Common table expressions: the `hours` of some people, and when such hours end (`ends`), worked out once for all who have the same. */
const ended = ({ config, now }: Pick<Context, "config" | "now">, people: SQL): SQL => sql`
    hours as materialized (select ${quietOf(config, people)}),
    ends as materialized (
      select q.*, ${quietUntil(instant(now()), "q")} as until
      from (select distinct ${same} from hours) q)`;

/**
 * Common table expressions of which the last, `timed`, says of each of some people when their quiet hours end (`until`), or null where
 * they may be told of a job at once.
 * @param people name of a table with `account_id`
 * @param waits what wakes them all the same
 */
export function timed(
  { config, now }: Pick<Context, "config" | "now">,
  jobId: string,
  people: SQL,
  waits: Waits,
): SQL {
  const at = instant(now());
  const wakesThem = { asked: wakesWhenAsked, "unless near": isNear };
  const woken = waits === true ? wakes(at) : wakesThem[waits](at);
  const whom = waits === "unless near" ? people : sql`peace`;
  return sql`
    ${ended({ config, now }, people)},
    awake as (
      select p.account_id from ${whom} p join jobs j on j.id = ${jobId} where ${woken}),
    timed as (
      select h.account_id, case when w.account_id is null then e.until end as until
      from hours h join ends e using (${same}) left join awake w on w.account_id = h.account_id)`;
}

/** When somebody who is asked to take a job may be told. */
export interface WhenAsked {
  /** The end of their quiet hours; null where they may be told at once. */
  quietUntil: Date | null;
  /** Whether they want longer to answer. */
  longer: boolean;
}

/** Of those whom requests are to, by the ids of these (raw: cte). */
export async function whenAsked(ctx: Context, requestIds: string[]): Promise<ReadonlyMap<string, WhenAsked>> {
  const at = instant(ctx.now());
  const found = await rows(
    ctx.db,
    { id: text, until: nullable(number), longer: boolean },
    sql`
    with asked as materialized (select id, account_id, job_id from requests where id = any(${uuids(requestIds)})),
    people as (select distinct account_id from asked),
    ${ended(ctx, sql`people`)}
    select a.id, case when ${wakesWhenAsked(at)} then null else ${milliseconds(sql`e.until`)} end as until,
      coalesce(p.longer_to_answer, false) as longer
    from asked a join jobs j on j.id = a.job_id join hours h on h.account_id = a.account_id join ends e using (${same})
    left join peace p on p.account_id = a.account_id`,
  );
  return new Map(
    found.map(({ id, until, longer }) => [id, { quietUntil: until ? new Date(until) : null, longer }]),
  );
}
