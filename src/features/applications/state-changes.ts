import type { Job, JobState } from "../../../server/modules/jobs/index.ts";

export type StateChange = { job: Job; to: Extract<JobState, "chosen" | "denied" | "pending"> };

const told: readonly JobState[] = ["chosen", "denied", "pending"];

/** What has become of applications since they were last seen in these states. */
export function changesSince(before: ReadonlyMap<string, JobState>, jobs: readonly Job[]): StateChange[] {
  return jobs.flatMap((job) => {
    const was = before.get(job.id);
    const turned = was !== undefined && was !== job.state && told.includes(job.state);
    return turned ? [{ job, to: job.state as StateChange["to"] }] : [];
  });
}

export const statesOf = (jobs: readonly Job[]): Map<string, JobState> =>
  new Map(jobs.map((job) => [job.id, job.state]));

/**
 * What is known of the states before, with the jobs that an event was about and that were not shown: one that is got,
 * and was not when the page was rendered, was waited for.
 */
export function statesBefore(
  states: ReadonlyMap<string, JobState>,
  elsewhere: readonly Job[],
  chosen: readonly string[],
): Map<string, JobState> {
  const known = new Map(states);
  for (const { id, state } of elsewhere)
    if (state === "chosen" && !known.has(id) && !chosen.includes(id)) known.set(id, "pending");
  return known;
}
