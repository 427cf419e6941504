import type { Job } from "../../../server/modules/jobs/index.ts";
import { call } from "../../api.ts";

export interface Applications {
  active: Job[];
  inactive: Job[];
}

export async function loadApplications(): Promise<Applications> {
  const answer = await call<{ activejobs: Job[]; inactivejobs: Job[] }>("/api/users/getpersonaltemp");
  return { active: answer.activejobs, inactive: answer.inactivejobs };
}

export const withdraw = (uniqueId: string, userEmail: string) =>
  call("/api/users/removeapplicant", { uniqueId, userEmail });

export const applyFor = (uniqueId: string, userEmail: string, alreadywarned: boolean) =>
  call("/api/users/add/applicant", { uniqueId, userEmail, alreadywarned });
