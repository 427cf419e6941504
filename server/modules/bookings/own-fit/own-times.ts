// (rule: own-times)
import { type SQL, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { uuids } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { timesAhead } from "../../availability/standing/index.ts";
import { openWindows } from "../days/open-windows.ts";

/** How a job's hours stand to what the substitute has told: neither where nothing is told of them. */
export const standingRow = { outside: boolean, free: boolean };

/** Over `jobs j` and `told` as `toldAhead` has it: of shared days one that lies within is enough (rule: days-apart). */
const outside = sql`(told.cannot && j.windows and not (j.days_shared and exists (
  select from unnest(${openWindows()}) w where not told.cannot && tstzmultirange(w))))`;

/** Over the same. */
export const standingColumns = sql`${outside} as outside, told.free @> j.windows as free`;

/** What the actor has told of the days until then. @param until the last moment that matters */
export const toldAhead = (actor: Actor, now: Date, until: SQL): SQL =>
  timesAhead(sql`${actor.id}::uuid`, now, until);

/** Until when the last of these jobs lasts. */
export const lastOf = (ids: string[]): SQL =>
  sql`(select max(m.expires_at) from jobs m where m.id = any(${uuids(ids)}))`;

/** Of these jobs those of which some hours lie outside the substitute's own times (raw: range). */
export async function outsideAmong(ctx: Context, actor: Actor, ids: string[]): Promise<Set<string>> {
  const found = await rows(
    ctx.db,
    { id: jobs.id },
    sql`with told as materialized (select t.cannot from ${toldAhead(actor, ctx.now(), lastOf(ids))} t)
    select j.id from jobs j, told where j.id = any(${uuids(ids)}) and ${outside}`,
  );
  return new Set(found.map(({ id }) => id));
}
