// (rule: own-times)
import { type SQL, sql } from "drizzle-orm";
import { instant } from "../../../platform/database/sql.ts";
import type { Country } from "../../reference/rules.ts";
import { holidaysOf } from "../holidays.ts";
import { columnsOfWeek, zones } from "../read.ts";

/** By which clock a substitute's own times and quiet hours go, in a statement: that of the first of their regions by its code; without one Finland's. */
export const zoneIn = (accountId: SQL): SQL => sql`case when (
  select min(r.region_code) from substitute_regions r where r.account_id = ${accountId}) like 'SE-%'
  then '${sql.raw(zones.SE)}' else '${sql.raw(zones.FI)}' end`;

/** Public holidays of the years in which a job can lie, as an array of dates. */
const holidaysIn = (country: Country): SQL => {
  const year = new Date().getUTCFullYear();
  const days = [year - 1, year, year + 1, year + 2].flatMap((one) => [...holidaysOf(country, one).keys()]);
  return sql`${`{${days.join(",")}}`}::date[]`;
};

/** Of a row `d` with a `day`, `v` of availability and `x` of an exception that holds on it: free minutes, null where nothing is told. */
const freeMinutes = (personId: SQL) => sql`case
  when exists (select from unavailable_days u where u.account_id = ${personId} and u.day = d.day) then '{}'::int4multirange
  when x.account_id is not null then x.minutes
  when v.holidays = 'cannot'
    and d.day = any(case l.zone when '${sql.raw(zones.SE)}' then ${holidaysIn("SE")} else ${holidaysIn("FI")} end)
    then '{}'::int4multirange
  else case extract(isodow from d.day)::int ${sql.join(
    columnsOfWeek.map((day, index) => sql`when ${index + 1}::int then v.${sql.raw(day)}`),
    sql` `,
  )} end end`;

const minuteOf = (local: SQL) => sql`(extract(epoch from ${local} - d.day::timestamp) / 60)::int`;

/** What holds on the days `d` by the clock `l` of a person: `free`, as `freeMinutes` has it, in `m`. */
export const toldOn = (personId: SQL) => sql`
    left join availability v on v.account_id = ${personId}
    left join availability_exceptions x on x.account_id = ${personId} and d.day between x.from_day and x.to_day
    cross join lateral (select ${freeMinutes(personId)} as free) m`;

/**
 * Condition on a person and the row `j` of jobs: whether some of its hours lie outside the times that they have told, by the clock of
 * their first region. A tap wins over exceptions, these over public holidays, these over the week; what is not told counts as free.
 */
export const outsideOwnTimes = (personId: SQL): SQL => sql`exists (
  select from unnest(j.windows) w(span)
    cross join lateral (select z.zone, lower(w.span) at time zone z.zone as begins, upper(w.span) at time zone z.zone as ends
      from (select ${zoneIn(personId)} as zone) z) l
    cross join lateral (select s.day::date as day
      from generate_series(l.begins::date, (l.ends - interval '1 microsecond')::date, interval '1 day') s(day)) d
    ${toldOn(personId)}
  where m.free is not null and not m.free @> int4range(
    ${minuteOf(sql`greatest(l.begins, d.day::timestamp)`)}, ${minuteOf(sql`least(l.ends, d.day + interval '1 day')`)}))`;

/** Whether somebody has told anything of their times: most have not, and are asked nothing further. */
export const hasToldTimes = (
  personId: SQL,
): SQL => sql`(exists (select from availability where account_id = ${personId})
  or exists (select from availability_exceptions where account_id = ${personId})
  or exists (select from unavailable_days where account_id = ${personId}))`;

/** Farther ahead nothing is looked at: somebody may have written another century. */
const farthest = (now: Date) => sql`${instant(now)} + interval '2 years'`;

/**
 * A row of what a person has told from today on, for many jobs at once: `cannot` and `free`, multiranges of instants. What neither holds is
 * not told. An hour that changing clocks repeat or leave out is read once here, unlike where a message is about to be sent.
 * @param until to the end of the day of this moment
 */
export const timesAhead = (personId: SQL, now: Date, until: SQL = farthest(now)): SQL => sql`(
  select coalesce(range_agg(tstzrange(c.begins, c.ends)) filter (where not c.free), '{}') as cannot,
    coalesce(range_agg(tstzrange(c.begins, c.ends)) filter (where c.free), '{}') as free
  from (select ${zoneIn(personId)} as zone) l
    cross join lateral (select s.day::date as day from generate_series((${instant(now)} at time zone l.zone)::date,
      (least(${until}, ${farthest(now)}) at time zone l.zone)::date, interval '1 day') s(day)) d
    ${toldOn(personId)}
    cross join lateral (select u.free, (d.day + lower(u.span) * interval '1 minute') at time zone l.zone as begins,
        (d.day + upper(u.span) * interval '1 minute') at time zone l.zone as ends
      from (select true as free, unnest(m.free) as span
        union all select false, unnest('{[0,1440)}'::int4multirange - m.free)) u) c
  where ${hasToldTimes(personId)} and c.begins < c.ends)`;
