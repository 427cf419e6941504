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

/** The day on which the extract was seen that stands longest; null if none has seen one. */
export const recordSeenOn = (accountId: SQL) => sql`(select c.seen_on
  from criminal_record_checks c where c.substitute_id = ${accountId} order by c.seen_on + ${stands} desc limit 1)`;
