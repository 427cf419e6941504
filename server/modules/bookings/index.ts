export type { Applicant, ApplicantDetails } from "./applicant.ts";
export { type ApplicantOfJob, applicants, applicantsOf } from "./applicants.ts";
export { applicantsInRegion } from "./applicants-in-region.ts";
export { apply } from "./apply.ts";
export { type Choice, choose } from "./choose.ts";
export { endApplications } from "./end-applications.ts";
export { findJob } from "./find-job.ts";
export { lockJob, withJobLocked, withLeftJobLocked } from "./locks.ts";
export { managedJob } from "./managed-job.ts";
export { markSeen } from "./mark-seen.ts";
export { noteCriminalRecord } from "./note-criminal-record.ts";
export { manageable, named, requirePoster, requireSubstitute } from "./policy.ts";
export { profileOf } from "./profile.ts";
export { removeChosen } from "./remove-chosen.ts";
export {
  Done,
  done,
  JobReference,
  keyOf,
  Only,
  SelfFields,
  SelfOnly,
  seeksJob,
  selfNames,
} from "./requests.ts";
export { reschedule } from "./reschedule.ts";
export { applicationRoutes } from "./routes.ts";
export { settleApplications } from "./settle.ts";
export { type Conflict, conflictBetween } from "./times/conflict.ts";
export {
  dailyWindows,
  guarded,
  isDay,
  lengthInDays,
  minimumGap,
  multirange,
  type Schedule,
  today,
  type Window,
  widened,
} from "./times/windows.ts";
export { concernedBy, watchersOf } from "./watchers.ts";
export { withdraw } from "./withdraw.ts";
export { shortenBooking, spanOf } from "./worked.ts";
