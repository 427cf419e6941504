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
