import { addDays } from "../../../dates.ts";

/** Weeks and months of ISO dates, Monday first. Knows nothing of zones: `today` is given. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

export const isWeekend = (date: string): boolean => weekdayOf(date) > 4;

export const mondayOf = (date: string): string => addDays(date, -weekdayOf(date));

/** 1 for Monday to 7 for Sunday. */
export const dayNumber = (date: string) => (weekdayOf(date) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** By ISO 8601: the first week of a year has its first Thursday. */
export function weekNumber(date: string): number {
  const thursday = addDays(mondayOf(date), 3);
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`);
  return Math.floor((Date.parse(`${thursday}T00:00:00Z`) - first) / (7 * 86_400_000)) + 1;
}

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n));

const farthest = { from: "2000-01-01", to: "2199-12-31" };

/** A date as an address says it; undefined for what is none, or for one that no calendar of ours shows. */
export function askedDay(asked: string | null): string | undefined {
  if (!asked || !/^\d{4}-\d{2}-\d{2}$/.test(asked)) return undefined;
  const time = Date.parse(`${asked}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === asked;
  return exists && asked >= farthest.from && asked <= farthest.to ? asked : undefined;
}

/** The first day of a month, so many months later. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The weeks that a month touches, each by its Monday. */
export function weeksOf(date: string): string[] {
  const first = mondayOf(`${date.slice(0, 7)}-01`);
  const end = monthAfter(date, 1);
  return daysFrom(first, 42).filter((day) => weekdayOf(day) === 0 && day < end);
}
