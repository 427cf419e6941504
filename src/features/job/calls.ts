import { call } from "../../api.ts";

export const withdraw = (uniqueId: string, userEmail: string) =>
  call("/api/users/removeapplicant", { uniqueId, userEmail });

export const applyFor = (uniqueId: string, userEmail: string, alreadywarned: boolean) =>
  call("/api/users/add/applicant", { uniqueId, userEmail, alreadywarned });

export const restoreJob = (key: string, email: string) => call("/api/users/job/restore", { id: key, email });
