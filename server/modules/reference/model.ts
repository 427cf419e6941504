import { Type } from "@sinclair/typebox";
import jobTypes from "../../../db/reference/jobtypes.json";
import { called } from "../../platform/shapes/called.ts";

const value = Type.String({ description: "What other calls take and give", examples: ["one"] });
const country = Type.Union([Type.String(), Type.Null()], {
  description: "ISO 3166-1 code; null where it holds for both countries",
  examples: ["FI"],
});
const name = (language: string, example: string) =>
  Type.String({ description: `Name in ${language}`, examples: [example] });
const names = {
  nameFi: called("name_fi", name("Finnish", "Luokanopettaja")),
  nameSv: called("name_swe", name("Swedish", "Klasslärare")),
  nameEn: called("name_eng", name("English", "Class teacher")),
};
const placeNames = {
  nameFi: called("namefi", name("Finnish", "Uusimaa")),
  nameSv: called("name_swe", name("Swedish", "Nyland")),
  nameEn: called("name_eng", name("English", "Uusimaa")),
};

const nameSe = called(
  "name_sweden",
  Type.Optional(
    Type.String({
      description: "Swedish name at schools in Sweden, where that is another",
      examples: ["Lärare F–6"],
    }),
  ),
);

/** Of a job type. A text like any other to what validates: one that is none is refused in the caller's language. */
export const TypeOfWork = Type.String({ maxLength: 20, enum: jobTypes.map(({ value }) => value) });

/** A subject, a grade, a year of studies or a role. */
export const ReferenceEntry = Type.Object({ value, ...names, nameSe });

export const JobType = Type.Object({
  value: Type.String({ ...TypeOfWork, description: value.description, examples: value.examples }),
  ...names,
  nameSe,
  school: Type.Boolean({ description: "Offered by schools" }),
  preschool: Type.Boolean({ description: "Offered by preschools" }),
  requiresOther: Type.Boolean({ description: "A job of this type says in `otherTxt` what it is" }),
});

export const Region = Type.Object({
  code: Type.String({ description: "ISO 3166-2 code", examples: ["FI-18"] }),
  country,
  ...placeNames,
});

export const Municipality = Type.Object({
  code: Type.String({ description: "The country's own code of the municipality", examples: ["091"] }),
  region: Type.String({ description: "Code of its region", examples: ["FI-18"] }),
  country,
  ...placeNames,
});

export const ReferenceLanguage = Type.Object({
  value: Type.String({ description: "ISO 639-1 code", examples: ["sv"] }),
  nameSv: called("name", name("Swedish", "Svenska")),
  nameFi: called("name_fi", name("Finnish", "Ruotsi")),
  nameEn: called("name_eng", name("English", "Swedish")),
});

export const Qualification = Type.Object({ value, country, ...names });

export const QualificationLists = Type.Object({
  graduates: Type.Array(Qualification, { description: "`qualifications`: of those who have graduated" }),
  students: Type.Array(Qualification, { description: "`comingqualifications`: of those who study" }),
});

export const ReferenceLists = Type.Object({
  jobTypes: Type.Array(JobType, { description: "`typeOfTemp` of a job" }),
  grades: Type.Array(ReferenceEntry, { description: "`grades` of a job, `grade` of an account" }),
  subjects: Type.Array(ReferenceEntry, { description: "`subjects` of a job" }),
  regions: Type.Array(Region, { description: "Regions of Finland and counties of Sweden" }),
  municipalities: Type.Array(Municipality),
  qualifications: QualificationLists,
  languages: Type.Array(ReferenceLanguage, { description: "Languages offered; a person may add others" }),
  studyYears: Type.Array(ReferenceEntry, { description: "`studyYear` of a student" }),
  roles: Type.Array(ReferenceEntry, { description: "Roles among a school's staff" }),
});
