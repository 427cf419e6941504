import type { Job, JobState } from "../../../server/modules/jobs/index.ts";

export type Turn = { job: Job; to: Extract<JobState, "chosen" | "denied" | "pending"> };

const told: readonly JobState[] = ["chosen", "denied", "pending"];

/** What has become of applications since they were last seen in these states. */
export function turnsSince(before: ReadonlyMap<string, JobState>, jobs: readonly Job[]): Turn[] {
  return jobs.flatMap((job) => {
    const was = before.get(job.uniqueId);
    const turned = was !== undefined && was !== job.state && told.includes(job.state);
    return turned ? [{ job, to: job.state as Turn["to"] }] : [];
  });
}

export const statesOf = (jobs: readonly Job[]): Map<string, JobState> =>
  new Map(jobs.map((job) => [job.uniqueId, job.state]));
