/// <reference lib="esnext.temporal" />
import { times } from "../../../bookings/times/index.ts";
import type { Hours } from "../../../jobs/rules.ts";

/** A day on which an urgent job can be posted, with the hours that are left of it. */
export interface UrgentDay extends Hours {
  /** ISO. */
  date: string;
  isToday: boolean;
  /** Whether the job is for this day unless the principal says otherwise. */
  usual: boolean;
}

/** A substitute who is to come at once needs more than the rest of a lesson for it to be worth the way. */
const worthwhile = 60;

/**
 * Today while some of the hours are left, and the next school day; in that order. Of hours that have begun
 * the rest remains, from the next five minutes on: nobody can come earlier, and a substitute who is booked
 * for the morning has the afternoon free.
 *
 * Today is usual on a school day with a whole day or an hour of it left; else it is the next school day: at
 * 7.10 and at 10.20 the job is for today, at 16.00 for tomorrow, on Friday evening for Monday. School days
 * are taken to be Monday to Friday. Holidays beyond that are each education provider's own decision
 * (Finnish National Agency for Education, https://www.oph.fi/fi/koulutus-ja-tutkinnot/tyoajat), of which the
 * product knows nothing; the page names the day before anything is posted.
 */
export function urgentDays(now: Date, timeZone: string, hours: Hours): [UrgentDay, ...UrgentDay[]] {
  const date = Temporal.PlainDate.from(times.today(now, timeZone));
  const next: UrgentDay = { date: schoolDayAfter(date).toString(), ...hours, isToday: false, usual: true };
  const at = (time: string) => date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  const begun = at(hours.start) <= now.getTime();
  const start = begun ? nextStep(now, timeZone) : hours.start;
  // Past the last step of a day comes 00:00, which is no start within it.
  if (at(hours.end) <= now.getTime() || start >= hours.end || (begun && start < hours.start)) return [next];
  const left = (at(hours.end) - now.getTime()) / 60_000;
  const usual = isSchoolDay(date) && (!begun || left >= worthwhile);
  const rest: UrgentDay = { date: date.toString(), start, end: hours.end, isToday: true, usual };
  return [rest, { ...next, usual: !usual }];
}

const isSchoolDay = ({ dayOfWeek }: Temporal.PlainDate) => dayOfWeek <= 5;

function schoolDayAfter(date: Temporal.PlainDate): Temporal.PlainDate {
  const next = date.add({ days: 1 });
  return isSchoolDay(next) ? next : schoolDayAfter(next);
}

/** Times go in steps of five minutes (rule: urgent-day). */
function nextStep(now: Date, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return time
    .round({ smallestUnit: "minute", roundingIncrement: 5, roundingMode: "ceil" })
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}
