// (rule: words-of-country)

import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { jobGrades, jobs, schools } from "../../../../db/schema/index.ts";
import { datesOf } from "../../../platform/database/dates-of.ts";
import { list, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { isoInstant } from "../../../platform/database/sql.ts";
import type { Lang } from "../../../platform/i18n.ts";
import { openWindows } from "../../bookings/days/index.ts";
import { type Country, countryOf, nameOf, reference, swedishName } from "../../reference/index.ts";
import type { Job, JobType } from "../model.ts";
import {
  eachText,
  type JobTextName,
  type JobTexts,
  jobTextNames,
  jobTexts,
  type Reader,
  sees,
  textsFor,
} from "../texts.ts";

/** What both views of a job read, by the names of `jobColumns`. */
export const jobRow = {
  id: jobs.id,
  objectId: jobs.objectId,
  schoolId: jobs.schoolId,
  school: schools.name,
  address: schools.address,
  region: schools.regionCode,
  startDate: jobs.startDate,
  endDate: jobs.endDate,
  startTime: text,
  endTime: text,
  timeZone: jobs.timeZone,
  /** Instants as they are answered. */
  endsAt: text,
  created: text,
  jobType: jobs.jobTypeValue,
  ...eachText((name) => jobs[name]),
  urgent: jobs.urgent,
  filled: jobs.filled,
  daysShared: jobs.daysShared,
  openDays: list(text),
  messageKind: jobs.adminType,
  descriptionSv: jobs.descriptionSv,
  subjects: list(text),
  grades: list(jobGrades.gradeValue),
};
export type JobRow = ObjectOf<typeof jobRow>;

/** Of `jobs`, or of `current_jobs` under that name: those that this release knows, while the next may have added some (rule: former-release-runs). */
export const allColumns = sql.join(Object.values(getTableColumns(jobs)), sql`, `);

const j = alias(jobs, "j");
const s = alias(schools, "s");
const textColumns = (value: (name: JobTextName) => SQL): SQL =>
  sql.join(
    jobTextNames.map((name) => sql`${value(name)} as ${sql.identifier(name)}`),
    sql`, `,
  );
const allTexts = textColumns((name) => sql`${j[name]}`);

/** The texts that all see. */
export const textsForOthers = textColumns((name) =>
  sees("others", jobTexts[name]) ? sql`${j[name]}` : sql`''`,
);

/** The texts that no substitute sees are not read for one, nor are those for the chosen one. @param mine whether they are that */
export const textsForSubstitute = (mine: SQL): SQL =>
  textColumns((name) => {
    if (sees("others", jobTexts[name])) return sql`${j[name]}`;
    return sees("chosen", jobTexts[name]) ? sql`case when ${mine} then ${j[name]} else '' end` : sql`''`;
  });

/**
 * Columns of `JobRow` over `jobs j` and `schools s`. Names of types, subjects and grades are not joined: they
 * lie in memory, and the substitutes' list is the product's hottest query. A subject is its reference
 * value, or `=` and the poster's own words.
 */
export function jobColumns(lang: Lang, texts = allTexts): SQL {
  const address = lang === "sv" ? sql`coalesce(s.address_sv, s.address)` : sql`s.address`;
  return sql`j.id, j.object_id as "objectId", j.school_id as "schoolId", ${schoolName(lang, s)} as school,
    ${address} as address, coalesce(j.region_code, s.region_code) as region, j.start_date::text as "startDate",
    j.end_date::text as "endDate", to_char(j.start_time, 'HH24:MI') as "startTime",
    to_char(j.end_time, 'HH24:MI') as "endTime", j.time_zone as "timeZone",
    ${isoInstant(sql`j.expires_at`)} as "endsAt", ${isoInstant(sql`j.created_at`)} as created,
    j.job_type_value as "jobType", ${texts}, j.urgent, j.filled, j.days_shared as "daysShared", ${openDays} as "openDays", j.admin_type as "messageKind",
    j.additional_info_sv as "descriptionSv",
    array(select coalesce(n.subject_value, '=' || n.name) from job_subjects n
      where n.job_id = j.id order by n.position) as subjects,
    array(select g.grade_value from job_grades g where g.job_id = j.id) as grades`;
}

const openDays = sql`case when j.days_shared then ${datesOf(openWindows())} else '{}' end`;

export const attachments = sql`array(select f.name from files f
  where f.job_id = j.id and f.kind = 'attachment' order by f.created_at, f.name)`;

/** The texts as this reader sees them: a message in a substitute's own language (rule: message-languages). */
function ownTexts(reader: Reader, row: JobRow, lang: Lang): JobTexts {
  const texts = textsFor(reader, row);
  if (reader === "school" || lang !== "sv" || !row.descriptionSv) return texts;
  return { ...texts, description: row.descriptionSv };
}

/** A job without anything that only some may see, but for its texts: these are as this reader sees them (rule: for-the-chosen-one). */
export function publicFacts(row: JobRow, lang: Lang, reader: Reader = "others"): Omit<Job, "state"> {
  return {
    id: row.id,
    objectId: row.objectId,
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
    endsAt: row.endsAt,
    ...ownTexts(reader, row, lang),
    subjects: row.subjects.map((subject) => subjectName(subject, lang, countryOf(row.region))),
    grades: row.grades.length > 0 ? grades.filter((grade) => row.grades.includes(grade)) : [],
    files: [],
    type: row.jobType === null ? null : jobType(row.jobType, countryOf(row.region)),
    urgent: row.urgent,
    ...(row.daysShared ? { daysShared: true, openDays: row.openDays } : {}),
    ...(row.messageKind ? { messageKind: row.messageKind } : {}),
    created: row.created,
    applicants: [],
    viewedBy: [],
    hiddenFrom: [],
  };
}

const jobTypes = new Map(reference.jobTypes.map((type) => [type.value, type]));
const subjects = new Map(reference.subjects.map((subject) => [subject.value, subject]));
const grades = reference.grades.map((grade) => grade.value);

function jobType(value: string, country: Country): JobType {
  const known = jobTypes.get(value);
  return { value, nameFi: known?.nameFi ?? "", nameSv: known ? swedishName(known, country) : "" };
}

function subjectName(subject: string, lang: Lang, country: Country): string {
  if (subject.startsWith("=")) return subject.slice(1);
  const known = subjects.get(subject);
  return known ? nameOf(known, lang, country) : subject;
}

/** Of a job that does not say itself what its pay follows, what its school says; read when it is shown (rule: pay-line). */
export const payOfSchool = ({
  pay,
  schoolPay,
}: Pick<JobRow, "pay"> & { schoolPay: string }): Pick<Job, "schoolPay"> =>
  pay === "" && schoolPay !== "" ? { schoolPay } : {};
