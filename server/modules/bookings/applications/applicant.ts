import type { CriminalRecord, Named } from "../../reference/index.ts";

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
