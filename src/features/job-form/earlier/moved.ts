import { addDays, weekday } from "../../../dates.ts";

interface Range {
  /** ISO dates. */
  startDate: string;
  endDate: string;
}

/**
 * As many days as an earlier job had, from this day on. Where these would reach into a weekend, which that did not, they begin
 * on its own weekday after it (rule: copied-jobs).
 */
export function movedTo(day: string, earlier: Range): Range {
  const last = daysOf(earlier).length - 1;
  const from = (startDate: string): Range => ({ startDate, endDate: addDays(startDate, last) });
  const moved = from(day);
  if (last === 0 || hasWeekend(earlier) || !hasWeekend(moved)) return moved;
  return from(addDays(day, (7 + weekday(earlier.startDate) - weekday(day)) % 7));
}

const hasWeekend = (range: Range) => daysOf(range).some((day) => weekday(day) % 6 === 0);

function daysOf({ startDate, endDate }: Range): string[] {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  return days;
}
