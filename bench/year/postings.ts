import { hour, hourOf, schoolDays } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import { jobs, notice, size } from "./habits.ts";
import { highGrades, lowGrades, type School } from "./world.ts";

export type Notice = keyof typeof notice;

/** A job before anybody has heard of it. */
export interface Posting {
  nth: number;
  school: School;
  /** ISO dates of its days, all of one week. */
  dates: string[];
  /** Of these, 0 is Monday. */
  weekdays: number[];
  startDate: string;
  startTime: string;
  endTime: string;
  grade: string;
  notice: Notice;
  /** Milliseconds since 1970. */
  startsAt: number;
  postedAt: number;
}

const perDay = size.jobs / size.schoolDays;

/** The jobs of the first so many school days, in no order. */
export const postingsOf = (chance: Chance, schools: School[], days: number): Posting[] =>
  Array.from({ length: Math.round(perDay * days) }, (_, nth) => postingOf(chance, schools, nth));

function postingOf(chance: Chance, schools: School[], nth: number): Posting {
  const first = Math.floor(nth / perDay);
  const day = schoolDays[first];
  if (!day) throw new Error("the year is shorter");
  const { severalDays, mostDays, halfDay } = jobs;
  const wished = chance.is(severalDays, "several", nth)
    ? 2 + Math.floor(chance.of("days", nth) * (mostDays - 1))
    : 1;
  const days = schoolDays.slice(first, first + wished).filter(({ week }) => week === day.week);
  const [startTime, endTime] = chance.is(halfDay, "half", nth)
    ? chance.pick([["08:00", "12:00"] as const, ["11:00", "15:00"] as const], "which half", nth)
    : (["08:00", "14:00"] as const);
  const startsAt = day.midnight + Number(startTime.slice(0, 2)) * hour;
  const when = noticeOf(chance, nth);
  return {
    ...{ nth, startTime, endTime, startsAt, notice: when },
    startDate: day.date,
    dates: days.map(({ date }) => date),
    weekdays: days.map(({ weekday }) => weekday),
    school: chance.pick(schools, "school", nth),
    postedAt: postedAt(chance, nth, startsAt, when),
    grade: chance.pick(chance.is(0.6, "low", nth) ? lowGrades : highGrades, "grade", nth),
  };
}

function noticeOf(chance: Chance, nth: number): Notice {
  let left = chance.of("notice", nth);
  const found = Object.entries(notice).find(([, { share }]) => {
    left -= share;
    return left < 0;
  });
  return (found?.[0] ?? "weeks") as Notice;
}

/** From six to nine in the evening, when people post; what would come at night comes that much sooner. */
function postedAt(chance: Chance, nth: number, startsAt: number, when: Notice): number {
  const at = Math.round(startsAt - chance.between(notice[when].hours, "posted", nth) * hour);
  const isNight = hourOf(at) < 6 || hourOf(at) >= 21;
  return when !== "morning" && isNight ? at - 9 * hour : at;
}
