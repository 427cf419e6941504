import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { number, text } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { instant, milliseconds } from "../../platform/database/sql.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "./policy.ts";
import { minimumGap, type Window } from "./rules.ts";

/** A job that somebody is chosen for, and when. */
export interface Booking {
  jobId: string;
  windows: Window[];
}

/** What the substitute is booked for, as far as it is not long over: for a page to say what clashes (rule: clash-said-before). */
export async function bookedAhead(ctx: Context, actor: Actor): Promise<Booking[]> {
  requireSubstitute(actor);
  const since = new Date(ctx.now().getTime() - minimumGap);
  // (raw: range)
  const found = await rows(
    ctx.db,
    { jobId: text, start: number, end: number },
    sql`
    select x.job_id as "jobId", ${milliseconds(sql`lower(w)`)} as start, ${milliseconds(sql`upper(w)`)} as end
    from assignments x, unnest(x.windows) w
    where x.substitute_id = ${actor.id} and upper(w) > ${instant(since)}
    order by 2, 1`,
  );
  const byJob = Map.groupBy(found, ({ jobId }) => jobId);
  return [...byJob].map(([jobId, windows]) => ({
    jobId,
    windows: windows.map(({ start, end }) => ({ start, end })),
  }));
}
