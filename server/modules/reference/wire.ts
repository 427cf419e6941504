import { type ToWire, toWire } from "../../platform/wire.ts";
import type { CriminalRecord } from "./criminal-record.ts";
import type { reference } from "./lists.ts";

/** The documented names of a record's names. Places and languages have ways of their own. */
const names = { nameFi: "name_fi", nameSv: "name_swe", nameEn: "name_eng", nameSe: "name_sweden" } as const;
const namesOfPlace = { ...names, nameFi: "namefi" } as const;
const namesOfLanguage = { ...names, nameSv: "name" } as const;

type Lists = typeof reference;

/** A subject, a grade, a qualification … as documented. */
export const entryToWire = <T extends object>(entry: T): ToWire<T, typeof names> => toWire(entry, names);
/** A region or municipality as documented. */
export const placeToWire = <T extends object>(place: T): ToWire<T, typeof namesOfPlace> =>
  toWire(place, namesOfPlace);
export const languageToWire = <T extends object>(language: T): ToWire<T, typeof namesOfLanguage> =>
  toWire(language, namesOfLanguage);

export const referenceToWire = (lists: Lists) => ({
  regions: lists.regions.map(placeToWire),
  municipalities: lists.municipalities.map(placeToWire),
  subjects: lists.subjects.map(entryToWire),
  roles: lists.roles.map(entryToWire),
  grades: lists.grades.map(entryToWire),
  studyYears: lists.studyYears.map(entryToWire),
  languages: lists.languages.map(languageToWire),
  jobTypes: lists.jobTypes.map(entryToWire),
  qualifications: {
    graduates: lists.qualifications.graduates.map(entryToWire),
    students: lists.qualifications.students.map(entryToWire),
  },
});

export const recordToWire = ({ valid, until }: CriminalRecord) => ({
  isActive: valid,
  expirationDate: until,
});
