import { type SQL, sql } from "drizzle-orm";
import { minimumGap } from "../rules.ts";

const half = sql.raw(`interval '${minimumGap / 2} milliseconds'`);

/** A multirange widened by half the minimum gap on both sides, as `guarded` in windows.ts (rule: two-hour-gap). */
export const guardedSql = (windows: SQL): SQL =>
  sql`(select range_agg(tstzrange(lower(w) - ${half}, upper(w) + ${half}))
    from unnest(${windows}) w)`;
