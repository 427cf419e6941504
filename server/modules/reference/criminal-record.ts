import { type SQL, sql } from "drizzle-orm";

/** Whether principals have seen a person's extract, and until when that stands; never what it says. */
export interface CriminalRecord {
  valid: boolean;
  /** ISO; null when nobody has seen one. */
  until: string | null;
}

/** Months that a criminal record extract stands, by the country of the school (rule: criminal-record). */
export const recordMonths = { FI: 6, SE: 12 } as const;

const stands = sql.raw(
  `case c.country when 'SE' then interval '${recordMonths.SE} months' else interval '${recordMonths.FI} months' end`,
);

/** Last day on which the extract stands that principals have seen of a person; null if none has seen one. */
export const recordUntil = (accountId: SQL) => sql`(select max(c.seen_on + ${stands})::date
  from criminal_record_checks c where c.substitute_id = ${accountId})`;

/**
 * Whether an extract stands on this day, by the calendar of the country of the school that has seen it: before three in the morning
 * the day in UTC is still that before.
 */
export const recordValid = (accountId: SQL, now: Date) => sql`exists (select from criminal_record_checks c
  where c.substitute_id = ${accountId} and (c.seen_on + ${stands})::date >= (${now.toISOString()}::timestamptz
    at time zone case c.country when 'SE' then 'Europe/Stockholm' else 'Europe/Helsinki' end)::date)`;

/** The day on which the extract was seen that stands longest; null if none has seen one. */
export const recordSeenOn = (accountId: SQL) => sql`(select c.seen_on
  from criminal_record_checks c where c.substitute_id = ${accountId} order by c.seen_on + ${stands} desc limit 1)`;
