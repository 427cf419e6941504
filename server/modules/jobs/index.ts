export { applicantProfile, knownSubstitute } from "./applicant.ts";
export { hindranceOf } from "./hindrance.ts";
export type {
  ApplicantProfile,
  BoardCounts,
  BoardDay,
  Job,
  JobChange,
  JobSchool,
  JobState,
  KnownSubstitute,
  NewJob,
  OpenJob,
  OpenJobs,
  PostedJob,
} from "./job.ts";
export { blockedSchools, blockSchool, placeJob, unblockSchool } from "./place.ts";
