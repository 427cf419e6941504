import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** ISO dates of the windows of a multirange, in order, by the clocks of a zone: an array. @param timeZone of the row `j` of jobs if left out */
export const datesOf = (windows: SQL, timeZone: SQLWrapper = sql`j.time_zone`): SQL =>
  sql`array(select ((lower(w) at time zone ${timeZone})::date)::text from unnest(${windows}) w order by w)`;
