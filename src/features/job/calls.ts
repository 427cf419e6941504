import type { Job } from "../../../server/modules/jobs/index.ts";
import { call } from "../../api.ts";
import { callOrLater, type Words } from "./later.ts";

export const withdraw = (id: string, email: string, words: Words) =>
  callOrLater(`withdraw/${id}`, "/api/users/removeapplicant", { id, email }, words);

/** @param wish for which days, of a job whose days are shared */
export const applyFor = (
  id: string,
  email: string,
  alreadyWarned: boolean,
  wish: { days: string[]; onlyTogether: boolean } | undefined,
) => call("/api/users/add/applicant", { id, email, ...(alreadyWarned && { alreadyWarned }), ...wish });

export const hideJob = (key: string, email: string, words: Words) =>
  callOrLater(`hide/${key}`, "/api/users/job/inactive", { id: key, email }, words);

export const restoreJob = (key: string, email: string) => call("/api/users/job/restore", { id: key, email });

export const deleteFromList = (key: string, email: string) =>
  call("/api/users/job/delete", { id: key, email });

/** Back among the hidden ones, after it was deleted. */
export const hideAgain = (key: string, email: string) => call("/api/users/job/inactive", { id: key, email });

/** A job as a substitute sees it. */
export const readOpened = (id: string) => call("/api/users/get/job", { id });

/** A job as its poster sees it. */
export const readPosted = (id: string) => call("/api/teachers/getspecific", { id });

/** Jobs that this page deletes. */
const deleted = new Set<string>();

/** The page of a job that it deletes hears of it, too, before it is left: there is nothing to ask for any more. */
export const isDeleted = (id: string) => deleted.has(id);

export async function deleteJob(id: string): Promise<void> {
  deleted.add(id);
  try {
    await call("/api/teachers/deletetemp", { id });
  } catch (failure) {
    deleted.delete(id);
    throw failure;
  }
}

/** Chooses somebody who applied. */
export const choose = (id: string, email: string) => call("/api/teachers/add/chosen", { id, email });

/** Takes the choice back, as long as it is still this one. */
export const removeChosen = ({ id, chosen }: Pick<Job, "id" | "chosen">) =>
  call("/api/teachers/remove/chosen", { id, email: chosen });
