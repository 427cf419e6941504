import { sql } from "drizzle-orm";
import type { Context } from "../../../../platform/context.ts";
import { nullable, text } from "../../../../platform/database/kinds.ts";
import { rows } from "../../../../platform/database/rows.ts";
import type { Actor } from "../../../auth/index.ts";
import { requirePoster } from "../../../bookings/index.ts";
import { type BoardFilter, onBoard } from "../filter.ts";
import { jobColumns, jobRow, publicFacts } from "../rows.ts";

export interface PastQuery extends BoardFilter {
  /** ISO dates, both included. */
  from: string;
  to: string;
}

/** What a month shows of them is no more. */
const mostPast = 500;
/** Days: no job is longer (jobs_length_bounded). */
const longest = 366;

/** A job that has left all lists, and who did it; the name is empty where that person is gone. */
export type PastJob = ReturnType<typeof publicFacts> & { substitute: string | undefined };

/**
 * The archived jobs of some days that the actor could manage, by start (rule: past-days). One statement, which reads
 * those days of the school by an index, however many jobs are archived (raw: plan).
 */
export async function pastJobs(ctx: Context, actor: Actor, query: PastQuery): Promise<PastJob[]> {
  requirePoster(actor);
  const found = await rows(
    ctx.db,
    { ...jobRow, chosen: nullable(text) },
    sql`
    select ${jobColumns(actor.lang)}, (select string_agg(trim(p.first_name || ' ' || p.last_name), ', ' order by lower(x.windows)) from assignments x join accounts p on p.id = x.substitute_id where x.job_id = j.id) as chosen
    from (
      select j.* from jobs j
      where j.archived_at is not null and j.admin_type is null and ${onBoard(ctx, actor, query)}
        and j.end_date <= ${query.to}::date + ${longest}::int
      order by j.start_date, j.start_time, j.id limit ${mostPast}) j
    join schools s on s.id = j.school_id
    order by j.start_date, j.start_time, j.id`,
  );
  return found.map(({ chosen, ...row }) => ({
    ...publicFacts(row, actor.lang, "school"),
    substitute: chosen ?? undefined,
  }));
}
