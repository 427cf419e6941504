import { lowerFirst } from "../../../../server/modules/reference/rules.ts";
import { addDays, dateIn, timeOfDayIn, weekday, writtenDate } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";

/**
 * Dates and times as people read them. Everything is worked out from ISO dates and from a `now` that the
 * caller passes, never from the zone of the machine, so that server and browser write the same text.
 * The patterns are texts of `jobs:dates`.
 */
export interface Window {
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
}

type Days = Pick<Window, "startDate" | "endDate">;

/** 13.11. — with the year when it is not this year's. */
export function shortDate(date: string, today: string, t: Translate): string {
  if (date.slice(0, 4) !== today.slice(0, 4)) return writtenDate(date);
  const [, month, day] = date.split("-").map(Number);
  return t("jobs:manage.shortDate", { day, month });
}

/** 9.15 or 09.15, as the language has it. */
export function clock(time: string, t: Translate): string {
  const [hour = "00", minute = "00"] = time.split(":");
  return t("jobs:dates.clock", { hour: Number(hour), paddedHour: hour, minute });
}

/** 9.15–14.00 */
export function hours(window: Pick<Window, "startTime" | "endTime">, t: Translate): string {
  return `${clock(window.startTime, t)}–${clock(window.endTime, t)}`;
}

/** pe 20.11. — with the year when it is not this year's. */
export function plainDay(date: string, today: string, t: Translate): string {
  const [year, month, day] = date.split("-").map(Number);
  const pattern = date.slice(0, 4) === today.slice(0, 4) ? "jobs:dates.day" : "jobs:dates.dayOfYear";
  return t(pattern, { weekday: t(`jobs:dates.short.${weekday(date)}`), year, month, day });
}

/** Tänään, pe 20.11. — a plain short day unless it is today or tomorrow. */
export function dayLabel(date: string, today: string, t: Translate): string {
  const day = plainDay(date, today, t);
  if (date === today) return t("jobs:dates.today", { day });
  if (date === addDays(today, 1)) return t("jobs:dates.tomorrow", { day });
  return day;
}

/** Heading of a group of jobs: the weekday in full unless it is today or tomorrow. */
export function dayHeading(date: string, today: string, t: Translate): string {
  if (date === today || date === addDays(today, 1)) return dayLabel(date, today, t);
  const [year, month, day] = date.split("-").map(Number);
  const pattern = date.slice(0, 4) === today.slice(0, 4) ? "jobs:dates.day" : "jobs:dates.dayOfYear";
  return t(pattern, { weekday: t(`jobs:dates.long.${weekday(date)}`), year, month, day });
}

/** ma 23.11.–ke 25.11. — with the year, said once, when it is not this year's. */
export function days(window: Days, today: string, t: Translate): string {
  const { startDate, endDate } = window;
  if (startDate === endDate) return dayLabel(startDate, today, t);
  return t("jobs:dates.range", firstAndLast(window, today, t));
}

function firstAndLast({ startDate, endDate }: Days, today: string, t: Translate) {
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return {
    from: plainDay(startDate, sameYear ? endDate : today, t),
    to: plainDay(endDate, today, t),
  };
}

/** Tänään, pe 20.11. klo 9.15–14.00: days with their hours. */
export function whenBriefly(window: Window, today: string, t: Translate): string {
  const { startDate, endDate } = window;
  const values = { hours: hours(window, t), ...firstAndLast(window, today, t) };
  if (startDate !== endDate) return t("jobs:dates.daily", values);
  return t("jobs:dates.once", { ...values, from: dayLabel(startDate, today, t) });
}

/** pe 20.11.2026 klo 9.15–14.00, in full, for the page of one job; of several days the year is said once. */
export function whenInFull(window: Window, t: Translate): string {
  const { startDate, endDate } = window;
  const day = (date: string) =>
    t("jobs:dates.full", { weekday: t(`jobs:dates.short.${weekday(date)}`), date: writtenDate(date) });
  const once = startDate === endDate;
  const from = once ? day(startDate) : plainDay(startDate, endDate, t);
  const values = { hours: hours(window, t), from, to: day(endDate) };
  return t(once ? "jobs:dates.once" : "jobs:dates.daily", values);
}

const momentIn = (zone: string, now: Date) => `${dateIn(zone, now)} ${timeOfDayIn(zone, now)}`;

/** Whether a job has not begun yet. */
export const isToCome = (job: Window & { timeZone: string }, now: Date): boolean =>
  momentIn(job.timeZone, now) < `${job.startDate} ${job.startTime}`;

/** That a job has begun, and what is left of it; undefined before it and after it (rule: job-begun). */
export function begunText(job: Window & { timeZone: string }, now: Date, t: Translate): string | undefined {
  const [today, time] = [dateIn(job.timeZone, now), timeOfDayIn(job.timeZone, now)];
  const runs = !isToCome(job, now) && momentIn(job.timeZone, now) < `${job.endDate} ${job.endTime}`;
  if (!runs) return undefined;
  if (today < job.endDate) return t("jobs:begun.days", { day: plainDay(job.endDate, today, t) });
  const left = minutesIn(job.endTime) - Math.max(minutesIn(time), minutesIn(job.startTime));
  const values = { hours: Math.floor(left / 60), minutes: left % 60 };
  const pattern = values.hours === 0 ? "minutes" : values.minutes === 0 ? "hours" : "both";
  return t(`jobs:begun.${pattern}`, values);
}

function minutesIn(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** Minutes under an hour, hours under a day, then days (rule: added-ago). */
export function addedAgo(created: string, now: Date, t: Translate): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(created)) / 60_000));
  if (minutes < 1) return t("jobs:ago.now");
  if (minutes < 60) return t("jobs:ago.minutes", { count: minutes });
  if (minutes < 24 * 60) return t("jobs:ago.hours", { count: Math.floor(minutes / 60) });
  return t("jobs:ago.days", { count: Math.floor(minutes / (24 * 60)) });
}

/** When a job was published, as words in a line: "julkaistu 2 minuuttia sitten". */
export const publishedAgo = (created: string, now: Date, t: Translate): string =>
  t("jobs:ago.published", { ago: lowerFirst(addedAgo(created, now, t)) });
