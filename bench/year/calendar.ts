/// <reference lib="esnext.temporal" />
import { size } from "./habits.ts";

const zone = "Europe/Helsinki";
export const minute = 60_000;
export const hour = 60 * minute;

/** Weeks without school of the year that is played, by the Monday: autumn, Christmas, winter, Easter. Ahead of today, as the queue's clock is the real one. */
const first = Temporal.PlainDate.from("2027-08-11");
const holidays = ["2027-10-18", "2027-12-20", "2027-12-27", "2028-02-21", "2028-04-10"];

/** A day of school. */
export interface SchoolDay {
  nth: number;
  date: string;
  /** 0 is Monday. */
  weekday: number;
  /** Its Monday, as an ISO date. */
  week: string;
  /** Of its midnight, milliseconds since 1970. */
  midnight: number;
}

/** All of a year, in order; the clocks change on Sundays, between them. */
export const schoolDays: SchoolDay[] = [];
for (let date = first; schoolDays.length < size.schoolDays; date = date.add({ days: 1 })) {
  const monday = date.subtract({ days: date.dayOfWeek - 1 }).toString();
  if (date.dayOfWeek > 5 || holidays.includes(monday)) continue;
  const midnight = date.toZonedDateTime(zone).epochMilliseconds;
  schoolDays.push({
    nth: schoolDays.length,
    date: date.toString(),
    weekday: date.dayOfWeek - 1,
    week: monday,
    midnight,
  });
}

/** Hours since midnight by the clock of the schools. */
export function hourOf(at: number): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(Math.round(at)).toZonedDateTimeISO(zone);
  return hour + minute / 60;
}

/** At this hour of the same day, or of the next if that is over. */
export function nextHour(at: number, hours: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(Math.round(at)).toZonedDateTimeISO(zone);
  const then = now.withPlainTime({ hour: Math.floor(hours), minute: Math.round((hours % 1) * 60) });
  return (then.epochMilliseconds > at ? then : then.add({ days: 1 })).epochMilliseconds;
}
