export {
  type ApplicantProfile,
  applicantProfile,
  type KnownSubstitute,
  knownSubstitute,
} from "./applicant.ts";
export type { BoardCounts, BoardDay, JobSchool, OpenJob, OpenJobs } from "./lists/model.ts";
export type {
  Job,
  JobChange,
  JobFit,
  JobState,
  NewJob,
  PostedJob,
} from "./model.ts";
export { blockedSchools, blockSchool, placeJob, unblockSchool } from "./place.ts";
export { reasonAgainst } from "./reason.ts";
