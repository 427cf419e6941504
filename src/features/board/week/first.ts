import type { Actor } from "../../../../server/modules/auth/index.ts";
import type { BoardFilter } from "../../../../server/modules/jobs/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { addDays } from "../../../dates.ts";
import { askedDay, isWeekend, mondayOf } from "../../job/words/calendar.ts";
import { firstDays } from "../days/first.ts";
import { weekAnd } from "./range.ts";

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
    const days = weekAnd(monday);
    const { from, to, until } = days;
    return {
      monday,
      days: { ...days, named },
      data: await firstDays(who, { ...filter, from, to, named }, until),
    };
  };
  const first = await week(mondayOf(asked ?? today));
  const { days, data } = first;
  const isOver = !asked && isWeekend(today) && !data.days.some(({ day }) => day >= today && day <= days.to);
  return isOver ? week(addDays(first.monday, 7)) : first;
}
