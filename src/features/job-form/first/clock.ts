// (rule: who-hears-first)
import { openings as openingsOf, whyAtOnce } from "../../../../server/modules/bookings/stages/rules.ts";

/** A moment by the clock of a school. */
export interface Moment {
  /** ISO. */
  day: string;
  /** HH:mm. */
  time: string;
}

const numberOf = ({ day, time }: Moment) => Date.parse(`${day}T${time}:00Z`);
const momentOf = (at: number): Moment => {
  const text = new Date(at).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};

export const whyAllAtOnce = (now: Moment, start: Moment) => whyAtOnce(numberOf(now), numberOf(start));

export const openings = (minutes: number[], now: Moment, start: Moment): Moment[] =>
  openingsOf(minutes, numberOf(now), numberOf(start)).map(momentOf);

/** Whole minutes from one to the other. */
export const minutesBetween = (from: Moment, to: Moment): number => (numberOf(to) - numberOf(from)) / 60_000;
