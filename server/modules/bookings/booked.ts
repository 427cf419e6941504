import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { number } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { instant, milliseconds } from "../../platform/database/sql.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "./policy.ts";
import { minimumGap, type Window } from "./rules.ts";

/** When the substitute is booked, as far as it is not long over: for a page to say what clashes (rule: clash-said-before). */
export async function bookedAhead(ctx: Context, actor: Actor): Promise<Window[]> {
  requireSubstitute(actor);
  const since = new Date(ctx.now().getTime() - minimumGap);
  // (raw: range)
  return rows(
    ctx.db,
    { start: number, end: number },
    sql`
    select ${milliseconds(sql`lower(w)`)} as start, ${milliseconds(sql`upper(w)`)} as end
    from assignments x, unnest(x.windows) w
    where x.substitute_id = ${actor.id} and upper(w) > ${instant(since)}
    order by 1`,
  );
}
