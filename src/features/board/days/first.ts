import type { Actor } from "../../../../server/modules/auth/index.ts";
import { boardDays, type DaysWish } from "../../../../server/modules/jobs/lists/index.ts";
import { postedPage } from "../../../../server/modules/jobs/lists/posted/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import type { DaysData } from "./load.ts";

interface Asked {
  ctx: RootContext;
  actor: Actor;
}

/** What a page of days begins with. @param until see `DaysWish` of load.ts */
export async function firstDays({ ctx, actor }: Asked, wish: DaysWish, until = wish.to): Promise<DaysData> {
  const found = await boardDays(ctx, actor, { ...wish, to: until });
  const days = found.map((day) => (day.day <= wish.to ? day : { ...day, jobs: [] }));
  const only = [...new Set(days.flatMap(({ jobs }) => jobs))];
  const { items } = only.length === 0 ? { items: [] } : await postedPage(ctx, actor, { only });
  return { days, jobs: items };
}
