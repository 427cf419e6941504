import { times } from "../bookings/times/index.ts";

/** When somebody worked on a day, `HH:mm` at the school; the break in minutes. */
export interface Worked {
  from: string;
  to: string;
  breakMinutes: number;
  /** Held that day; null where they are not counted. */
  lessons: number | null;
}

export interface Place {
  date: string;
  timeZone: string;
}

/** Minutes that passed from one to the other, also on a day on which clocks are changed; nothing for an end that is not after the start. */
export function minutesBetween({ from, to }: Pick<Worked, "from" | "to">, { date, timeZone }: Place): number {
  const day = { startDate: date, endDate: date, startTime: from, endTime: to, timeZone };
  const [window] = times.dailyWindows(day);
  return window ? (window.end - window.start) / 60_000 : 0;
}

/** Minutes of work, without the break. */
export const minutesOf = (worked: Pick<Worked, "from" | "to" | "breakMinutes">, place: Place): number =>
  minutesBetween(worked, place) - worked.breakMinutes;

/** Whether two say the same of a day. */
export const isSame = (one: Worked | null, other: Worked | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.from === other.from &&
    one.to === other.to &&
    one.breakMinutes === other.breakMinutes &&
    one.lessons === other.lessons);
