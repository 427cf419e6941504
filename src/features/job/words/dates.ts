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

const DAY = 86_400_000;

/** The date at that instant in that zone: `YYYY-MM-DD`. */
export function dateIn(timeZone: string, now: Date): string {
  const parts = calendarOf(timeZone).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year")}-${of("month")}-${of("day")}`;
}

/** Made once a zone: making one takes longer than what it is used for. The zones are those of schools. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  calendars.set(timeZone, made);
  return made;
}

/** The time of day at that instant in that zone: `HH:mm`. */
export const timeOfDayIn = (timeZone: string, now: Date): string =>
  now.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The first Monday after that day. */
export const nextMonday = (date: string): string => addDays(date, (8 - weekday(date)) % 7 || 7);

/** 8.12.2026, as people read it. */
export function writtenDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day}.${month}.${year}`;
}

/** 13.11. — with the year when it is not this year's. */
export function shortDate(date: string, today: string, t: Translate): string {
  if (date.slice(0, 4) !== today.slice(0, 4)) return writtenDate(date);
  const [, month, day] = date.split("-").map(Number);
  return t("jobs:manage.shortDate", { day, month });
}

/** 08.12.2026, as fields hold it. */
export function fullDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${day}.${month}.${year}`;
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

/** ma 23.11.–ke 25.11. */
export function days(window: Pick<Window, "startDate" | "endDate">, today: string, t: Translate): string {
  if (window.startDate === window.endDate) return dayLabel(window.startDate, today, t);
  return t("jobs:dates.range", {
    from: plainDay(window.startDate, today, t),
    to: plainDay(window.endDate, today, t),
  });
}

/** pe 20.11.2026 klo 9.15–14.00, in full, for the page of one job. */
export function whenInFull(window: Window, t: Translate): string {
  const day = (date: string) =>
    t("jobs:dates.full", { weekday: t(`jobs:dates.short.${weekday(date)}`), date: writtenDate(date) });
  const values = { hours: hours(window, t), from: day(window.startDate), to: day(window.endDate) };
  return t(window.startDate === window.endDate ? "jobs:dates.once" : "jobs:dates.daily", values);
}

/** Minutes under an hour, hours under a day, then days (rule: added-ago). */
export function addedAgo(created: string, now: Date, t: Translate): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(created)) / 60_000));
  if (minutes < 1) return t("jobs:ago.now");
  if (minutes < 60) return t("jobs:ago.minutes", { count: minutes });
  if (minutes < 24 * 60) return t("jobs:ago.hours", { count: Math.floor(minutes / 60) });
  return t("jobs:ago.days", { count: Math.floor(minutes / (24 * 60)) });
}

/**
 * A date as somebody typed it: 23.11.2026, 23.11. (the next such day), 23112026 or ISO.
 * Undefined when it is no date.
 */
export function readDate(typed: string, today: string): string | undefined {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const full =
    /^(\d{1,2})[./,\s-]+(\d{1,2})[./,\s-]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (full) return existing(full[3], full[2], full[1]);
  const short = /^(\d{1,2})[./,\s-]+(\d{1,2})\.?$/.exec(text);
  if (!short) return undefined;
  const year = Number(today.slice(0, 4));
  const thisYear = existing(String(year), short[2], short[1]);
  return thisYear && thisYear >= today ? thisYear : existing(String(year + 1), short[2], short[1]);
}

function existing(year = "", month = "", day = ""): string | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date ? undefined : date;
}

/** 0 is Sunday. */
function weekday(date: string) {
  return new Date(`${date}T00:00:00Z`).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}
