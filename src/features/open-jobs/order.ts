import { atom } from "nanostores";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { compare } from "../job/list/part.ts";

export const openOrders = ["date", "time"] as const;
export type OpenOrder = (typeof openOrders)[number];

export const openOrder = (asked: string | null | undefined): OpenOrder =>
  asked === "time" ? "time" : "date";

/** What was chosen on this page; empty until then. */
export const $openOrder = atom<OpenOrder | undefined>();

type Sortable = Pick<Job, "id" | "startDate" | "startTime" | "urgent">;

/** Urgent ones lead; then by day and hour, or by hour of the day first. As the server sorts its parts. */
function placeOf(job: Sortable, order: OpenOrder): string {
  const moment = order === "date" ? [job.startDate, job.startTime] : [job.startTime, job.startDate];
  return [job.urgent ? "0" : "1", ...moment, job.id].join(" ");
}

export const comparing =
  (order: OpenOrder) =>
  (a: Sortable, b: Sortable): number =>
    compare(placeOf(a, order), placeOf(b, order));

// (rule: open-list)
export function inOpenOrder<T extends Sortable>(jobs: readonly T[], order: OpenOrder): T[] {
  return jobs
    .map((job) => ({ job, place: placeOf(job, order) }))
    .sort((a, b) => compare(a.place, b.place))
    .map(({ job }) => job);
}
