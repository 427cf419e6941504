// (rule: own-times)
import { type SQL, sql } from "drizzle-orm";
import { zoneIn } from "../zone.ts";

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Of a row `d` with a `day`, `v` of availability and `x` of an exception that holds on it: free minutes, null where nothing is told. */
const freeMinutes = (personId: SQL) => sql`case
  when exists (select from unavailable_days u where u.account_id = ${personId} and u.day = d.day) then '{}'::int4multirange
  when x.account_id is not null then x.minutes
  else case extract(isodow from d.day)::int ${sql.join(
    days.map((day, index) => sql`when ${index + 1}::int then ${sql.raw(`v.${day}`)}`),
    sql` `,
  )} end end`;

const minuteOf = (local: SQL) => sql`(extract(epoch from ${local} - d.day::timestamp) / 60)::int`;

/**
 * Condition on a person and the row `j` of jobs: whether some of its hours lie outside the times that they have told, by the clock of
 * their first region. A tap wins over exceptions, these over the week; what is not told counts as free. Public holidays, on which no
 * school posts work, are left to the week.
 */
export const outsideOwnTimes = (personId: SQL): SQL => sql`exists (
  select from unnest(j.windows) w(span)
    cross join lateral (select lower(w.span) at time zone z.zone as begins, upper(w.span) at time zone z.zone as ends
      from (select ${zoneIn(personId)} as zone) z) l
    cross join lateral (select s.day::date as day
      from generate_series(l.begins::date, (l.ends - interval '1 microsecond')::date, interval '1 day') s(day)) d
    left join availability v on v.account_id = ${personId}
    left join availability_exceptions x on x.account_id = ${personId} and d.day between x.from_day and x.to_day
    cross join lateral (select ${freeMinutes(personId)} as free) m
  where m.free is not null and not m.free @> int4range(
    ${minuteOf(sql`greatest(l.begins, d.day::timestamp)`)}, ${minuteOf(sql`least(l.ends, d.day + interval '1 day')`)}))`;
