import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { integer, nullable, number, type ObjectOf } from "../../platform/database/kinds.ts";
import { firstRow } from "../../platform/database/rows.ts";
import { instant } from "../../platform/database/sql.ts";

const market = {
  /** Jobs that wait for somebody now. */
  open: integer,
  /** Seconds from posting to choosing that half of this month's choices stayed below; null where they are few. */
  chosenMedian: nullable(number),
};
export type Market = ObjectOf<typeof market>;

/** Of fewer choices a median says more about single schools than about the service. */
export const fewestChosen = 10;
/** Whose month it is. */
const zone = "Europe/Helsinki";

/** What anybody is told of the whole service (rule: public-face): nothing of a school or a person. */
export async function readMarket(ctx: Context): Promise<Market> {
  // (raw: function)
  const found = await firstRow(ctx.db, market, statement(ctx.now()));
  return found ?? { open: 0, chosenMedian: null };
}

const statement = (now: Date) => sql`
  select
    (select count(*)::int from current_jobs where not filled and admin_type is null
      and region_code is not null and expires_at > ${instant(now)}) as open,
    (select case when count(*) >= ${fewestChosen}::int then
        percentile_cont(0.5) within group (order by extract(epoch from a.chosen_at - j.created_at)::float8) end
      from assignments a join jobs j on j.id = a.job_id
      where a.chosen_at >= date_trunc('month', ${instant(now)}, ${zone}) and a.chosen_at <= ${instant(now)}
        and a.chosen_at >= j.created_at) as "chosenMedian"`;
