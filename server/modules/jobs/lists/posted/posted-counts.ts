import { sql } from "drizzle-orm";
import type { Context } from "../../../../platform/context.ts";
import { integer } from "../../../../platform/database/kinds.ts";
import { firstRow } from "../../../../platform/database/rows.ts";
import { instant } from "../../../../platform/database/sql.ts";
import type { Actor } from "../../../auth/index.ts";
import { requirePoster } from "../../../bookings/index.ts";
import { type BoardFilter, onBoard } from "../filter.ts";
import type { BoardCounts } from "../model.ts";

/** What a board says of itself, however much of it is shown: as `postedPage` lists it (raw: fragment) (rule: long-lists). */
export async function boardCounts(
  ctx: Context,
  actor: Actor,
  filter: BoardFilter = {},
): Promise<BoardCounts> {
  requirePoster(actor);
  const counts = await firstRow(
    ctx.db,
    { open: integer, urgent: integer, filled: integer, messages: integer, ended: integer },
    sql`
    with listed as (
      select j.expires_at > ${instant(ctx.now())} as ahead, j.admin_type is not null as message, j.urgent, j.filled
      from current_jobs j where ${onBoard(ctx, actor, filter)})
    select count(*) filter (where ahead and not message and not filled and not urgent)::int as open,
      count(*) filter (where ahead and not message and not filled and urgent)::int as urgent,
      count(*) filter (where ahead and not message and filled)::int as filled,
      count(*) filter (where ahead and message)::int as messages,
      count(*) filter (where not ahead)::int as ended
    from listed`,
  );
  return counts ?? { open: 0, urgent: 0, filled: 0, messages: 0, ended: 0 };
}
