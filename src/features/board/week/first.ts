import type { Actor } from "../../../../server/modules/auth/index.ts";
import type { BoardDay } from "../../../../server/modules/jobs/index.ts";
import { type BoardFilter, boardDays, mostNamed } from "../../../../server/modules/jobs/lists/index.ts";
import { pastJobs } from "../../../../server/modules/jobs/lists/past/index.ts";
import { postedPage } from "../../../../server/modules/jobs/lists/posted/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { addDays } from "../../../dates.ts";
import { askedDay, isWeekend, mondayOf } from "../../job/words/calendar.ts";
import { firstDays } from "../days/first.ts";
import { weekAnd } from "./range.ts";

/** Tiles of a day; what goes beyond is on the day's own page. */
const named = 8;

interface Asked {
  ctx: RootContext;
  actor: Actor;
}

interface Query extends BoardFilter {
  /** Of the week that is asked for, if any is. */
  day: string | null | undefined;
  today: string;
  /** Of this day all are named that a day can name. */
  opened?: string | undefined;
}

/** The week that is asked for; else this one, or the next when of this one nothing is left but free days (rule: today-first). */
export async function firstWeek(who: Asked, { day, today, opened, ...filter }: Query) {
  const asked = askedDay(day ?? null);
  const week = async (monday: string) => {
    const { until, ...week } = weekAnd(monday);
    const days = { ...week, named, ...(opened ? { opened: { day: opened, named: mostNamed } } : {}) };
    return { monday, days: { ...days, until }, data: await firstDays(who, { ...filter, ...days }, until) };
  };
  const first = await week(mondayOf(asked ?? today));
  const { days, data } = first;
  const isOver = !asked && isWeekend(today) && !data.days.some(({ day }) => day >= today && day <= days.to);
  const found = isOver ? await week(addDays(first.monday, 7)) : first;
  const { from, to } = found.days;
  const [far, over] = await Promise.all([
    farWeek(who, found, filter),
    // A week that is still to come has none.
    from > today ? [] : pastJobs(who.ctx, who.actor, { ...filter, from, to }),
  ]);
  return { ...found, far, over };
}

/** The days of the next week that holds something, when it is further away than the board looks ahead. */
async function farWeek(
  { ctx, actor }: Asked,
  { days, data }: { days: { to: string; until: string }; data: { days: BoardDay[] } },
  filter: BoardFilter,
): Promise<BoardDay[]> {
  if (data.days.some(({ day }) => day > days.to)) return [];
  const after = { ...filter, from: addDays(days.until, 1) };
  const { items } = await postedPage(ctx, actor, { ...after, sort: "day", limit: 1 });
  if (!items[0]) return [];
  const from = mondayOf(items[0].startDate);
  return boardDays(ctx, actor, { ...filter, from, to: addDays(from, 6), named: 0 });
}
