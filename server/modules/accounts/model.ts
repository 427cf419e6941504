import { type Static, Type } from "@sinclair/typebox";
import { Email, Password, TypeOfUser } from "../auth/index.ts";

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** Clients send reference records whole, or their code, value or name alone (rule: choices-by-name). */
const Choice = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Object({
    code: Type.Optional(Type.String({ maxLength: 200 })),
    value: Type.Optional(Type.String({ maxLength: 200 })),
    namefi: Type.Optional(Type.String({ maxLength: 200 })),
    name_fi: Type.Optional(Type.String({ maxLength: 200 })),
    name_swe: Type.Optional(Type.String({ maxLength: 200 })),
  }),
]);
export type Choice = Static<typeof Choice>;

/** What every substitute tells. `language` is the native language; `qualis` the qualifications. */
export const SubstituteDetails = Type.Object({
  language: Type.String({ minLength: 1, maxLength: 100 }),
  status: Type.String({ minLength: 1, maxLength: 30 }),
  otherTxt: Type.Optional(Type.String({ maxLength: 200 })),
  regions: Type.Array(Choice, { maxItems: 40 }),
  qualis: Type.Optional(Type.Array(Choice, { maxItems: 60 })),
  birthDate: Type.String({ minLength: 1, maxLength: 40 }),
});
export type SubstituteDetails = Static<typeof SubstituteDetails>;

/** What a substitute registers with (rule: substitute-registration). */
export const SubstituteRegistration = Type.Object({
  firstName: Name,
  lastName: Name,
  email: Email,
  confirmEmail: Type.String({ minLength: 1, maxLength: 254 }),
  phone: Type.String({ minLength: 5, maxLength: 30 }),
  language: Type.String({ minLength: 1, maxLength: 100 }),
  status: Type.String({ minLength: 1, maxLength: 30 }),
  otherTxt: Type.Optional(Type.String({ maxLength: 200 })),
  regions: Type.Array(Choice, { maxItems: 40 }),
  qualis: Type.Optional(Type.Array(Choice, { maxItems: 60 })),
  birthDate: Type.String({ minLength: 1, maxLength: 40 }),
  password: Password,
  password2: Type.String({ minLength: 1, maxLength: 200 }),
});
export type SubstituteRegistration = Static<typeof SubstituteRegistration>;

const short = Type.Optional(Type.String({ maxLength: 200 }));
const long = Type.Optional(Type.String({ maxLength: 2000 }));

/** A language of the list by its value or name, or one of the person's own. */
export const longestLanguage = 100;
const LanguageChoice = Type.Union([
  Type.String({ minLength: 1, maxLength: longestLanguage }),
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: longestLanguage }),
    name_fi: Type.Optional(Type.String({ maxLength: longestLanguage })),
  }),
]);
export type LanguageChoice = Static<typeof LanguageChoice>;

/**
 * What a profile is saved with (rule: profile-fields); fields left out keep their value. `school` is where
 * a substitute studies or studied.
 */
export const ProfileChange = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 254 })),
  firstName: Type.Optional(Name),
  lastName: Type.Optional(Name),
  phone: Type.Optional(Type.String({ maxLength: 30 })),
  address: short,
  /** Year of birth, as text. */
  age: Type.Optional(Type.String({ pattern: "^(\\d{4})?$" })),
  sitelang: Type.Optional(
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal("1"), Type.Literal("2")]),
  ),
  nativeLanguage: short,
  languages: Type.Optional(Type.Array(LanguageChoice, { maxItems: 30 })),
  grade: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  regions: Type.Optional(Type.Array(Choice, { maxItems: 40 })),
  status: Type.Optional(Type.String({ maxLength: 30 })),
  otherTxt: short,
  qualifications: Type.Optional(Type.Array(Choice, { maxItems: 60 })),
  comingqualifications: Type.Optional(Type.Array(Choice, { maxItems: 60 })),
  education: short,
  examYear: Type.Optional(Type.String({ pattern: "^(\\d{4})?$" })),
  mainsubject: short,
  secondsubject: short,
  experience: long,
  otherExperience: long,
  refs: long,
  school: short,
  studies: short,
  studyFocus: short,
  points: short,
  studyYear: short,
  teacherType: short,
  teacherOther: short,
});
export type ProfileChange = Static<typeof ProfileChange>;

const Named = Type.Object({
  value: Type.Union([Type.String(), Type.Null()]),
  name_fi: Type.String(),
  name_swe: Type.String(),
});

/**
 * An account with the documented names. What is not the caller's to know is left out
 * (rule: who-sees-an-account).
 */
export const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  typeOfUser: TypeOfUser,
  image: Type.String(),
  identityVerified: Type.Boolean(),
  /** False for a teacher who is deactivated, at the schools of who asks. */
  approved: Type.Boolean(),
  /** What a substitute is, in the language of the one who asks: Lärare/Opettaja, Studerande/Opiskelija or Annat/Muu. */
  status: Type.String(),
  /** `teacher`, `student` or `other`; empty for who is no substitute. */
  statusCode: Type.String(),
  otherTxt: Type.String(),
  nativeLanguage: Type.String(),
  languages: Type.Array(Type.Object({ name: Type.String(), name_fi: Type.String() })),
  regions: Type.Array(Type.Object({ code: Type.String(), namefi: Type.String(), name_swe: Type.String() })),
  qualifications: Type.Array(Named),
  comingqualifications: Type.Array(Named),
  education: Type.String(),
  examinationYear: Type.String(),
  mainsubject: Type.String(),
  secondsubject: Type.String(),
  experience: Type.String(),
  otherExperience: Type.String(),
  refs: Type.String(),
  teacherType: Type.String(),
  teacherOther: Type.String(),
  occuGroup: Type.Object({
    school: Type.String(),
    studies: Type.String(),
    studyFocus: Type.String(),
    points: Type.String(),
    studyYear: Type.String(),
  }),
  grade: Type.Array(Type.String()),
  school: Type.String(),
  moreSchools: Type.Array(Type.String()),
  policeRecord: Type.Object({
    isActive: Type.Boolean(),
    expirationDate: Type.Union([Type.String(), Type.Null()]),
  }),
  /** The rest only for the person themselves. */
  phone: Type.Optional(Type.String()),
  siteLang: Type.Optional(Type.Integer()),
  hasEdited: Type.Optional(Type.Boolean()),
  address: Type.Optional(Type.String()),
  age: Type.Optional(Type.String()),
  birthDate: Type.Optional(Type.String()),
  rememberedUsers: Type.Optional(Type.Array(Type.String())),
  unavailableJobs: Type.Optional(Type.Array(Type.String())),
  defaultDescription: Type.Optional(Type.String()),
  /** Address of the principal of a teacher's school; empty for others. */
  principal: Type.Optional(Type.String()),
  sendPush: Type.Optional(Type.Boolean()),
  sendEmail: Type.Optional(Type.Boolean()),
  /** Of substitutes: schools of their regions find them without an application. */
  findable: Type.Optional(Type.Boolean()),
  types: Type.Optional(Type.Array(TypeOfUser)),
});
export type Account = Static<typeof Account>;
