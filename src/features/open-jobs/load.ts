import type { Job, OpenJobs } from "../../../server/modules/jobs/index.ts";
import { call } from "../../api.ts";
import type { Known } from "../live/useLive.ts";

interface Answer {
  activejobs: Job[];
  inactivejobs: Job[];
  /** The operator's messages. */
  jobs: Job[];
}

/** A substitute's lists. Of a long one the page holds the first jobs alone: then it is not whole. */
export type Listed = OpenJobs & { whole: boolean };

/** The lists; when they are known, only what has changed is fetched. */
export async function loadOpenJobs(known?: Known<Listed>): Promise<Listed> {
  const among = known?.data.whole ? known : undefined;
  const answer = await call<Answer>("/api/users/getalltemp", among && { only: among.changed });
  const now = { active: answer.activejobs, inactive: answer.inactivejobs, messages: answer.jobs };
  return { ...(among ? merged(among, now) : now), whole: true };
}

/** What has changed leaves its place; what is still there takes its new one. */
export function merged({ data, changed }: Known<OpenJobs>, now: OpenJobs): OpenJobs {
  const gone = new Set(changed);
  const list = (name: keyof OpenJobs) => [
    ...data[name].filter((job) => !gone.has(job.uniqueId)),
    ...now[name],
  ];
  return { active: list("active"), inactive: list("inactive"), messages: list("messages") };
}

export const hideJob = (key: string, email: string) => call("/api/users/job/inactive", { id: key, email });
export const restoreJob = (key: string, email: string) => call("/api/users/job/restore", { id: key, email });
export const deleteFromList = (key: string, email: string) =>
  call("/api/users/job/delete", { id: key, email });
export const hideSchool = (school: string, email: string) =>
  call("/api/users/school/block", { school, email });
