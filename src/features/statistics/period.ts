import { dateIn } from "../job/words/dates.ts";

export const periods = ["months", "thisYear", "lastYear", "all", "days"] as const;
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

const todayAt = (now: Date) => dateIn("Europe/Helsinki", now);

/** First and last day of a period; `days` are those that were asked for. */
export function daysOf(period: Period, asked: Days, now: Date): Days {
  const [year = 0, month = 0] = todayAt(now).split("-").map(Number);
  const begun = schoolYearOf(now);
  if (period === "months") return { from: iso(year, month - 11, 1), to: iso(year, month + 1, 0) };
  if (period === "thisYear") return { from: iso(begun, 8, 1), to: iso(begun + 1, 7, 31) };
  if (period === "lastYear") return { from: iso(begun - 1, 8, 1), to: iso(begun, 7, 31) };
  return period === "all" ? {} : asked;
}

/** Every month, or year, from the first to the last: those without jobs as well. */
export function steps(keys: string[], yearly: boolean, { from, to }: Days): string[] {
  const first = from?.slice(0, yearly ? 4 : 7) ?? keys[0];
  const last = to?.slice(0, yearly ? 4 : 7) ?? keys.at(-1);
  const all: string[] = [];
  let at = first;
  while (at && last && at <= last && all.length < 40) {
    all.push(at);
    const [year = 0, month = 0] = at.split("-").map(Number);
    at = yearly ? String(year + 1) : iso(year, month + 1, 1).slice(0, 7);
  }
  return all;
}
