export { changeJob, jobState } from "./change.ts";
export { deleteJob } from "./delete.ts";
export { ownSchool, subjectsFrom } from "./draft.ts";
export { expireJobs } from "./expire.ts";
export { passJobsOn, passJobsTo } from "./pass-on.ts";
export { postJob } from "./post.ts";
export { postUrgently } from "./post-urgently.ts";
export { saveUsualStages, usualStages } from "./stages.ts";
export { schoolsNaming, unnameInJobs } from "./unname.ts";
