import type { Actor } from "../../../../server/modules/auth/index.ts";
import type { BoardFilter } from "../../../../server/modules/jobs/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { addDays } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { askedDay, isWeekend, mondayOf } from "../../job/words/calendar.ts";
import { firstDays } from "../days/first.ts";

/** Tiles of a day; what goes beyond is on the day's own page. */
const named = 8;

interface Wish extends BoardFilter {
  /** Of the week that is asked for, if any is. */
  day: string | null | undefined;
  today: string;
}

/** The week that is asked for; else this one, or the next when of this one nothing is left but free days. */
export async function firstWeek(who: { ctx: RootContext; actor: Actor }, { day, today, ...filter }: Wish) {
  const asked = askedDay(day ?? null);
  const week = async (monday: string) => {
    const wish = { ...filter, from: monday, to: addDays(monday, 6), named };
    return { monday, named, data: await firstDays(who, wish) };
  };
  const first = await week(mondayOf(asked ?? today));
  const isOver = !asked && isWeekend(today) && !first.data.days.some((one) => one.day >= today);
  return isOver ? week(addDays(first.monday, 7)) : first;
}

/** "23.–27.11." */
export function weekRange(monday: string, t: Translate): string {
  const [, fromMonth = 0, fromDay = 0] = monday.split("-").map(Number);
  const [, month = 0, toDay = 0] = addDays(monday, 4).split("-").map(Number);
  const pattern = month === fromMonth ? "jobs:week.sameMonth" : "jobs:week.otherMonth";
  return t(pattern, { fromDay, fromMonth, toDay, month });
}
