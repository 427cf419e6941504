/// <reference lib="esnext.temporal" />

import type { Country } from "../reference/rules.ts";
import { type Holiday, holidaysOf } from "./holidays.ts";
import { type DayTimes, untold } from "./rules.ts";

/** A day of the week, 1 for Monday to 7. */
export interface WeekDay extends DayTimes {
  day: number;
}

/** A day or a range that differs from the week. */
export interface Exception extends DayTimes {
  /** ISO days, both counted. */
  from: string;
  to: string;
  note: string;
  /** Said with a tap, of one day on which they cannot: of today, or with the answer to a request. */
  source: "own" | "today" | "declined";
}

/** What somebody has told of when they can work. */
export interface OwnTimes {
  /** Seven, in order. */
  week: WeekDay[];
  /** In order of their first days. */
  exceptions: Exception[];
  /** `free` leaves public holidays to the week. */
  holidays: "free" | "cannot";
}

/** By which clock and whose public holidays. */
export interface Place {
  timeZone: string;
  country: Country;
}

export interface ToldDay extends DayTimes {
  /** What decided. */
  by: Exception["source"] | "holiday" | "week";
  holiday?: Holiday;
}

export const nothingTold: OwnTimes = {
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ...untold })),
  exceptions: [],
  holidays: "free",
};

/**
 * What holds on one day: a tap wins over exceptions, these over public holidays, these over the week (rule: own-times).
 * @param day ISO
 */
export function dayOf(times: OwnTimes, day: string, country: Country): ToldDay {
  const date = Temporal.PlainDate.from(day);
  const holiday = holidaysOf(country, date.year).get(day);
  const named = holiday ? { holiday } : {};
  const there = times.exceptions.filter(({ from, to }) => from <= day && day <= to);
  const exception = there.find(({ source }) => source !== "own") ?? there[0];
  if (exception) return { state: exception.state, spans: exception.spans, by: exception.source, ...named };
  if (holiday && times.holidays === "cannot") return { state: "cannot", spans: [], by: "holiday", ...named };
  const { state, spans } = times.week[date.dayOfWeek - 1] ?? untold;
  return { state, spans, by: "week", ...named };
}
