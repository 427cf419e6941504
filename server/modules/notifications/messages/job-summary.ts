import { type SQL, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { object, text } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";

/** A text that the reference data or the school has in both languages. */
export const bilingual = object({ fi: text, sv: text });

/** The facts of a job that every message about it needs: dates ISO, times `HH:mm` at the school, instants ISO. */
export const summaryKind = object({
  id: jobs.id,
  school: bilingual,
  address: bilingual,
  /** What kind of work; empty for a message of the operator. */
  work: bilingual,
  startDate: jobs.startDate,
  endDate: jobs.endDate,
  startTime: text,
  endTime: text,
  startsAt: text,
  expiresAt: text,
  urgent: jobs.urgent,
});
export type JobSummary = ReturnType<typeof summaryKind.read>;

/** What a record is called at a school in Sweden, `schools s`, if that is another word; null elsewhere (rule: words-of-country). */
export const inSweden = (record: SQL) => sql`case when s.region_code like 'SE-%' then ${record}.name_se end`;

/** Columns of `JobSummary` as one JSON object, for a query over `jobs j`, `schools s` and left `job_types t`. */
export const summaryColumns = sql`json_build_object(
  'id', j.id,
  'school', json_build_object('fi', coalesce(s.name_fi, s.name), 'sv', coalesce(s.name_sv, s.name)),
  'address', json_build_object('fi', s.address, 'sv', coalesce(s.address_sv, s.address)),
  'work', case when t.requires_other and j.other_text <> ''
    then json_build_object('fi', j.other_text, 'sv', j.other_text)
    else json_build_object('fi', coalesce(t.name_fi, ''), 'sv', coalesce(${inSweden(sql`t`)}, t.name_sv, '')) end,
  'startDate', j.start_date, 'endDate', j.end_date,
  'startTime', to_char(j.start_time, 'HH24:MI'), 'endTime', to_char(j.end_time, 'HH24:MI'),
  'startsAt', j.starts_at, 'expiresAt', j.expires_at, 'urgent', j.urgent)`;

/** Null when there is no such job (any more). Call it before the job is deleted, for `announceJobDeleted` (raw: json). */
export async function jobSummary(db: Handle, jobId: string): Promise<JobSummary | null> {
  const found = await firstRow(
    db,
    { summary: summaryKind },
    sql`
    select ${summaryColumns} as summary
    from jobs j join schools s on s.id = j.school_id left join job_types t on t.value = j.job_type_value
    where j.id = ${jobId}`,
  );
  return found?.summary ?? null;
}
