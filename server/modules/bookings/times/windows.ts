/// <reference lib="esnext.temporal" />

import { today } from "../../../platform/words/today.ts";
import { minimumGap, type Window } from "../rules.ts";

export { today };

/** When a job is, as its poster says it: ISO dates and `HH:mm` in the school's time zone. */
export interface Schedule {
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  timeZone: string;
}

/**
 * The job's windows, one a day, in order (rule: job-windows). On the night when clocks go forward a time
 * that does not exist is the moment of the change; when they go back, the window covers both readings of an
 * ambiguous time. A day whose window vanishes in that way has none.
 */
export function dailyWindows(schedule: Schedule): Window[] {
  const last = Temporal.PlainDate.from(schedule.endDate);
  const windows: Window[] = [];
  for (
    let day = Temporal.PlainDate.from(schedule.startDate);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const start = instantOf(day, schedule.startTime, schedule.timeZone, "earlier");
    const end = instantOf(day, schedule.endTime, schedule.timeZone, "later");
    if (start < end) windows.push({ start, end });
  }
  return windows;
}

function instantOf(
  day: Temporal.PlainDate,
  time: string,
  timeZone: string,
  reading: "earlier" | "later",
): number {
  const asked = day.toPlainDateTime(Temporal.PlainTime.from(time));
  const found = asked.toZonedDateTime(timeZone, { disambiguation: reading });
  if (found.toPlainDateTime().equals(asked)) return found.epochMilliseconds;
  const before = asked.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  return (before.getTimeZoneTransition("next") ?? found).epochMilliseconds;
}

/** Those of the job's windows that are on these days, ISO, in order. */
export const windowsOn = (schedule: Schedule, days: ReadonlySet<string>): Window[] =>
  dailyWindows(schedule).filter(({ start }) => days.has(today(new Date(start), schedule.timeZone)));

/** Days from the first to the last, both counted. */
export function lengthInDays(startDate: string, endDate: string): number {
  return Temporal.PlainDate.from(startDate).until(endDate, { largestUnit: "days" }).days + 1;
}

const widened = (windows: Window[], by: number): Window[] =>
  windows.map(({ start, end }) => ({ start: start - by, end: end + by }));

/** Widened so that those of two jobs meet exactly when the jobs are less than the minimum gap apart (rule: two-hour-gap). */
export const guarded = (windows: Window[]): Window[] => widened(windows, minimumGap / 2);

/** PostgreSQL's text of a `tstzmultirange`. */
export function multirange(windows: Window[]): string {
  const iso = (time: number) => new Date(time).toISOString();
  return `{${windows.map(({ start, end }) => `[${iso(start)},${iso(end)})`).join(",")}}`;
}

/** Columns of an assignment that follow the job's times. */
export const bookedWindows = ({ windows }: { windows: Window[] }) => ({
  windows: multirange(windows),
  guardedWindows: multirange(guarded(windows)),
});
