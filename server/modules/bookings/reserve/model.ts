// (rule: reserve)
import { type Static, Type } from "@sinclair/typebox";
import { Applicant, Comparison } from "../model.ts";

/** Somebody who stands in reserve for a job, as its school sees them. */
export const ReserveOne = Type.Object({
  email: Applicant.properties.email,
  firstName: Applicant.properties.firstName,
  lastName: Applicant.properties.lastName,
  image: Applicant.properties.image,
  place: Type.Integer({ description: "1 is asked first" }),
  busy: Type.Boolean({
    description: "Chosen for a job too close to this one, and passed over while that is so",
  }),
  reasons: Type.Array(Comparison.properties.reasons.items, {
    description: "Why they fit it, strongest first, in the language of the one who asks",
  }),
});
export type ReserveOne = Static<typeof ReserveOne>;
