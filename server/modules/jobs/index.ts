export {
  chosenFor,
  lockJob,
  lockSubstitute,
  settleApplications,
  withJobLocked,
} from "./bookings.ts";
export { changeJob } from "./changing.ts";
export { type MenuCounts, menuCounts } from "./counts.ts";
export { deleteJob } from "./deleting.ts";
export { type ApplicantOfJob, applicants } from "./interest.ts";
export * from "./model.ts";
export { type OpenOrder, openJob, openJobs, viewJob } from "./open.ts";
export { openPage } from "./open-page.ts";
export {
  blockedSchools,
  blockSchool,
  findJob,
  type Placement,
  placeJob,
  unblockSchool,
} from "./placements.ts";
export { manageable, requirePoster, requireSubstitute } from "./policy.ts";
export { postedJob, postedJobs, startsBehind } from "./posted.ts";
export { postJob } from "./posting.ts";
export { Done, done, JobReference, keyOf, Only, SelfFields, SelfOnly, selfNames } from "./requests.ts";
export { jobRoutes } from "./routes.ts";
export { seeksJob } from "./seeking.ts";
export { guardedSql, instant, isUuid, milliseconds, named, plain, uuidPattern, uuids } from "./sql.ts";
export { type Subject, subjectsFrom } from "./subjects.ts";
export { asSubstituteSees, type SubstituteRow, substituteQuery } from "./substitute-view.ts";
export { watchersOf } from "./watchers.ts";
export {
  dailyWindows,
  guarded,
  minimumGap,
  multirange,
  type Schedule,
  today,
  type Window,
  widened,
} from "./windows.ts";
export { setWorkedDaysApart } from "./worked.ts";
