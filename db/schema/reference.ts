import { boolean, char, pgTable, smallint, text } from "drizzle-orm/pg-core";

/** Names that every reference record carries. */
const names = () => ({ nameFi: text().notNull(), nameSv: text().notNull(), nameEn: text().notNull() });
/** The Swedish word in Sweden, where it is another than in Finland (rule: words-of-country). */
const nameSe = () => text();
const position = () => smallint().notNull();

export const regions = pgTable("regions", {
  code: text().primaryKey(),
  country: char({ length: 2 }).notNull(),
  ...names(),
});

export const municipalities = pgTable("municipalities", {
  code: text().primaryKey(),
  regionCode: text()
    .notNull()
    .references(() => regions.code),
  ...names(),
});

export const subjects = pgTable("subjects", {
  value: text().primaryKey(),
  position: position(),
  ...names(),
  nameSe: nameSe(),
});
export const roles = pgTable("roles", { value: text().primaryKey(), position: position(), ...names() });
export const grades = pgTable("grades", {
  value: text().primaryKey(),
  position: position(),
  ...names(),
  nameSe: nameSe(),
});
export const studyYears = pgTable("study_years", {
  value: text().primaryKey(),
  position: position(),
  ...names(),
});
export const languages = pgTable("languages", {
  value: text().primaryKey(),
  position: position(),
  ...names(),
});

export const jobTypes = pgTable("job_types", {
  value: text().primaryKey(),
  position: position(),
  ...names(),
  nameSe: nameSe(),
  forSchool: boolean().notNull(),
  forPreschool: boolean().notNull(),
  requiresOther: boolean().notNull(),
});

export const qualifications = pgTable("qualifications", {
  value: text().primaryKey(),
  position: position(),
  ...names(),
  /** `graduates` or `students`: which of the two lists of the registration form offers it. */
  audience: text().notNull(),
  country: char({ length: 2 }),
});
