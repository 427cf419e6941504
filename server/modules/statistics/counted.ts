import { type SQL, sql } from "drizzle-orm";
import { firstAppliedSql } from "../bookings/applications/index.ts";
import type { Reader } from "./access/access.ts";
import type { Range } from "./rows.ts";

/** Which jobs the figures are about: those that begin in the range, at one school or at all of them. */
export interface FiguresWanted extends Range {
  schoolId?: string | undefined;
}

/** Of the row `s` of schools: whose jobs are counted. */
export const countedSchools = (
  { organizationId }: Reader,
  { schoolId = null }: { schoolId?: string | null | undefined },
): SQL =>
  sql`s.organization_id = ${organizationId} and (${schoolId}::uuid is null or s.id = ${schoolId}::uuid)`;

/** Of a row `j` with a first day, whose school is `s`. */
export const countedDays = ({ from = null, to = null }: { [End in keyof Range]: Range[End] | null }): SQL =>
  sql`(${from}::date is null or j.start_date >= ${from}::date) and (${to}::date is null or j.start_date <= ${to}::date)`;

/**
 * Selects the jobs that are counted, each once, with when what happened to it (rule: statistics-figures). Those that nobody applied to are gone after their
 * time, but for what is counted. One that several people share is chosen when the last of them is.
 */
export const countedJobs = (reader: Reader, wanted: FiguresWanted): SQL => sql`
  select j.school_id, j.job_type_value, j.start_date, j.starts_at, j.created_at, j.filled,
    (select min(v.first_viewed_at) from job_views v where v.job_id = j.id) as viewed_at,
    ${firstAppliedSql(sql`j`)} as applied_at,
    (select min(q.opened_at) from requests q where q.job_id = j.id) as asked_at,
    case when j.filled then (select max(a.chosen_at) from assignments a where a.job_id = j.id) end as chosen_at,
    (select f.freed_at from freed_places f where f.job_id = j.id) as freed_at
  from jobs j join schools s on s.id = j.school_id
  where ${countedSchools(reader, wanted)} and ${countedDays(wanted)} and j.admin_type is null
  union all
  select j.school_id, j.job_type_value, j.start_date, j.starts_at, j.created_at, false, j.first_viewed_at, j.first_applied_at,
    j.first_asked_at, null, j.freed_at
  from lapsed_jobs j join schools s on s.id = j.school_id
  where ${countedSchools(reader, wanted)} and ${countedDays(wanted)}`;
