import { type SQL, sql } from "drizzle-orm";
import { jobGrades, schools, substituteProfiles } from "../../../db/schema/index.ts";
import { list, nullable, type ObjectOf, text } from "../../platform/database/kinds.ts";
import { countryOf } from "../reference/index.ts";
import type { Person, Work } from "./model.ts";
import { languageOf, subjectOf, subjectsIn } from "./told.ts";

/** What is read of a substitute to see how they fit: nothing else of them comes this far (rule: fit-blind). */
export const personRow = {
  held: list(text),
  studying: list(text),
  mainSubject: substituteProfiles.mainSubject,
  secondSubject: substituteProfiles.secondSubject,
  taught: list(text),
  spoken: list(text),
};

/** @param id of the account */
export const personColumns = (id: SQL): SQL => sql`
  array(select o.value from substitute_qualifications o where o.account_id = ${id} and o.kind = 'held') as held,
  array(select o.value from substitute_qualifications o where o.account_id = ${id} and o.kind = 'coming') as studying,
  coalesce((select q.main_subject from substitute_profiles q where q.account_id = ${id}), '') as "mainSubject",
  coalesce((select q.second_subject from substitute_profiles q where q.account_id = ${id}), '') as "secondSubject",
  array(select g.grade_value from account_grades g where g.account_id = ${id}) as taught,
  array(select l.value from account_languages l where l.account_id = ${id} and l.value is not null) as spoken`;

export const personOf = (row: ObjectOf<typeof personRow>): Person => ({
  held: row.held,
  studying: row.studying,
  subjects: subjectsIn(row.mainSubject, row.secondSubject),
  grades: row.taught,
  languages: row.spoken,
});

/** What a job asks for. */
export const workRow = {
  kind: nullable(text),
  workRegion: schools.regionCode,
  asked: list(text),
  forGrades: list(jobGrades.gradeValue),
  schoolName: schools.name,
  schoolNameFi: schools.nameFi,
  schoolNameSv: schools.nameSv,
  municipality: schools.municipalityCode,
};

/** Over `jobs j` and `schools s`. */
export const workColumns = sql`j.job_type_value as kind, coalesce(j.region_code, s.region_code) as "workRegion",
  array(select coalesce(n.subject_value, '=' || n.name) from job_subjects n
    where n.job_id = j.id order by n.position) as asked,
  array(select g.grade_value from job_grades g where g.job_id = j.id) as "forGrades",
  s.name as "schoolName", s.name_fi as "schoolNameFi", s.name_sv as "schoolNameSv", s.municipality_code as municipality`;

export function workOf(row: ObjectOf<typeof workRow>): Work {
  const country = countryOf(row.workRegion);
  return {
    kind: row.kind,
    country,
    subjects: row.asked.map((subject) => (subject.startsWith("=") ? subjectOf(subject.slice(1)) : subject)),
    grades: row.forGrades,
    language: languageOf(country, {
      name: row.schoolName,
      nameFi: row.schoolNameFi,
      nameSv: row.schoolNameSv,
    }),
    municipality: row.municipality,
  };
}
