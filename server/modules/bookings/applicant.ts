import type { CriminalRecord, Named, StatusCode } from "../reference/index.ts";

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
