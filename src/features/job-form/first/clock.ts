// (rule: who-hears-first)
import { addDays, weekday } from "../../../dates.ts";

/** A moment by the clock of a school: no zone is needed, for it stands while clocks are changed. */
export interface Moment {
  /** ISO. */
  day: string;
  /** HH:mm. */
  time: string;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** As the server has it (server/modules/bookings/stages/plan.ts). */
const [everybodyBefore, standsFrom, standsTo] = [3 * hour, 21 * hour, 6 * hour];

const numberOf = ({ day, time }: Moment) => Date.parse(`${day}T${time}:00Z`);
const momentOf = (at: number): Moment => {
  const text = new Date(at).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};
const stands = (at: number) => at % day >= standsFrom || at % day < standsTo;
const midnight = (at: number) => at - (at % day);
/** When the clock goes on, of a moment at which it stands. */
const morningAfter = (at: number) => midnight(at) + (at % day < standsTo ? 0 : day) + standsTo;

/** Why all hear at once of a job that is not urgent, as far as its clock says. */
export function whyAllAtOnce(now: Moment, start: Moment): "soon" | "overnight" | undefined {
  const at = numberOf(now);
  if (numberOf(start) - at <= everybodyBefore) return "soon";
  if (!stands(at)) return undefined;
  const morning = momentOf(morningAfter(at)).day;
  const schoolDay = addDays(morning, { 6: 2, 0: 1 }[weekday(morning) as 0 | 6] ?? 0);
  return start.day <= schoolDay && start.time < "12:00" ? "overnight" : undefined;
}

function after(from: number, minutes: number): number {
  let [now, left] = [from, minutes * minute];
  for (;;) {
    if (stands(now)) now = morningAfter(now);
    const evening = midnight(now) + standsFrom;
    if (now + left <= evening) return now + left;
    left -= evening - now;
    now = evening;
  }
}

/** When each group after the first hears, for so many minutes of those before it; three hours before the start at the latest. */
export function openings(minutes: number[], now: Moment, start: Moment): Moment[] {
  const latest = Math.max(numberOf(now), numberOf(start) - everybodyBefore);
  let at = numberOf(now);
  return minutes.map((some) => {
    at = Math.min(after(at, some), latest);
    return momentOf(at);
  });
}

/** Whole minutes from one to the other. */
export const minutesBetween = (from: Moment, to: Moment): number => (numberOf(to) - numberOf(from)) / minute;
