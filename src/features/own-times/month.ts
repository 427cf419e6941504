import {
  dayOf,
  type OwnTimes,
  type Place,
  type ToldDay,
} from "../../../server/modules/availability/index.ts";
import type { Booking } from "../../../server/modules/bookings/index.ts";
import { addDays, dateIn } from "../../dates.ts";

export interface MonthDay extends ToldDay {
  date: string;
  /** Of the month that is shown, not of the weeks around its ends. */
  inMonth: boolean;
}

/** A month by weeks from Monday, with what holds on each day. @param month YYYY-MM */
export function weeksOf(month: string, times: OwnTimes, { country }: Place): MonthDay[][] {
  const first = `${month}-01`;
  const start = addDays(first, 1 - isoWeekday(first));
  const weeks: MonthDay[][] = [];
  for (let monday = start; monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, nth) => {
        const date = addDays(monday, nth);
        return { date, inMonth: date.startsWith(month), ...dayOf(times, date, country) };
      }),
    );
  return weeks;
}

/** The days on which what one is booked for lies, ISO. */
export const bookedDays = (booked: readonly Booking[], timeZone: string): Set<string> =>
  new Set(
    booked.flatMap(({ windows }) =>
      windows.flatMap(({ start, end }) => [start, end - 1].map((at) => dateIn(timeZone, new Date(at)))),
    ),
  );

const isoWeekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
