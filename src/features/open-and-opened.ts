// The islands of the open jobs and of one that is opened, beside them or alone, in one file: the browser asks for it once.
export { JobDetail } from "./job-detail/apply/JobDetail.tsx";
export { OpenJobs } from "./open-jobs/OpenJobs.tsx";
export { OpenTools } from "./open-jobs/OpenTools.tsx";
