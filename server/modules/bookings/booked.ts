import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { list, number } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { instant, milliseconds } from "../../platform/database/sql.ts";
import type { Actor } from "../auth/index.ts";
import { summaryColumns, summaryKind } from "../notifications/index.ts";
import { aboutJob } from "./about.ts";
import { requireSubstitute } from "./policy.ts";
import { minimumGap, type Window } from "./rules.ts";

/** A job that somebody is chosen for, and when. */
export interface Booking {
  jobId: string;
  /** What, where and when, in the person's language (rule: clash-named). */
  about: string;
  windows: Window[];
}

/** What the substitute is booked for, as far as it is not long over: for a page to say what clashes (rule: clash-said-before). */
export async function bookedAhead(ctx: Context, actor: Actor): Promise<Booking[]> {
  requireSubstitute(actor);
  const since = new Date(ctx.now().getTime() - minimumGap);
  const ahead = (edge: "lower" | "upper") =>
    sql`array(select ${milliseconds(sql.raw(`${edge}(w)`))} from unnest(x.windows) w where upper(w) > ${instant(since)} order by w)`;
  // (raw: range)
  const found = await rows(
    ctx.db,
    { job: summaryKind, starts: list(number), ends: list(number) },
    sql`
    select ${summaryColumns} as job, ${ahead("lower")} as starts, ${ahead("upper")} as ends
    from assignments x
    join jobs j on j.id = x.job_id
    join schools s on s.id = j.school_id
    left join job_types t on t.value = j.job_type_value
    where x.substitute_id = ${actor.id} and upper(x.windows) > ${instant(since)}
    order by starts, j.id`,
  );
  return found.map(({ job, starts, ends }) => ({
    jobId: job.id,
    about: aboutJob(job, actor.lang),
    windows: starts.map((start, nth) => ({ start, end: ends[nth] ?? start })),
  }));
}
