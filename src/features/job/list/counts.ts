import type { PostedJob } from "../../../../server/modules/jobs/index.ts";

/** Applicants whom nobody of the school has looked at yet; none matter once somebody is chosen. */
export const freshApplicants = (job: Pick<PostedJob, "state" | "applicantList">) =>
  job.state === "pending"
    ? job.applicantList.filter((applicant) => applicant.isNew && !applicant.unavailable).length
    : 0;

/** What the board says under its title. */
export function boardCounts(jobs: readonly Pick<PostedJob, "state" | "urgent">[]) {
  const pending = jobs.filter((job) => job.state === "pending");
  const urgent = pending.filter((job) => job.urgent).length;
  return {
    open: pending.length - urgent,
    filled: jobs.filter((job) => job.state === "chosen").length,
    urgent,
    messages: jobs.filter((job) => job.state === "message").length,
  };
}
