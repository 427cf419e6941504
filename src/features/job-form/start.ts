import { addDays, dateIn, timeOfDayIn } from "../../dates.ts";
import { defaultStart } from "../job/fields/times.ts";

/** Today at a school, and the first weekday whose usual hours have not begun: what a new form begins with (rule: job-form-times). */
export function daysAt(timeZone: string, now: Date): { today: string; next: string } {
  const today = dateIn(timeZone, now);
  const isEarly = timeOfDayIn(timeZone, now) < defaultStart;
  return { today, next: weekdayFrom(isEarly ? today : addDays(today, 1)) };
}

/** That day, or the Monday after it when it is in a weekend; another one can still be picked. */
function weekdayFrom(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}
