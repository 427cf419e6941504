import grades from "../../../db/reference/grades.json";
import jobTypes from "../../../db/reference/jobtypes.json";
import languages from "../../../db/reference/languages.json";
import municipalities from "../../../db/reference/municipalities.json";
import qualifications from "../../../db/reference/qualifications.json";
import regions from "../../../db/reference/regions.json";
import roles from "../../../db/reference/roles.json";
import studyYears from "../../../db/reference/studyyears.json";
import subjects from "../../../db/reference/subjects.json";

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
}

/** Name of a reference record in a language. */
export const nameOf = ({ nameFi, nameSv }: Named, lang: "fi" | "sv"): string =>
  lang === "fi" ? nameFi : nameSv;
