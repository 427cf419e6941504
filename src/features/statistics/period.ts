import { dateIn } from "../../dates.ts";

export const periods = ["months", "lastMonth", "thisYear", "lastYear", "all", "days"] as const;
export type Period = (typeof periods)[number];

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Calendar year in which the school year of this day began: it begins in August. */
export function schoolYearOf(now: Date): number {
  const [year = 0, month = 0] = todayAt(now).split("-").map(Number);
  return month >= 8 ? year : year - 1;
}

/** The same day for everybody: statistics join schools of two countries. */
export const todayAt = (now: Date) => dateIn("Europe/Helsinki", now);

/** First and last day of a period; `days` are those that were asked for. */
export function daysOf(period: Period, asked: Days, now: Date): Days {
  const [year = 0, month = 0] = todayAt(now).split("-").map(Number);
  const begun = schoolYearOf(now);
  if (period === "months") return { from: iso(year, month - 11, 1), to: iso(year, month + 1, 0) };
  if (period === "lastMonth") return { from: iso(year, month - 1, 1), to: iso(year, month, 0) };
  if (period === "thisYear") return { from: iso(begun, 8, 1), to: iso(begun + 1, 7, 31) };
  if (period === "lastYear") return { from: iso(begun - 1, 8, 1), to: iso(begun, 7, 31) };
  return period === "all" ? {} : asked;
}

/** More years than that are no plot. */
const mostYears = 40;

/**
 * Every month of the days that are asked, those without jobs as well; by the year from the first that has one to the
 * last, however far the days reach.
 */
export function steps(keys: string[], yearly: boolean, { from, to }: Days): string[] {
  if (yearly) return years(keys);
  const first = from?.slice(0, 7) ?? keys[0] ?? "";
  const last = to?.slice(0, 7) ?? keys.at(-1) ?? "";
  const all: string[] = [];
  for (let at = first; at && at <= last; at = monthAfter(at)) all.push(at);
  return all;
}

function years(keys: string[]): string[] {
  const [first, last] = [Number(keys[0]), Number(keys.at(-1))];
  if (keys.length === 0 || last - first >= mostYears) return keys;
  return Array.from({ length: last - first + 1 }, (_, n) => String(first + n));
}

/** Reckoned by hand: dates of the first century are not what they say. */
function monthAfter(key: string): string {
  const [year = 0, month = 0] = key.split("-").map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return next.map((part, n) => String(part).padStart(n === 0 ? 4 : 2, "0")).join("-");
}
