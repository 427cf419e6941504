import type { CriminalRecord, Named, StatusCode } from "../../reference/index.ts";

/** Somebody who has applied for a job, as its poster sees them in a list. */
export interface Applicant {
  email: string;
  firstName: string;
  lastName: string;
  image: string | null;
  status: StatusCode;
  /** The same in the language of the one who asks: Lärare/Opettaja, Studerande/Opiskelija or Annat/Muu. */
  statusWord: string;
  /** What an `other` is, in their own words. */
  otherText: string;
  identityVerified: boolean;
  /** Remembered by the one who asks. */
  favourite: boolean;
  /** Chosen for a conflicting job meanwhile: shown greyed out, cannot be chosen. */
  unavailable: boolean;
  /** Nobody of the school has opened this application yet. */
  isNew: boolean;
  /** ISO instant. */
  appliedAt: string;
  /** Only of the chosen one. */
  phone?: string | undefined;
  /** Only where the applicants of one job are compared. */
  comparison?: Comparison | undefined;
}

/** What helps to choose between applicants at a glance. */
export interface Comparison {
  /** Days that they have worked at the job's school. */
  daysHere: number;
  /** The last of them, ISO. */
  lastDayHere: string | null;
  /** Qualifications that they hold, in the language of the one who asks. */
  qualifications: string[];
  /** Those that they study for. */
  studyingFor: string[];
  /** For principals alone; `seenOn` is null when nobody has seen an extract (rule: criminal-record). */
  record?: { seenOn: string | null; valid: boolean } | undefined;
}

/** What a substitute told of themselves, for whoever may choose them. */
export interface ApplicantDetails {
  nativeLanguage: string;
  languages: Named[];
  regions: (Named & { code: string })[];
  qualifications: Named[];
  comingQualifications: Named[];
  education: string;
  examinationYear: string;
  mainSubject: string;
  secondSubject: string;
  experience: string;
  otherExperience: string;
  references: string;
  studySchool: string;
  studies: string;
  studyFocus: string;
  studyPoints: string;
  studyYear: string;
  criminalRecord: CriminalRecord;
}
