// (rule: time-to-answer)
import { answerUntil } from "../../../../server/modules/bookings/asking/rules.ts";

interface Round {
  /** When the first of them is asked, and when the job begins. Milliseconds. */
  from: number;
  startsAt: number;
  /** To answer: as who asks says, else as the school has it. */
  minutes: number | undefined;
}

/** When some who are asked one after the other have all been, were each to let their time pass. Milliseconds. */
export interface Ends {
  /** How many of them are asked before the job begins. */
  asked: number;
  /** When the last of these is, and until when that one can answer. */
  last: number;
  until: number;
}

/**
 * As if each heard at once and had the usual time: what is somebody's own, when they may be told and whether they have longer, would be told by a time that
 * reckons with it.
 */
export function endsOf(count: number, { from, startsAt, minutes }: Round): Ends {
  const ends = { asked: 0, last: from, until: from };
  while (ends.asked < count && ends.until < startsAt) {
    ends.last = ends.until;
    ends.until = answerUntil({ from: ends.last, startsAt, minutes: minutes ?? null, longer: false });
    ends.asked++;
  }
  return ends;
}

/** Minutes until most people may be told: until the usual quiet hours end, where it is in these by the clock of the school. */
export function untilMorning(timeOfDay: string, { from, to }: { from: number; to: number }): number {
  const [hour = 0, minute = 0] = timeOfDay.split(":").map(Number);
  const now = hour * 60 + minute;
  const day = 24 * 60;
  const isQuiet = from < to ? now >= from && now < to : from > to && (now >= from || now < to);
  return isQuiet ? (to - now + day) % day : 0;
}
