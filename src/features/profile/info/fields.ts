import type { Account } from "../../../../server/modules/accounts/index.ts";
import { ProfileChange } from "../../../../server/modules/accounts/model.ts";
import { reference } from "../../../../server/modules/reference/index.ts";
import { fieldName } from "../../../../server/platform/shapes/called.ts";
import { chosenIn, textIn } from "../../../components/form/sent/read.ts";

export const cards = ["basic", "additional"] as const;
export type Card = (typeof cards)[number];

const listNames = ["regions", "languages", "qualifications", "comingQualifications", "grades"] as const;
export type ListName = (typeof listNames)[number];
export type TextName =
  | "firstName"
  | "lastName"
  | "phone"
  | "status"
  | "otherText"
  | "address"
  | "birthYear"
  | "nativeLanguage"
  | "studySchool"
  | "education"
  | "examinationYear"
  | "studyYear"
  | "mainSubject"
  | "secondSubject"
  | "studies"
  | "studyFocus"
  | "studyPoints"
  | "teacherType"
  | "teacherOther"
  | "experience"
  | "otherExperience"
  | "references";
export type FieldName = TextName | ListName;
export type Values = Record<TextName, string> & Record<ListName, string[]>;

export interface FieldGroup {
  /** Key of the heading in `profile:groups`. */
  heading: "person" | "education" | "experience" | "work";
  names: FieldName[];
}

type Who = Pick<Account, "type" | "status">;

export const isList = (name: FieldName): name is ListName => (listNames as readonly string[]).includes(name);

/** What a person of this kind tells on a card; students and others are asked for different things. */
export function groupsOf(card: Card, { type, status }: Who): FieldGroup[] {
  const substitute = type === "user";
  if (card === "basic") {
    const person: FieldGroup = { heading: "person", names: ["firstName", "lastName", "phone"] };
    return substitute ? [person, { heading: "work", names: ["status", "otherText", "regions"] }] : [person];
  }
  if (!substitute) {
    return [
      { heading: "person", names: ["address", "birthYear", "languages"] },
      { heading: "work", names: ["grades"] },
    ];
  }
  return [
    { heading: "person", names: ["address", "birthYear", "nativeLanguage", "languages"] },
    { heading: "education", names: status === "student" ? studentEducation : education },
    {
      heading: "experience",
      names: [
        ...(status === "teacher" ? (["teacherType", "teacherOther"] as const) : []),
        "experience",
        "otherExperience",
        "references",
      ],
    },
  ];
}

const studentEducation: FieldName[] = [
  "studySchool",
  "comingQualifications",
  "studyYear",
  "mainSubject",
  "secondSubject",
  "studies",
  "studyFocus",
  "studyPoints",
];
const education: FieldName[] = [
  "studySchool",
  "education",
  "examinationYear",
  "qualifications",
  "mainSubject",
  "secondSubject",
];

export const namesOf = (card: Card, who: Who): FieldName[] =>
  groupsOf(card, who).flatMap(({ names }) => names);

/** What a substitute has to fill in for the profile to count as edited (rule: profile-complete). */
export function isObligatory(name: FieldName, { type, status }: Who): boolean {
  if (type !== "user") return false;
  const own: FieldName[] =
    status === "student"
      ? ["comingQualifications", "studyYear", "mainSubject"]
      : ["education", "examinationYear", "qualifications"];
  return name === "languages" || name === "studySchool" || own.includes(name);
}

/** What the account holds, as the controls of the forms have it. */
export function valuesOf(account: Account): Values {
  const language = ({ nameSv }: { nameSv: string }) =>
    reference.languages.find((known) => known.nameSv === nameSv)?.value ?? nameSv;
  return {
    ...account,
    phone: account.phone ?? "",
    address: account.address ?? "",
    birthYear: account.birthYear ?? "",
    regions: account.regions.map(({ code }) => code),
    languages: account.languages.map(language),
    qualifications: account.qualifications.map(({ value }) => value ?? ""),
    comingQualifications: account.comingQualifications.map(({ value }) => value ?? ""),
  };
}

/** What was typed on a card. */
export function typedIn(form: FormData, card: Card, who: Who): Partial<Values> {
  const entries = namesOf(card, who).map((name) => {
    const field = fieldName(ProfileChange, name);
    return [name, isList(name) ? chosenIn(form, field) : textIn(form, field)];
  });
  return Object.fromEntries(entries);
}
