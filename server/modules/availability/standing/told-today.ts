import { sql } from "drizzle-orm";
import { availability, unavailableDays } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { nullable } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { today } from "../../../platform/words/today.ts";
import type { Actor } from "../../auth/index.ts";
import type { ToldDay } from "../day.ts";
import { dayFrom, placeOf } from "../read.ts";
import { toldOn, zoneIn } from "./standing.ts";

/** What holds today by the substitute's clock, with one statement: a list of jobs asks for it (rule: own-times, not-today) (raw: range). */
export async function toldToday(ctx: Context, actor: Actor): Promise<{ day: string; told: ToldDay }> {
  const day = today(ctx.now(), placeOf(actor).timeZone);
  const me = sql`${actor.id}::uuid`;
  const row = await firstRow(
    ctx.db,
    { tap: nullable(unavailableDays.source), minutes: availability.monday },
    sql`
    select (select u.source from unavailable_days u where u.account_id = ${me} and u.day = d.day) as tap, m.free as minutes
    from (select ${day}::date as day) d cross join (select ${zoneIn(me)} as zone) l ${toldOn(me)}`,
  );
  return { day, told: { ...dayFrom(row?.minutes ?? null), by: row?.tap ?? "week" } };
}
