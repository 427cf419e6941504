import { sql } from "drizzle-orm";
import type { Handle } from "../../../platform/database/connection.ts";

/** A text that the reference data or the school has in both languages. */
export interface Bilingual {
  fi: string;
  sv: string;
}

/** The facts of a job that every message about it needs: dates ISO, times `HH:mm` at the school, instants ISO. */
export interface JobSummary {
  id: string;
  school: Bilingual;
  address: Bilingual;
  /** What kind of work; empty for a message of the operator. */
  work: Bilingual;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  startsAt: string;
  expiresAt: string;
  urgent: boolean;
}

/** Columns of `JobSummary` as one JSON object, for a query over `jobs j`, `schools s` and left `job_types t`. */
export const summaryColumns = sql`json_build_object(
  'id', j.id,
  'school', json_build_object('fi', coalesce(s.name_fi, s.name), 'sv', coalesce(s.name_sv, s.name)),
  'address', json_build_object('fi', s.address, 'sv', coalesce(s.address_sv, s.address)),
  'work', case when t.requires_other and j.other_text <> ''
    then json_build_object('fi', j.other_text, 'sv', j.other_text)
    else json_build_object('fi', coalesce(t.name_fi, ''), 'sv', coalesce(t.name_sv, '')) end,
  'startDate', j.start_date, 'endDate', j.end_date,
  'startTime', to_char(j.start_time, 'HH24:MI'), 'endTime', to_char(j.end_time, 'HH24:MI'),
  'startsAt', j.starts_at, 'expiresAt', j.expires_at, 'urgent', j.urgent)`;

/** Null when there is no such job (any more). Call it before the job is deleted, for `announceJobDeleted`. */
export async function jobSummary(db: Handle, jobId: string): Promise<JobSummary | null> {
  const rows = await db.execute<{ summary: JobSummary }>(sql`
    select ${summaryColumns} as summary
    from jobs j join schools s on s.id = j.school_id left join job_types t on t.value = j.job_type_value
    where j.id = ${jobId}`);
  return rows[0]?.summary ?? null;
}
