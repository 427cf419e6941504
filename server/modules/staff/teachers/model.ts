import { type Static, Type } from "@sinclair/typebox";
import { called } from "../../../platform/shapes/called.ts";
import { Email, Password } from "../../auth/index.ts";
import { newPassword } from "../../auth/model.ts";
import { CodeEntry, OneOfOwn, PersonName, Phone, SchoolName } from "../../schools/index.ts";

/** What a teacher registers with (rule: teacher-registration). */
export const TeacherRegistration = Type.Object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  emailAgain: called("confirmEmail", Type.String({ minLength: 1, maxLength: 254 })),
  phone: Phone,
  /** The school comes from the code; if it is named here, it has to be that one. */
  school: Type.Optional(SchoolName),
  ...newPassword,
  /** Of the school; without it the one that this browser has entered before counts. */
  code: Type.Optional(CodeEntry),
});
export type TeacherRegistration = Static<typeof TeacherRegistration>;

const GradeValues = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 });

/** `email` is the new teacher's. */
export const NewTeacher = Type.Object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  school: OneOfOwn,
  phone: Phone,
  /** Made up when it is left out or empty. */
  password: Type.Optional(Type.Union([Type.Literal(""), Password])),
  grades: Type.Optional(GradeValues),
  /** Of a picture that the principal has uploaded. */
  filename: Type.Optional(Type.String({ maxLength: 300 })),
});
export type NewTeacher = Static<typeof NewTeacher>;

/** What somebody with an account is asked. */
export const Invitation = Type.Object({
  school: Type.String(),
  /** Name of the principal. */
  invitedBy: Type.String(),
  /** Of the account that the school is added to. */
  email: Type.String(),
});
export type Invitation = Static<typeof Invitation>;

/** From the link of the mail. */
export const InvitationToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export const InvitationAnswer = Type.Object({ ...InvitationToken.properties, accept: Type.Boolean() });

const OrBlank = <T extends ReturnType<typeof Type.String>>(entry: T) =>
  Type.Optional(Type.Union([Type.String({ pattern: "^\\s*$", maxLength: 20 }), entry]));

/** Blank fields keep their value. */
export const TeacherChange = Type.Object({
  firstName: OrBlank(PersonName),
  lastName: OrBlank(PersonName),
  /** From now on. */
  email: OrBlank(Email),
  phone: OrBlank(Phone),
  presentEmail: called("oldEmail", Type.Optional(Type.String({ maxLength: 254 }))),
  grades: Type.Optional(GradeValues),
});
export type TeacherChange = Static<typeof TeacherChange>;

/** `email` is the teacher's. */
export const LoginDetails = Type.Object({
  email: Email,
  firstName: Type.Optional(Type.String({ maxLength: 100 })),
  lastName: Type.Optional(Type.String({ maxLength: 100 })),
  password: Type.String({ minLength: 1, maxLength: 200 }),
});
export type LoginDetails = Static<typeof LoginDetails>;

/** `email` is the teacher's. */
export const OneTeacher = Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) });
/** At the one school that is named, or at all of the caller's. */
export const TeacherMeant = Type.Object({ ...OneTeacher.properties, school: OneOfOwn });
export type TeacherMeant = Static<typeof TeacherMeant>;

/** A teacher as their principal sees them. */
export const Teacher = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  grades: called("grade", Type.Array(Type.String())),
  address: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  /** False while the principal has deactivated the account. */
  active: called("approved", Type.Boolean()),
  school: Type.String(),
});
export type Teacher = Static<typeof Teacher>;
