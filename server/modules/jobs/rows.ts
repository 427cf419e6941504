import { type SQL, sql } from "drizzle-orm";
import type { Lang } from "../../platform/i18n.ts";
import type { Job } from "./model.ts";
import { milliseconds } from "./sql.ts";

/** What both views of a job read. Keys are column aliases of `jobColumns`. */
export type JobRow = {
  id: string;
  objectId: string;
  schoolId: string;
  school: string;
  address: string;
  region: string | null;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  expiresAt: number;
  createdAt: number;
  jobType: string | null;
  jobTypeFi: string | null;
  jobTypeSv: string | null;
  otherText: string;
  additionalInfo: string;
  urgent: boolean;
  filled: boolean;
  adminType: "Tips" | "Update" | null;
  subjects: string[];
  grades: string[];
};

/** Columns of `JobRow` over `jobs j`, `schools s` and left `job_types t`. */
export function jobColumns(lang: Lang): SQL {
  const address = lang === "sv" ? sql`coalesce(s.address_sv, s.address)` : sql`s.address`;
  const subject = lang === "sv" ? sql`r.name_sv` : sql`r.name_fi`;
  return sql`j.id, j.object_id as "objectId", j.school_id as "schoolId", s.name as school,
    ${address} as address, j.region_code as region, j.start_date::text as "startDate",
    j.end_date::text as "endDate", to_char(j.start_time, 'HH24:MI') as "startTime",
    to_char(j.end_time, 'HH24:MI') as "endTime", j.time_zone as "timeZone",
    ${milliseconds(sql`j.expires_at`)} as "expiresAt", ${milliseconds(sql`j.created_at`)} as "createdAt",
    j.job_type_value as "jobType", t.name_fi as "jobTypeFi", t.name_sv as "jobTypeSv",
    j.other_text as "otherText", j.additional_info as "additionalInfo", j.urgent, j.filled,
    j.admin_type as "adminType",
    array(select coalesce(${subject}, n.name) from job_subjects n left join subjects r on r.value = n.subject_value
      where n.job_id = j.id order by n.position) as subjects,
    array(select g.grade_value from job_grades g join grades h on h.value = g.grade_value
      where g.job_id = j.id order by h.position) as grades`;
}

export const attachments = sql`array(select f.name from files f
  where f.job_id = j.id and f.kind = 'attachment' order by f.created_at, f.name)`;

/** A job without anything that only some may see. */
export function publicFacts(row: JobRow): Omit<Job, "state"> {
  return {
    _id: row.objectId,
    uniqueId: row.id,
    owner: "",
    school: row.school,
    schoolId: row.schoolId,
    address: row.address,
    region: row.region,
    startDate: row.startDate,
    endDate: row.endDate,
    startTime: row.startTime,
    endTime: row.endTime,
    timeZone: row.timeZone,
    expire: new Date(row.expiresAt).toISOString(),
    reason: "",
    regarding: "",
    subjects: row.subjects,
    grades: row.grades,
    additionalInfo: row.additionalInfo,
    files: [],
    typeOfTemp:
      row.jobType === null
        ? null
        : { value: row.jobType, name_swe: row.jobTypeSv ?? "", name_fi: row.jobTypeFi ?? "" },
    otherTxt: row.otherText,
    sos: row.urgent,
    ...(row.adminType ? { fromAdminType: row.adminType } : {}),
    created: new Date(row.createdAt).toISOString(),
    applicants: [],
    views: [],
    viewedusers: [],
    hidefrom: [],
  };
}
