/// <reference lib="esnext.temporal" />

import type { Country } from "../reference/rules.ts";
import { type Holiday, holidaysOf } from "./holidays.ts";
import { type DayTimes, type MinuteSpan, untold } from "./rules.ts";

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

/** Milliseconds, half-open. */
interface Window {
  start: number;
  end: number;
}

/** How something's windows stand to somebody's own times. */
type Standing = "within" | "outside" | "untold";

/**
 * Whether windows lie in somebody's own times: `outside` as soon as a moment of them does, else `untold` if one of a day of which
 * nothing is told is among them, which counts as free (rule: own-times).
 */
export function standingOf(times: OwnTimes, windows: readonly Window[], place: Place): Standing {
  const told = windows.flatMap((window) => {
    const days = daysOf(window, place.timeZone).map((day) => ({ day, ...dayOf(times, day, place.country) }));
    const free = days.flatMap(({ day, state, spans }) =>
      state === "free"
        ? spans.map((span) => windowOf(day, span, place.timeZone))
        : state === "untold"
          ? [windowOf(day, { from: 0, to: 1440 }, place.timeZone)]
          : [],
    );
    if (!covers(free, window)) return ["outside" as const];
    return days.some(({ state }) => state === "untold") ? ["untold" as const] : [];
  });
  return told.includes("outside") ? "outside" : (told[0] ?? "within");
}

/** The days of the place that a window touches, ISO. */
function daysOf({ start, end }: Window, timeZone: string): string[] {
  const dayAt = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = dayAt(end - 1);
  const days: string[] = [];
  for (let day = dayAt(start); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    days.push(day.toString());
  return days;
}

/**
 * When a span of a day is. Of an hour that comes twice, when clocks go back, it covers both; of one that is left out, nothing.
 */
export function windowOf(day: string, { from, to }: MinuteSpan, timeZone: string): Window {
  return { start: instantOf(day, from, timeZone, "earlier"), end: instantOf(day, to, timeZone, "later") };
}

function instantOf(day: string, minute: number, timeZone: string, reading: "earlier" | "later"): number {
  const asked = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute });
  const found = asked.toZonedDateTime(timeZone, { disambiguation: reading });
  if (found.toPlainDateTime().equals(asked)) return found.epochMilliseconds;
  // A time that is left out is the moment of the change.
  const before = asked.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  return (before.getTimeZoneTransition("next") ?? found).epochMilliseconds;
}

/** Whether these cover all of a window together. */
function covers(free: Window[], { start, end }: Window): boolean {
  let reached = start;
  for (const one of free.toSorted((a, b) => a.start - b.start)) {
    if (one.start > reached) break;
    reached = Math.max(reached, one.end);
  }
  return reached >= end;
}
