import type { Job, OpenJobs } from "../../../server/modules/jobs/index.ts";
import { call } from "../../api.ts";

interface Answer {
  activejobs: Job[];
  inactivejobs: Job[];
  /** The operator's messages. */
  jobs: Job[];
}

export async function loadOpenJobs(): Promise<OpenJobs> {
  const answer = await call<Answer>("/api/users/getalltemp");
  return { active: answer.activejobs, inactive: answer.inactivejobs, messages: answer.jobs };
}

export const hideJob = (key: string, email: string) => call("/api/users/job/inactive", { id: key, email });
export const restoreJob = (key: string, email: string) => call("/api/users/job/restore", { id: key, email });
export const deleteFromList = (key: string, email: string) =>
  call("/api/users/job/delete", { id: key, email });
export const hideSchool = (school: string, email: string) =>
  call("/api/users/school/block", { school, email });
