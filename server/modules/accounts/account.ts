import type { AccountType } from "../auth/index.ts";
import type { NewPassword } from "../auth/passwords/index.ts";
import type { CriminalRecord, Named, StatusCode } from "../reference/index.ts";

/**
 * An account, as far as the one who asks may see it (rule: who-sees-an-account). What only the person themselves sees
 * is left out for others.
 */
export interface Account extends Partial<Own> {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** What the person acts as; `ledare` is a principal of several schools. */
  type: AccountType | "ledare";
  /** The main one, and those of a person who has several; none for substitutes. */
  school: string;
  otherSchools: string[];
  /** Name of the stored picture; empty without one. */
  image: string;
  identityVerified: boolean;
  /** False for a teacher who is deactivated, at the schools of who asks. */
  active: boolean;
  /** What a substitute is; empty for who is none. */
  status: StatusCode | "";
  otherText: string;
  nativeLanguage: string;
  languages: Named[];
  regions: (Named & { code: string })[];
  qualifications: Qualification[];
  /** Those that a student is studying for. */
  comingQualifications: Qualification[];
  education: string;
  examinationYear: string;
  mainSubject: string;
  secondSubject: string;
  experience: string;
  otherExperience: string;
  references: string;
  teacherType: string;
  teacherOther: string;
  /** Where a substitute studies or studied, and what. */
  studySchool: string;
  studies: string;
  studyFocus: string;
  studyPoints: string;
  studyYear: string;
  /** That a teacher or principal teaches. */
  grades: string[];
  criminalRecord: CriminalRecord;
}

type Qualification = Named & { value: string | null };

/** What nobody else is told. */
interface Own {
  phone: string;
  lang: "fi" | "sv";
  hasEdited: boolean;
  address: string;
  birthYear: string;
  birthDate: string;
  /** Addresses of the substitutes whom the person has remembered. */
  favourites: string[];
  /** Jobs whose applications are put to sleep by a choice elsewhere. */
  deactivatedJobs: string[];
  defaultDescription: string;
  /** Address of the principal of a teacher's school; empty for others. */
  principal: string;
  pushEnabled: boolean;
  mailEnabled: boolean;
  /** Whether schools of a substitute's regions find them without an application (rule: findable-substitutes). */
  findable: boolean;
  /** What the account may act as. */
  types: AccountType[];
}

/** A record of a list as a client names it: by its code, value or name alone, or by all of them. */
export type Choice = string | { id?: string; names: string[] };
/** A language of the list by its value or name, or one of the person's own. */
export type LanguageChoice = string | { nameSv: string; nameFi?: string };

/** What every substitute tells. */
export interface SubstituteDetails {
  nativeLanguage: string;
  status: string;
  otherText?: string;
  regions: Choice[];
  /** Those that a student is studying for, or those that others have. */
  qualifications?: Choice[];
  birthDate: string;
}

/** What a substitute registers with (rule: substitute-registration). */
export interface SubstituteRegistration extends SubstituteDetails, NewPassword {
  firstName: string;
  lastName: string;
  email: string;
  emailAgain: string;
  phone: string;
}

/** What a profile is saved with (rule: profile-fields); fields left out keep their value. */
export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  phone?: string;
  address?: string;
  birthYear?: string;
  lang?: "fi" | "sv";
  nativeLanguage?: string;
  languages?: LanguageChoice[];
  grades?: string[];
  regions?: Choice[];
  status?: string;
  otherText?: string;
  qualifications?: Choice[];
  comingQualifications?: Choice[];
  education?: string;
  examinationYear?: string;
  mainSubject?: string;
  secondSubject?: string;
  experience?: string;
  otherExperience?: string;
  references?: string;
  studySchool?: string;
  studies?: string;
  studyFocus?: string;
  studyPoints?: string;
  studyYear?: string;
  teacherType?: string;
  teacherOther?: string;
}
