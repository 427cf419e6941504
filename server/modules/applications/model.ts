import { type Static, Type } from "@sinclair/typebox";
import { Applicant, Job } from "../jobs/model.ts";

const Names = Type.Object({ name_fi: Type.String(), name_swe: Type.String() });

/** What a poster sees of somebody who applied. No address, no age; the phone only once chosen. */
export const ApplicantProfile = Type.Object({
  ...Applicant.properties,
  nativeLanguage: Type.String(),
  languages: Type.Array(Type.Object({ name: Type.String(), name_fi: Type.String() })),
  regions: Type.Array(Type.Object({ code: Type.String(), namefi: Type.String(), name_swe: Type.String() })),
  qualifications: Type.Array(Names),
  comingqualifications: Type.Array(Names),
  education: Type.String(),
  examinationYear: Type.String(),
  mainsubject: Type.String(),
  secondsubject: Type.String(),
  experience: Type.String(),
  otherExperience: Type.String(),
  references: Type.String(),
  occuGroup: Type.Object({
    school: Type.String(),
    studies: Type.String(),
    studyFocus: Type.String(),
    points: Type.String(),
    studyYear: Type.String(),
  }),
  /** A principal has seen the criminal record extract, and until when that stands. */
  policeRecord: Type.Object({
    isActive: Type.Boolean(),
    expirationDate: Type.Union([Type.String(), Type.Null()]),
  }),
  job: Job,
  /** Nobody is chosen, the job is not past, and the applicant is free. */
  canChoose: Type.Boolean(),
});
export type ApplicantProfile = Static<typeof ApplicantProfile>;
