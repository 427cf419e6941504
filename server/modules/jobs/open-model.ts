import { type Static, Type } from "@sinclair/typebox";
import { Job } from "./model.ts";

/** The school of a job as a substitute sees it. */
export const JobSchool = Type.Object({
  name: Type.String(),
  address: Type.String(),
  region: Type.Union([Type.String(), Type.Null()]),
  /** To the chosen substitute only. */
  phone: Type.Optional(Type.String()),
  /** Name of the poster, to the chosen substitute only. */
  contact: Type.Optional(Type.String()),
});
export type JobSchool = Static<typeof JobSchool>;

/** A job that a substitute has opened. */
export const OpenJob = Type.Object({
  job: Job,
  school: JobSchool,
  applied: Type.Boolean(),
  /** Applied, and nobody is chosen yet. */
  withdrawable: Type.Boolean(),
  /** The job lies outside the substitute's regions: it can be read, not applied to (rule: outside-regions). */
  notInRegion: Type.Boolean(),
  /** Of a school that the substitute has hidden, and shows again before they apply (rule: blocked-schools). */
  schoolBlocked: Type.Boolean(),
  /** The substitute has posted the job themself, as a teacher or principal. */
  own: Type.Boolean(),
});
export type OpenJob = Static<typeof OpenJob>;
