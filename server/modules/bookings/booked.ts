import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { list, number } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { instant, milliseconds } from "../../platform/database/sql.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "../auth/who/index.ts";
import { summaryColumns, summaryKind } from "../notifications/messages/index.ts";
import { aboutJob } from "./applications/about.ts";
import { guardedSql } from "./choice/collisions.ts";
import type { Booking } from "./model.ts";
import { minimumGap } from "./rules.ts";

/** What the substitute is booked for, as far as it is not long over: for a page to say what clashes (rule: clash-said-before). */
export async function bookedAhead(ctx: Context, actor: Actor): Promise<Booking[]> {
  requireSubstitute(actor);
  const since = new Date(ctx.now().getTime() - minimumGap);
  return bookingsIn(ctx, actor, {
    windows: sql`x.windows`,
    since,
    from: sql`assignments x join jobs j on j.id = x.job_id`,
    where: sql`x.substitute_id = ${actor.id} and upper(x.windows) > ${instant(since)}`,
  });
}

/** The jobs for which the substitute's applications wait, and of which nobody can have that one as well (rule: waiting-said-before). */
export async function waitingBeside(ctx: Context, actor: Actor, jobId: string): Promise<Booking[]> {
  requireSubstitute(actor);
  return bookingsIn(ctx, actor, {
    windows: sql`j.windows`,
    since: ctx.now(),
    from: sql`standing_applications a join current_jobs j on j.id = a.job_id`,
    where: sql`a.substitute_id = ${actor.id} and a.job_id <> ${jobId} and a.deactivated_by_job_id is null
      and not j.filled and j.expires_at > ${instant(ctx.now())}
      and ${guardedSql(sql`j.windows`)} && ${guardedSql(sql`(select o.windows from jobs o where o.id = ${jobId})`)}`,
  });
}

/** `j` is the job, in `from`; of its windows those that end after `since`. */
async function bookingsIn(
  { db }: Context,
  { lang }: Actor,
  { windows, since, from, where }: { windows: SQL; since: Date; from: SQL; where: SQL },
): Promise<Booking[]> {
  const ahead = (edge: "lower" | "upper") =>
    sql`array(select ${milliseconds(sql.raw(`${edge}(w)`))} from unnest(${windows}) w where upper(w) > ${instant(since)} order by w)`;
  // (raw: range)
  const found = await rows(
    db,
    { job: summaryKind, starts: list(number), ends: list(number) },
    sql`
    select ${summaryColumns} as job, ${ahead("lower")} as starts, ${ahead("upper")} as ends
    from ${from}
    join schools s on s.id = j.school_id
    left join job_types t on t.value = j.job_type_value
    where ${where}
    order by starts, j.id`,
  );
  return found.map(({ job, starts, ends }) => ({
    jobId: job.id,
    about: aboutJob(job, lang),
    windows: starts.map((start, nth) => ({ start, end: ends[nth] ?? start })),
  }));
}
