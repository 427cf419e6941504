import { type SQL, sql } from "drizzle-orm";
import { feedbackToSubstitutes } from "../../../db/schema/index.ts";
import { nullable } from "../../platform/database/kinds.ts";
import { instant } from "../../platform/database/sql.ts";

/**
 * A row of the `days` that somebody has worked and the `last_day`: those of jobs that are over, archived ones among them.
 * @param substitute id of the person
 * @param jobs condition on `jobs b`
 */
export const daysWorked = (substitute: SQL, jobs: SQL, now: Date): SQL => sql`(
  select count(distinct d.day)::int as days, max(d.day) as last_day
  from assignments x
  join jobs b on b.id = x.job_id and ${jobs}
  cross join lateral unnest(x.windows) as s (span)
  cross join lateral (select (lower(s.span) at time zone b.time_zone)::date as day) d
  where x.substitute_id = ${substitute} and upper(s.span) <= ${instant(now)})`;

/** Names of the qualifications that somebody holds, or studies for, in the language of the one who asks. */
export const heldQualifications = (
  substitute: SQL,
  lang: "fi" | "sv",
  kind: "held" | "coming" = "held",
): SQL => sql`(
  select coalesce(json_agg(${lang === "sv" ? sql`k.name_sv` : sql`k.name_fi`} order by k.position), '[]')
  from substitute_qualifications o join qualifications k on k.value = o.value
  where o.account_id = ${substitute} and o.kind = ${kind})`;

/** What a school has said last of having somebody again; nobody but that school's order reads it (rule: feedback). */
export const againRow = { again: nullable(feedbackToSubstitutes.again) };

/**
 * @param substitute id of the person
 * @param school id of the school whose order it is
 */
export const againColumn = (substitute: SQL, school: SQL): SQL => sql`(
  select o.again from feedback_to_substitutes o where o.account_id = ${substitute} and o.school_id = ${school}
  order by o.said_at desc limit 1) as again`;
