import type { Job } from "../../../server/modules/jobs/index.ts";
import { call } from "../../api.ts";
import type { Known } from "../live/useLive.ts";

export interface Applications {
  active: Job[];
  inactive: Job[];
}

/** All applications, or, when they are known, only what has changed of them. */
export async function loadApplications(known?: Known<Applications>): Promise<Applications> {
  const wish = known && { only: known.changed };
  const answer = await call("/api/users/getpersonaltemp", wish);
  const gone = new Set(known?.changed);
  const kept = (jobs: Job[] = []) => jobs.filter((job) => !gone.has(job.uniqueId));
  return {
    active: byStart([...kept(known?.data.active), ...answer.activejobs]),
    inactive: byStart([...kept(known?.data.inactive), ...answer.inactivejobs]),
  };
}

const byStart = (jobs: Job[]): Job[] => {
  const start = (job: Job) => [job.startDate, job.startTime, job.uniqueId].join(" ");
  return jobs.toSorted((a, b) => (start(a) < start(b) ? -1 : 1));
};
