import type { NewPassword } from "../../auth/passwords/index.ts";

/** A teacher as their principal sees them. */
export type Teacher = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  grades: string[];
  address: string;
  /** Name of the stored picture. */
  image: string | null;
  /** False while the principal has deactivated the account. */
  active: boolean;
  school: string;
};

/** What a teacher registers with (rule: teacher-registration). */
export interface TeacherRegistration extends NewPassword {
  firstName: string;
  lastName: string;
  email: string;
  emailAgain: string;
  phone: string;
  /** The school comes from the code; if it is named here, it has to be that one. */
  school?: string;
  /** Of the school; without it the one that this browser has entered before counts. */
  code?: string;
}

/** Whom a principal adds. */
export interface NewTeacher {
  firstName: string;
  lastName: string;
  email: string;
  /** One of the principal's; needed only when they have several. */
  school?: string;
  phone: string;
  /** Made up when it is left out or empty. */
  password?: string;
  grades?: string[];
  /** Of a picture that the principal has uploaded. */
  filename?: string;
}

/** Blank fields keep their value. */
export interface TeacherChange {
  firstName?: string;
  lastName?: string;
  /** From now on. */
  email?: string;
  phone?: string;
  presentEmail?: string;
  grades?: string[];
}

/** Which teacher; at the one school that is named, or at all of the principal's. */
export interface TeacherMeant {
  email: string;
  school?: string | undefined;
}

/** With what a teacher is to sign in. */
export interface LoginDetails {
  email: string;
  password: string;
}

/** What somebody with an account is asked. */
export type Invitation = {
  school: string;
  /** Name of the principal. */
  invitedBy: string;
  /** Of the account that the school is added to. */
  email: string;
};
