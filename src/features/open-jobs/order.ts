import { atom } from "nanostores";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { compare } from "../job/list/part.ts";

export const openOrders = ["fit", "date", "time"] as const;
export type OpenOrder = (typeof openOrders)[number];

export const openOrder = (asked: string | null | undefined): OpenOrder =>
  openOrders.find((order) => order === asked) ?? "date";

/** By what is known of a job here. How jobs fit, the server alone says, and as it gives them they stay (rule: fit-order). */
export const isSortedHere = (order: OpenOrder): boolean => order !== "fit";

/** What was chosen on this page; empty until then. */
export const $openOrder = atom<OpenOrder | undefined>();

type Sortable = Pick<Job, "id" | "startDate" | "startTime" | "urgent">;

/** Urgent ones lead; then by day and hour, or by hour of the day first. As the server sorts its parts. */
function placeOf(job: Sortable, order: OpenOrder): string {
  const moment = order === "time" ? [job.startTime, job.startDate] : [job.startDate, job.startTime];
  return [job.urgent ? "0" : "1", ...moment, job.id].join(" ");
}

export const comparing =
  (order: OpenOrder) =>
  (a: Sortable, b: Sortable): number =>
    compare(placeOf(a, order), placeOf(b, order));

// (rule: open-list)
export function inOpenOrder<T extends Sortable>(jobs: readonly T[], order: OpenOrder): T[] {
  if (!isSortedHere(order)) return [...jobs];
  return jobs
    .map((job) => ({ job, place: placeOf(job, order) }))
    .sort((a, b) => compare(a.place, b.place))
    .map(({ job }) => job);
}
