export { changeJob, jobState } from "./change.ts";
export { deleteJob } from "./delete.ts";
export { subjectsFrom } from "./draft.ts";
export { expireJobs } from "./expire.ts";
export { passJobsOn, passJobsTo } from "./pass-on.ts";
export { postJob } from "./post.ts";
export { postUrgently } from "./post-urgently.ts";
export { schoolsNaming, unnameInJobs } from "./unname.ts";
