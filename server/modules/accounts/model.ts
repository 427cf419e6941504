import { type Static, Type } from "@sinclair/typebox";
import { called, said } from "../../platform/shapes/called.ts";
import { type AccountType, Email, TypeOfUser } from "../auth/index.ts";
import { newPassword } from "../auth/model.ts";
import { langFromWire, langToWire } from "../auth/wire.ts";
import type { StatusCode } from "../reference/index.ts";

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Lang = Type.Union([Type.Literal("fi"), Type.Literal("sv")]);

/** A record of a list as a client names it: by its code, value or name alone, or by all of them (rule: choices-by-name). */
const Choice = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Object({ id: Type.Optional(Type.String()), names: Type.Array(Type.String()) }),
]);
export type Choice = Static<typeof Choice>;

/** Clients send reference records whole. */
const SentChoice = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Object({
    code: Type.Optional(Type.String({ maxLength: 200 })),
    value: Type.Optional(Type.String({ maxLength: 200 })),
    namefi: Type.Optional(Type.String({ maxLength: 200 })),
    name_fi: Type.Optional(Type.String({ maxLength: 200 })),
    name_swe: Type.Optional(Type.String({ maxLength: 200 })),
  }),
]);

function choiceFrom(sent: Static<typeof SentChoice>): Choice {
  if (typeof sent === "string") return sent;
  const names = [sent.namefi, sent.name_fi, sent.name_swe].filter((name) => name !== undefined);
  return { id: sent.code ?? sent.value, names };
}

const choices = (name: string, maxItems: number) =>
  said(name, Type.Array(Choice, { maxItems }), {
    as: Type.Array(SentChoice, { maxItems }),
    read: (sent) => sent.map(choiceFrom),
  });
const someChoices = (name: string, maxItems: number) =>
  said(name, Type.Optional(Type.Array(Choice, { maxItems })), {
    as: Type.Optional(Type.Array(SentChoice, { maxItems })),
    read: (sent) => sent?.map(choiceFrom),
  });

/** What every substitute tells. */
export const SubstituteDetails = Type.Object({
  nativeLanguage: called("language", Type.String({ minLength: 1, maxLength: 100 })),
  status: Type.String({ minLength: 1, maxLength: 30 }),
  otherText: called("otherTxt", Type.Optional(Type.String({ maxLength: 200 }))),
  regions: choices("regions", 40),
  /** Those that a student is studying for, or those that others have. */
  qualifications: someChoices("qualis", 60),
  birthDate: Type.String({ minLength: 1, maxLength: 40 }),
});
export type SubstituteDetails = Static<typeof SubstituteDetails>;

/** What a substitute registers with (rule: substitute-registration). */
export const SubstituteRegistration = Type.Object({
  firstName: Name,
  lastName: Name,
  email: Email,
  emailAgain: called("confirmEmail", Type.String({ minLength: 1, maxLength: 254 })),
  phone: Type.String({ minLength: 5, maxLength: 30 }),
  ...SubstituteDetails.properties,
  ...newPassword,
});
export type SubstituteRegistration = Static<typeof SubstituteRegistration>;

const short = Type.Optional(Type.String({ maxLength: 200 }));
const long = Type.Optional(Type.String({ maxLength: 2000 }));

/** A language of the list by its value or name, or one of the person's own. */
export const longestLanguage = 100;
const LanguageChoice = Type.Union([
  Type.String({ minLength: 1, maxLength: longestLanguage }),
  Type.Object({
    nameSv: called("name", Type.String({ minLength: 1, maxLength: longestLanguage })),
    nameFi: called("name_fi", Type.Optional(Type.String({ maxLength: longestLanguage }))),
  }),
]);
export type LanguageChoice = Static<typeof LanguageChoice>;

/** What a profile is saved with (rule: profile-fields); fields left out keep their value. */
export const ProfileChange = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 254 })),
  firstName: Type.Optional(Name),
  lastName: Type.Optional(Name),
  phone: Type.Optional(Type.String({ maxLength: 30 })),
  address: short,
  /** As text. */
  birthYear: called("age", Type.Optional(Type.String({ pattern: "^(\\d{4})?$" }))),
  lang: said("sitelang", Type.Optional(Lang), {
    as: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal("1"), Type.Literal("2")])),
    read: (sent) => sent && langFromWire(sent),
  }),
  nativeLanguage: short,
  languages: Type.Optional(Type.Array(LanguageChoice, { maxItems: 30 })),
  grades: called("grade", Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 }))),
  regions: someChoices("regions", 40),
  status: Type.Optional(Type.String({ maxLength: 30 })),
  otherText: called("otherTxt", short),
  qualifications: someChoices("qualifications", 60),
  comingQualifications: someChoices("comingqualifications", 60),
  education: short,
  examinationYear: called("examYear", Type.Optional(Type.String({ pattern: "^(\\d{4})?$" }))),
  mainSubject: called("mainsubject", short),
  secondSubject: called("secondsubject", short),
  experience: long,
  otherExperience: long,
  references: called("refs", long),
  /** Where a substitute studies or studied. */
  studySchool: called("school", short),
  studies: short,
  studyFocus: short,
  studyPoints: called("points", short),
  studyYear: short,
  teacherType: short,
  teacherOther: short,
});
export type ProfileChange = Omit<Static<typeof ProfileChange>, "email">;

const Qualification = Type.Object({
  value: Type.Union([Type.String(), Type.Null()]),
  nameFi: called("name_fi", Type.String()),
  nameSv: called("name_swe", Type.String()),
});

/** An account. What is not the caller's to know is left out (rule: who-sees-an-account). */
export const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** What the person acts as; `ledare` is a principal of several schools. */
  type: called("typeOfUser", TypeOfUser),
  /** Name of the stored picture; empty without one. */
  image: Type.String(),
  identityVerified: Type.Boolean(),
  /** False for a teacher who is deactivated, at the schools of who asks. */
  active: called("approved", Type.Boolean()),
  /** What a substitute is, in the language of the one who asks: Lärare/Opettaja, Studerande/Opiskelija or Annat/Muu. */
  statusWord: called("status", Type.String()),
  /** Empty for who is no substitute. */
  status: called("statusCode", Type.Unsafe<StatusCode | "">(Type.String())),
  otherText: called("otherTxt", Type.String()),
  nativeLanguage: Type.String(),
  languages: Type.Array(
    Type.Object({ nameSv: called("name", Type.String()), nameFi: called("name_fi", Type.String()) }),
  ),
  regions: Type.Array(
    Type.Object({
      code: Type.String(),
      nameFi: called("namefi", Type.String()),
      nameSv: called("name_swe", Type.String()),
    }),
  ),
  qualifications: Type.Array(Qualification),
  /** Those that a student is studying for. */
  comingQualifications: called("comingqualifications", Type.Array(Qualification)),
  education: Type.String(),
  examinationYear: Type.String(),
  mainSubject: called("mainsubject", Type.String()),
  secondSubject: called("secondsubject", Type.String()),
  experience: Type.String(),
  otherExperience: Type.String(),
  references: called("refs", Type.String()),
  teacherType: Type.String(),
  teacherOther: Type.String(),
  /** Where a substitute studies or studied, and what. */
  studySchool: called("occuGroup.school", Type.String()),
  studies: called("occuGroup.studies", Type.String()),
  studyFocus: called("occuGroup.studyFocus", Type.String()),
  studyPoints: called("occuGroup.points", Type.String()),
  studyYear: called("occuGroup.studyYear", Type.String()),
  /** That a teacher or principal teaches. */
  grades: called("grade", Type.Array(Type.String())),
  /** The main one, and those of a person who has several; none for substitutes. */
  school: Type.String(),
  otherSchools: called("moreSchools", Type.Array(Type.String())),
  criminalRecord: called(
    "policeRecord",
    Type.Object({
      valid: called("isActive", Type.Boolean()),
      until: called("expirationDate", Type.Union([Type.String(), Type.Null()])),
    }),
  ),
  /** The rest only for the person themselves. */
  phone: Type.Optional(Type.String()),
  lang: said("siteLang", Type.Optional(Lang), {
    as: Type.Optional(Type.Integer()),
    tell: (lang) => lang && langToWire(lang),
  }),
  hasEdited: Type.Optional(Type.Boolean()),
  address: Type.Optional(Type.String()),
  birthYear: called("age", Type.Optional(Type.String())),
  birthDate: Type.Optional(Type.String()),
  /** Addresses of the substitutes whom the person has remembered. */
  favourites: called("rememberedUsers", Type.Optional(Type.Array(Type.String()))),
  /** Jobs whose applications are put to sleep by a choice elsewhere. */
  deactivatedJobs: called("unavailableJobs", Type.Optional(Type.Array(Type.String()))),
  defaultDescription: Type.Optional(Type.String()),
  /** Address of the principal of a teacher's school; empty for others. */
  principal: Type.Optional(Type.String()),
  pushEnabled: called("sendPush", Type.Optional(Type.Boolean())),
  mailEnabled: called("sendEmail", Type.Optional(Type.Boolean())),
  /** Of substitutes: schools of their regions find them without an application (rule: findable-substitutes). */
  findable: Type.Optional(Type.Boolean()),
  /** What the account may act as. */
  types: Type.Optional(Type.Unsafe<AccountType[]>(Type.Array(TypeOfUser))),
});
/** Without what is a word in somebody's language. */
export type Account = Omit<Static<typeof Account>, "statusWord">;
