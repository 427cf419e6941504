import type { Booking } from "../../../../server/modules/bookings/index.ts";
import {
  type Conflict,
  conflictBetween,
  minimumGap,
  type Window,
} from "../../../../server/modules/bookings/rules.ts";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { addDays } from "../../../dates.ts";
import { startOf } from "./start.ts";

export type Clash = Exclude<Conflict, "none">;
type Timed = Pick<Job, "id" | "startDate" | "endDate" | "startTime" | "endTime" | "timeZone" | "endsAt">;

/** The worst of what a job collides with, and which job that is (rule: clash-named). */
export function clashWith(
  job: Timed,
  booked: readonly Booking[],
): { clash: Clash; about: string } | undefined {
  const worst = clashOf(job, booked);
  if (!worst) return undefined;
  const other = booked.find((one) => clashOf(job, [one]) === worst);
  return { clash: worst, about: other?.about ?? "" };
}

/** The open days of a job whose days are shared on which one is booked for nothing else (rules: days-apart, clash-said-before). */
export const freeDays = (
  job: Timed & Pick<Job, "openDays">,
  booked: readonly Booking[],
  now: Date,
): string[] =>
  (job.openDays ?? []).filter((day) => {
    const ofDay = { ...job, startDate: day, endDate: day };
    const clash = clashOf(ofDay, booked);
    return startOf(ofDay) > now.getTime() && (clash === undefined || clash === "close");
  });

/** How a job collides with what else one is booked for, if it does (rule: clash-said-before). */
export function clashOf(job: Timed, booked: readonly Booking[]): Clash | undefined {
  const others = booked.flatMap(({ jobId, windows }) => (jobId === job.id ? [] : windows));
  // Most jobs lie far from everything that is booked.
  const near = others.filter(({ start }) => start < Date.parse(job.endsAt) + minimumGap);
  if (near.length === 0) return undefined;
  const begins = startOf(job) - minimumGap;
  const after = near.filter(({ end }) => end > begins);
  if (after.length === 0) return undefined;
  const found = conflictBetween(windowsOf(job, after), after);
  return found === "none" ? undefined : found;
}

/** Of a job of many days only those near what is booked: a list asks this of each job, and a term has a hundred days. */
function windowsOf(
  { startDate, endDate, startTime, endTime, timeZone }: Timed,
  booked: readonly Window[],
): Window[] {
  const first = dayNear(Math.min(...booked.map(({ start }) => start)), -2);
  const last = dayNear(Math.max(...booked.map(({ end }) => end)), 2);
  const windows: Window[] = [];
  const until = endDate < last ? endDate : last;
  for (let day = startDate > first ? startDate : first; day <= until; day = addDays(day, 1)) {
    const at = (time: string) => startOf({ startDate: day, startTime: time, timeZone });
    windows.push({ start: at(startTime), end: at(endTime) });
  }
  return windows;
}

/** So many days from that instant, in no zone: far enough for all of them. */
const dayNear = (at: number, days: number) => addDays(new Date(at).toISOString().slice(0, 10), days);
