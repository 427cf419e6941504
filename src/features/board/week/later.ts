import type { BoardDay } from "../../../../server/modules/jobs/index.ts";
import { isWeekend, mondayOf } from "../../job/words/calendar.ts";
import { allOf } from "../days/tally.ts";

/**
 * The weeks on which something lies, each by its Monday with those of its days: of weekends those on which something begins,
 * not what goes on over them. @param days in their order
 */
export function weeksOfDays(days: readonly BoardDay[]): { monday: string; days: BoardDay[] }[] {
  const weeks = new Map<string, BoardDay[]>();
  for (const day of days) {
    if (isWeekend(day.day) && allOf(day.beginning) === 0) continue;
    const monday = mondayOf(day.day);
    weeks.set(monday, [...(weeks.get(monday) ?? []), day]);
  }
  return [...weeks].map(([monday, found]) => ({ monday, days: found }));
}
