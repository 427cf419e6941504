/// <reference lib="esnext.temporal" />

// The rule of own times by instants, a minute at a time where it has to be: what the product asks in a statement is held against it.
import { dayOf, type OwnTimes, type Place } from "../day.ts";
import type { MinuteSpan } from "../rules.ts";

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
