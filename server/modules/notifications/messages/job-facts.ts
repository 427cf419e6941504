import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { jobs, schools } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { datesOf } from "../../../platform/database/dates-of.ts";
import { boolean, integer, list, object, text } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { uuids } from "../../../platform/database/sql.ts";

import type { Days } from "./when.ts";

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
/** Further the days that are meant, where they are not all of it. */
export type JobSummary = ReturnType<typeof summaryKind.read> & Pick<Days, "days">;

/** What a record is called at a school in Sweden, `schools s`, if that is another word; null elsewhere (rule: words-of-country). */
const inSweden = (record: SQL) => sql`case when s.region_code like 'SE-%' then ${record}.name_se end`;

const s = alias(schools, "s");

/** Columns of `JobSummary` as one JSON object, for a query over `jobs j`, `schools s` and left `job_types t`. */
export const summaryColumns = sql`json_build_object(
  'id', j.id,
  'school', json_build_object('fi', ${schoolName("fi", s)}, 'sv', ${schoolName("sv", s)}),
  'address', json_build_object('fi', s.address, 'sv', coalesce(s.address_sv, s.address)),
  'work', case when t.requires_other and j.other_text <> ''
    then json_build_object('fi', j.other_text, 'sv', j.other_text)
    else json_build_object('fi', coalesce(t.name_fi, ''), 'sv', coalesce(${inSweden(sql`t`)}, t.name_sv, '')) end,
  'startDate', j.start_date, 'endDate', j.end_date,
  'startTime', to_char(j.start_time, 'HH24:MI'), 'endTime', to_char(j.end_time, 'HH24:MI'),
  'startsAt', j.starts_at, 'expiresAt', j.expires_at, 'urgent', j.urgent)`;

/** The subjects of `jobs j` at `schools s`, one after the other; empty for a job without. */
export const subjectsColumn = sql`(
  select json_build_object(
    'fi', coalesce(string_agg(coalesce(r.name_fi, n.name), ', ' order by n.position), ''),
    'sv', coalesce(string_agg(coalesce(${inSweden(sql`r`)}, r.name_sv, n.name), ', ' order by n.position), ''))
  from job_subjects n left join subjects r on r.value = n.subject_value where n.job_id = j.id)`;

/** Null when there is no such job (any more). Call it before the job is deleted, to tell of that (raw: json). */
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

/** Of several, by their ids; those that are gone are left out (raw: json). */
export async function summariesOf(db: Handle, jobIds: string[]): Promise<Map<string, JobSummary>> {
  const found = await rows(
    db,
    { summary: summaryKind },
    sql`
    select ${summaryColumns} as summary
    from jobs j join schools s on s.id = j.school_id left join job_types t on t.value = j.job_type_value
    where j.id = any(${uuids(jobIds)})`,
  );
  return new Map(found.map(({ summary }) => [summary.id, summary]));
}

const furtherFacts = object({
  subjects: bilingual,
  info: jobs.description,
  bring: jobs.bring,
  phone: schools.phone,
  posterName: text,
  /** Of a chosen one who cannot come, to the school. */
  message: text,
  /** Who is chosen, by id: several where the days are shared, of whom those whose days are not over. */
  chosenIds: list(text),
  filled: jobs.filled,
  /** Of a job whose days are shared, who has which, or has applied for which and has none: ISO dates, in order. */
  days: list(object({ id: text, dates: list(text) })),
  /** The application of the substitute whom the occasion is about stands. */
  applied: boolean,
  /** Nobody can apply any more: filled, archived, or over. */
  closed: boolean,
  /** For the substitute whom it is about, where the days are shared and they have some; so is what follows. */
  begun: boolean,
  /** In so many days it begins, by the calendar of the school. */
  daysAhead: integer,
  /** How many are attached. */
  files: integer,
});

/** What messages about an occasion say, the same for all its receivers. */
export interface JobFacts {
  job: JobSummary;
  /** Missing when the job is gone. */
  more?: ReturnType<typeof furtherFacts.read>;
  /** Name of the substitute whom the occasion is about. */
  substituteName: string;
}

/** Null when the job is gone, and there is nothing to tell (raw: json). */
export async function loadFacts(
  db: Handle,
  {
    jobId,
    substituteId = null,
    cancellationId = null,
  }: { jobId: string; substituteId?: string | null; cancellationId?: string | null },
  now: Date,
): Promise<JobFacts | null> {
  const found = await firstRow(
    db,
    { facts: object({ job: summaryKind, substituteName: text, more: furtherFacts }) },
    sql`
    select json_build_object(
      'job', ${summaryColumns},
      'substituteName', coalesce(
        (select btrim(p.first_name || ' ' || p.last_name) from accounts p where p.id = ${substituteId}::uuid), ''),
      'more', json_build_object(
        'subjects', ${subjectsColumn},
        'info', j.additional_info,
        'bring', j.bring,
        'phone', s.phone,
        'posterName', btrim(o.first_name || ' ' || o.last_name),
        'message', coalesce((select c.message from cancellations c where c.id = ${cancellationId}::uuid), ''),
        'chosenIds', array(select c.substitute_id from assignments c
          where c.job_id = j.id and (not j.days_shared or upper(c.windows) > ${now.toISOString()}::timestamptz)),
        'filled', j.filled,
        'days', case when j.days_shared then (
          select coalesce(json_agg(json_build_object('id', c.substitute_id, 'dates', ${datesOf(sql`c.windows`)})), '[]')
          from (select x.substitute_id, x.windows from assignments x where x.job_id = j.id
            union all select a.substitute_id, a.windows from standing_applications a where a.job_id = j.id and a.windows is not null
              and not exists (select from assignments x where x.job_id = a.job_id and x.substitute_id = a.substitute_id)) c) else '[]' end,
        'applied', exists (
          select from standing_applications p
          where p.job_id = j.id and p.substitute_id = ${substituteId}::uuid),
        'closed', j.filled or j.archived_at is not null or j.expires_at <= ${now.toISOString()}::timestamptz,
        'begun', begins.at <= ${now.toISOString()}::timestamptz,
        'daysAhead', (begins.at at time zone j.time_zone)::date - (${now.toISOString()}::timestamptz at time zone j.time_zone)::date,
        'files', (select count(*)::int from files f where f.job_id = j.id))
      ) as facts
    from jobs j
    join schools s on s.id = j.school_id
    join accounts o on o.id = j.owner_id
    left join job_types t on t.value = j.job_type_value
    cross join lateral (select coalesce((select min(lower(w)) from assignments c, unnest(c.windows) w
      where lower(w) > ${now.toISOString()}::timestamptz and j.days_shared and c.job_id = j.id and c.substitute_id = ${substituteId}::uuid), j.starts_at) as at) begins
    where j.id = ${jobId}`,
  );
  return found?.facts ?? null;
}
