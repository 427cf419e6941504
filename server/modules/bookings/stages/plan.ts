/// <reference lib="esnext.temporal" />
// (rule: who-hears-first)
import type { firstGroups } from "./rules.ts";

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

const [minute, hour] = [60_000, 3_600_000];

/** By then everybody hears of it, however short the time. Milliseconds before the start. */
const everybodyBefore = 3 * hour;

/** Hours of the school's clock between which the stages' clock stands: over midnight. */
const [standsFrom, standsTo] = [21, 6];
const [noon, friday, daysOfWeek] = [12, 5, 7];

const localOf = (at: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);

const stands = ({ hour }: Temporal.ZonedDateTime) => hour >= standsFrom || hour < standsTo;

/** The morning on which the clock goes on, of a moment at which it stands. */
const morningAfter = (local: Temporal.ZonedDateTime): Temporal.PlainDate => {
  const day = local.toPlainDate();
  return local.hour < standsTo ? day : day.add({ days: 1 });
};

/** The school day that follows a night; holidays are days like others. */
function schoolDayAfter(night: Temporal.ZonedDateTime): Temporal.PlainDate {
  const day = morningAfter(night);
  return day.dayOfWeek > friday ? day.add({ days: daysOfWeek + 1 - day.dayOfWeek }) : day;
}

export type AllAtOnce = "urgent" | "soon" | "overnight";

/**
 * Why nobody hears of a job before the others: it is urgent, it begins within three hours, or it is posted at night for the next school day
 * before noon. Undefined where there may be stages.
 */
export function whyAllAtOnce({ urgent, startsAt, timeZone }: Planned, now: number): AllAtOnce | undefined {
  if (urgent) return "urgent";
  if (startsAt - now <= everybodyBefore) return "soon";
  const [local, start] = [localOf(now, timeZone), localOf(startsAt, timeZone)];
  if (!stands(local)) return undefined;
  const isNext = Temporal.PlainDate.compare(start.toPlainDate(), schoolDayAfter(local)) <= 0;
  return isNext && start.hour < noon ? "overnight" : undefined;
}

/** So many minutes later by a clock that stands from 21 to 6 of the school. Milliseconds since 1970. */
export function afterMinutes(from: number, minutes: number, timeZone: string): number {
  const at = (day: Temporal.PlainDate, hour: number) =>
    day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
  let [now, left] = [from, minutes * minute];
  for (;;) {
    const local = localOf(now, timeZone);
    if (stands(local)) now = at(morningAfter(local), standsTo);
    const evening = at(localOf(now, timeZone).toPlainDate(), standsFrom);
    if (now + left <= evening) return now + left;
    left -= evening - now;
    now = evening;
  }
}

/**
 * When each stage opens that follows one which opens now, three hours before the start at the latest.
 * @param minutes of the open stage and of those that follow it, but for the last
 * @returns milliseconds since 1970, one for each of the minutes
 */
export function openingTimes(minutes: number[], now: number, { startsAt, timeZone }: Planned): number[] {
  const latest = Math.max(now, startsAt - everybodyBefore);
  let at = now;
  return minutes.map((some) => {
    at = Math.min(afterMinutes(at, some, timeZone), latest);
    return at;
  });
}
