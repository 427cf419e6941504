export { type EarlierJob, earlierJob, earlierJobs } from "./earlier.ts";
export { type PastJob, pastJobs } from "./past-jobs.ts";
