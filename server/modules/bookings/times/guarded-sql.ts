import { type SQL, sql } from "drizzle-orm";

/** A multirange widened by half the minimum gap of two hours on both sides, as `guarded` in windows.ts. */
export const guardedSql = (windows: SQL): SQL =>
  sql`(select range_agg(tstzrange(lower(w) - interval '1 hour', upper(w) + interval '1 hour'))
    from unnest(${windows}) w)`;
