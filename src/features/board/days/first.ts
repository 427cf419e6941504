import type { Actor } from "../../../../server/modules/auth/index.ts";
import { boardDays, type DaysQuery } from "../../../../server/modules/jobs/lists/index.ts";
import { postedPage } from "../../../../server/modules/jobs/lists/posted/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import type { DaysData } from "./load.ts";

interface Asked {
  ctx: RootContext;
  actor: Actor;
}

/** What a page of days begins with. @param until see `DaysQuery` of load.ts */
export async function firstDays(
  { ctx, actor }: Asked,
  query: DaysQuery,
  until = query.to,
): Promise<DaysData> {
  const found = await boardDays(ctx, actor, { ...query, to: until });
  const days = found.map((day) => (day.day <= query.to ? day : { ...day, jobs: [] }));
  const only = [...new Set(days.flatMap(({ jobs }) => jobs))];
  const { items } = only.length === 0 ? { items: [] } : await postedPage(ctx, actor, { only });
  return { days, jobs: items };
}
