/// <reference lib="esnext.temporal" />
// (rule: who-hears-first)
import { type firstGroups, openings, whyAtOnce } from "./rules.ts";

export type FirstGroup = (typeof firstGroups)[number];
export type Group = FirstGroup | "everybody";

/** A group, and for how many minutes it hears of the job before the next does. */
export interface Stage {
  group: FirstGroup;
  minutes: number;
}

/** What a plan depends on. `startsAt` in milliseconds since 1970. */
export interface Planned {
  urgent: boolean;
  startsAt: number;
  /** Of the school. */
  timeZone: string;
}

/** By the clock of the zone, as `rules.ts` has moments. */
const localOf = (at: number, timeZone: string): number =>
  at + Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;

const instantOf = (local: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(local)
    .toZonedDateTimeISO("UTC")
    .toPlainDateTime()
    .toZonedDateTime(timeZone).epochMilliseconds;

/** Why nobody hears of a job before the others; undefined where there may be stages. */
export function whyAllAtOnce({ urgent, startsAt, timeZone }: Planned, now: number) {
  return urgent ? "urgent" : whyAtOnce(localOf(now, timeZone), localOf(startsAt, timeZone));
}

/** As `openings` of `rules.ts`. @returns milliseconds since 1970, one for each of the minutes */
export const openingTimes = (minutes: number[], now: number, { startsAt, timeZone }: Planned): number[] =>
  openings(minutes, localOf(now, timeZone), localOf(startsAt, timeZone)).map((at) => instantOf(at, timeZone));
