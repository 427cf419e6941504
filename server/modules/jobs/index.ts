export { applicantProfile, knownSubstitute } from "./applicant.ts";
export { bookingRoutes } from "./booking-routes.ts";
export { changeJob, jobState } from "./change.ts";
export { deleteJob } from "./delete.ts";
export { subjectsFrom } from "./draft.ts";
export { expireJobs } from "./expire.ts";
export { jobChangeFromForm, newJobFromForm } from "./from-form.ts";
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
export { comparedJob } from "./lists/compared.ts";
export { boardDays, type DaysWish, mostNamed } from "./lists/days.ts";
export { type EarlierJob, earlierJob, earlierJobs } from "./lists/earlier.ts";
export type { BoardFilter, BoardStanding } from "./lists/filter.ts";
export { type MenuCounts, menuCounts } from "./lists/menu-counts.ts";
export { type OpenOrder, openJob, openJobs, viewJob } from "./lists/open.ts";
export { type OpenFilter, openCount } from "./lists/open-filter.ts";
export { openPage } from "./lists/open-page.ts";
export { applicationCounts, personalApplications } from "./lists/own.ts";
export { type PastJob, pastJobs } from "./lists/past-jobs.ts";
export { postedJob, postedJobs, postedPage } from "./lists/posted.ts";
export { boardCounts } from "./lists/posted-counts.ts";
export type { PostedOrder } from "./lists/posted-order.ts";
export { boardPosters, type Poster } from "./lists/posters.ts";
export { passJobsOn, passJobsTo } from "./pass-on.ts";
export { blockedSchools, blockSchool, placeJob, unblockSchool } from "./place.ts";
export { postJob } from "./post.ts";
export { jobRoutes } from "./routes.ts";
export { schoolsNaming, unnameInJobs } from "./unname.ts";
