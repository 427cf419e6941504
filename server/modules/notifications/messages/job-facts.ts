import { sql } from "drizzle-orm";
import { jobs, schools } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { boolean, nullable, object, text } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import type { Occasion } from "../announcements/occasion.ts";
import { bilingual, inSweden, type JobSummary, summaryColumns, summaryKind } from "./job-summary.ts";

const furtherFacts = object({
  subjects: bilingual,
  info: jobs.description,
  phone: schools.phone,
  posterName: text,
  chosenId: nullable(text),
  /** The application of the substitute whom the occasion is about stands. */
  applied: boolean,
  /** Nobody can apply any more: filled, archived, or over. */
  closed: boolean,
  begun: boolean,
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
export async function loadFacts(db: Handle, occasion: Occasion, now: Date): Promise<JobFacts | null> {
  if (occasion.kind === "job-deleted") return { job: occasion.job, substituteName: "" };
  const substituteId = "substituteId" in occasion ? occasion.substituteId : null;
  const found = await firstRow(
    db,
    { facts: object({ job: summaryKind, substituteName: text, more: furtherFacts }) },
    sql`
    select json_build_object(
      'job', ${summaryColumns},
      'substituteName', coalesce(
        (select btrim(p.first_name || ' ' || p.last_name) from accounts p where p.id = ${substituteId}::uuid), ''),
      'more', json_build_object(
        'subjects', (
          select json_build_object(
            'fi', coalesce(string_agg(coalesce(r.name_fi, n.name), ', ' order by n.position), ''),
            'sv', coalesce(string_agg(coalesce(${inSweden(sql`r`)}, r.name_sv, n.name), ', ' order by n.position), ''))
          from job_subjects n left join subjects r on r.value = n.subject_value where n.job_id = j.id),
        'info', j.additional_info,
        'phone', s.phone,
        'posterName', btrim(o.first_name || ' ' || o.last_name),
        'chosenId', (select c.substitute_id from assignments c where c.job_id = j.id),
        'applied', exists (
          select from standing_applications p
          where p.job_id = j.id and p.substitute_id = ${substituteId}::uuid),
        'closed', j.filled or j.archived_at is not null or j.expires_at <= ${now.toISOString()}::timestamptz,
        'begun', j.starts_at <= ${now.toISOString()}::timestamptz)
      ) as facts
    from jobs j
    join schools s on s.id = j.school_id
    join accounts o on o.id = j.owner_id
    left join job_types t on t.value = j.job_type_value
    where j.id = ${occasion.jobId}`,
  );
  return found?.facts ?? null;
}
