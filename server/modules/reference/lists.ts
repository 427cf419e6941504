import grades from "../../../db/reference/grades.json";
import jobTypes from "../../../db/reference/jobtypes.json";
import languages from "../../../db/reference/languages.json";
import municipalities from "../../../db/reference/municipalities.json";
import qualifications from "../../../db/reference/qualifications.json";
import regions from "../../../db/reference/regions.json";
import roles from "../../../db/reference/roles.json";
import studyYears from "../../../db/reference/studyyears.json";
import subjects from "../../../db/reference/subjects.json";
import { type Lang, say } from "../../platform/i18n.ts";
import { type Country, countriesOf, type Places } from "./rules.ts";

/**
 * Lists that never change while the server runs; the same records are rows in the database
 * (rule: reference-data).
 */
export const reference = {
  regions,
  municipalities,
  subjects,
  roles,
  grades,
  studyYears,
  languages,
  jobTypes,
  qualifications,
};

/** What has a name in each language. */
export interface Named {
  nameFi: string;
  nameSv: string;
  /** In Sweden, where that is another word. */
  nameSe?: string;
}

/** The Swedish name of a reference record at a school of this country (rule: words-of-country). */
export const swedishName = ({ nameSv, nameSe }: Named, country: Country = "FI"): string =>
  country === "SE" ? (nameSe ?? nameSv) : nameSv;

/** Name of a reference record in a language, at a school of this country. */
export const nameOf = (record: Named, lang: "fi" | "sv", country?: Country): string =>
  lang === "fi" ? record.nameFi : swedishName(record, country);

/** Name of a reference record for somebody of these schools: both words where they lie in both countries and say it differently. */
export const nameAmong = (record: Named, lang: "fi" | "sv", schools: Places): string =>
  [...new Set(countriesOf(schools).map((country) => nameOf(record, lang, country)))].join(" / ");

/** What a substitute is, as it is kept. */
export type StatusCode = "teacher" | "student" | "other";

/**
 * The documented word for it: Studerande/Opiskelija, Lärare/Opettaja, Annat/Muu; none for who is no substitute.
 */
export const statusWord = (code: string, lang: Lang): string =>
  code ? say(lang, `jobs:status.${code as StatusCode}`) : "";
