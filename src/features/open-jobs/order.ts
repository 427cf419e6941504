import { atom } from "nanostores";
import type { Job } from "../../../server/modules/jobs/index.ts";

export const openOrders = ["date", "time"] as const;
export type OpenOrder = (typeof openOrders)[number];

export const openOrder = (asked: string | null | undefined): OpenOrder =>
  asked === "time" ? "time" : "date";

/** What was chosen on this page; empty until then. */
export const $openOrder = atom<OpenOrder | undefined>();

type Sortable = Pick<Job, "uniqueId" | "startDate" | "startTime" | "sos">;

/** By day and then hour, or by hour of the day first; urgent ones lead within the same moment. */
export function inOpenOrder<T extends Sortable>(jobs: readonly T[], order: OpenOrder): T[] {
  const key = (job: T) => {
    const moment = order === "date" ? [job.startDate, job.startTime] : [job.startTime, job.startDate];
    return [...moment, job.sos ? "0" : "1", job.uniqueId].join(" ");
  };
  return jobs
    .map((job) => ({ job, key: key(job) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ job }) => job);
}
