import type { Account } from "../../../server/modules/accounts/model.ts";
import { reference } from "../../../server/modules/reference/index.ts";

export const cards = ["basic", "additional"] as const;
export type Card = (typeof cards)[number];

/** Fields with the documented names of a profile, so that the refusals of the server find them. */
const listNames = ["regions", "languages", "qualifications", "comingqualifications", "grade"] as const;
export type ListName = (typeof listNames)[number];
export type TextName =
  | "firstName"
  | "lastName"
  | "phone"
  | "status"
  | "otherTxt"
  | "address"
  | "age"
  | "nativeLanguage"
  | "school"
  | "education"
  | "examYear"
  | "studyYear"
  | "mainsubject"
  | "secondsubject"
  | "studies"
  | "studyFocus"
  | "points"
  | "teacherType"
  | "teacherOther"
  | "experience"
  | "otherExperience"
  | "refs";
export type FieldName = TextName | ListName;
export type Values = Record<TextName, string> & Record<ListName, string[]>;

export interface FieldGroup {
  /** Key of the heading in `profile:groups`. */
  heading: "person" | "education" | "experience" | "work";
  names: FieldName[];
}

type Who = Pick<Account, "typeOfUser" | "statusCode">;

export const isList = (name: FieldName): name is ListName => (listNames as readonly string[]).includes(name);

/** What a person of this kind tells on a card; students and others are asked for different things. */
export function groupsOf(card: Card, { typeOfUser, statusCode }: Who): FieldGroup[] {
  const substitute = typeOfUser === "user";
  if (card === "basic") {
    const person: FieldGroup = { heading: "person", names: ["firstName", "lastName", "phone"] };
    return substitute ? [person, { heading: "work", names: ["status", "otherTxt", "regions"] }] : [person];
  }
  if (!substitute) {
    return [
      { heading: "person", names: ["address"] },
      { heading: "work", names: ["grade"] },
    ];
  }
  return [
    { heading: "person", names: ["address", "age", "nativeLanguage", "languages"] },
    { heading: "education", names: statusCode === "student" ? studentEducation : education },
    {
      heading: "experience",
      names: [
        ...(statusCode === "teacher" ? (["teacherType", "teacherOther"] as const) : []),
        "experience",
        "otherExperience",
        "refs",
      ],
    },
  ];
}

const studentEducation: FieldName[] = [
  "school",
  "comingqualifications",
  "studyYear",
  "mainsubject",
  "secondsubject",
  "studies",
  "studyFocus",
  "points",
];
const education: FieldName[] = [
  "school",
  "education",
  "examYear",
  "qualifications",
  "mainsubject",
  "secondsubject",
];

export const namesOf = (card: Card, who: Who): FieldName[] =>
  groupsOf(card, who).flatMap(({ names }) => names);

/** What a substitute has to fill in for the profile to count as edited (rule: profile-complete). */
export function isObligatory(name: FieldName, { typeOfUser, statusCode }: Who): boolean {
  if (typeOfUser !== "user") return false;
  const own: FieldName[] =
    statusCode === "student"
      ? ["comingqualifications", "studyYear", "mainsubject"]
      : ["education", "examYear", "qualifications"];
  return name === "languages" || name === "school" || own.includes(name);
}

/** What the account holds, as the controls of the forms have it. */
export function valuesOf(account: Account): Values {
  const { occuGroup } = account;
  const language = ({ name }: { name: string }) =>
    reference.languages.find((known) => known.name === name)?.value ?? name;
  return {
    ...account,
    status: account.statusCode,
    phone: account.phone ?? "",
    address: account.address ?? "",
    age: account.age ?? "",
    examYear: account.examinationYear,
    ...occuGroup,
    regions: account.regions.map(({ code }) => code),
    languages: account.languages.map(language),
    qualifications: account.qualifications.map(({ value }) => value ?? ""),
    comingqualifications: account.comingqualifications.map(({ value }) => value ?? ""),
  };
}

/** What was typed on a card. */
export function typedIn(form: FormData, card: Card, who: Who): Partial<Values> {
  const entries = namesOf(card, who).map((name) => [
    name,
    isList(name) ? form.getAll(name).map(String) : String(form.get(name) ?? ""),
  ]);
  return Object.fromEntries(entries);
}
