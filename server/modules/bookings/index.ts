export { type ApplicantOfJob, applicants, applicantsOf } from "./applicants.ts";
export { applicantsInRegion } from "./applicants-in-region.ts";
export { apply } from "./apply.ts";
export { type Choice, choose } from "./choose.ts";
export { findJob, seeksJob } from "./find-job.ts";
export {
  chosenFor,
  lockJob,
  lockSubstitute,
  settleApplications,
  withJobLocked,
  withLeftJobLocked,
} from "./locks.ts";
export { managedJob } from "./managed-job.ts";
export * from "./model.ts";
export { noteCriminalRecord } from "./note-criminal-record.ts";
export { manageable, named, requirePoster, requireSubstitute } from "./policy.ts";
export { profileOf } from "./profile.ts";
export { removeChosen } from "./remove-chosen.ts";
export { Done, done, JobReference, keyOf, Only, SelfFields, SelfOnly, selfNames } from "./requests.ts";
export { applicationRoutes } from "./routes.ts";
export { bookedWindows } from "./times/booked-windows.ts";
export { type Conflict, conflictBetween } from "./times/conflict.ts";
export { guardedSql } from "./times/guarded-sql.ts";
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
export { watchersOf } from "./watchers.ts";
export { withdraw } from "./withdraw.ts";
export { setWorkedDaysApart, spanOf } from "./worked.ts";
