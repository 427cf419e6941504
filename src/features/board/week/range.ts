import { addDays } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";

/** So many weeks after the one that is shown are looked ahead to. */
const ahead = 4;

/** A week, and until when it is looked ahead. @param monday its first day */
export const weekAnd = (monday: string) => ({
  from: monday,
  to: addDays(monday, 6),
  until: addDays(monday, 7 * ahead + 6),
});

/** "23.–27.11." */
export function weekRange(monday: string, t: Translate): string {
  const [, fromMonth = 0, fromDay = 0] = monday.split("-").map(Number);
  const [, month = 0, toDay = 0] = addDays(monday, 4).split("-").map(Number);
  const pattern = month === fromMonth ? "jobs:week.sameMonth" : "jobs:week.otherMonth";
  return t(pattern, { fromDay, fromMonth, toDay, month });
}
