import { type Static, Type } from "@sinclair/typebox";

/** A job is named by its `uniqueId` (UUID) or its `_id` (24 hex digits). */
export const JobKey = Type.String({ pattern: "^([0-9a-fA-F]{24}|[0-9a-fA-F-]{36})$" });
export const OptionalEmail = Type.Optional(Type.String({ maxLength: 254 }));

export const Applicant = Type.Object({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  /** In the language of the one who asks: Lärare/Opettaja, Studerande/Opiskelija or Annat/Muu. */
  status: Type.String(),
  /** `student`, `teacher` or `other`. */
  statusCode: Type.String(),
  otherTxt: Type.String(),
  identityVerified: Type.Boolean(),
  /** Bookmarked by the one who asks. */
  favourite: Type.Boolean(),
  /** Chosen for a conflicting job meanwhile: shown greyed out, cannot be chosen. */
  unavailable: Type.Boolean(),
  /** Nobody of the school has opened this application yet. */
  isNew: Type.Boolean(),
  appliedAt: Type.String(),
  /** Only for the chosen one. */
  phone: Type.Optional(Type.String()),
});
export type Applicant = Static<typeof Applicant>;

const Names = Type.Object({ name_fi: Type.String(), name_swe: Type.String() });

/** What a substitute told of themselves, for whoever may choose them. */
export const ApplicantDetails = Type.Object({
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
});
export type ApplicantDetails = Static<typeof ApplicantDetails>;
