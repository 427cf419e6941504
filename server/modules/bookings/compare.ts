import { sql } from "drizzle-orm";
import { accounts, qualifications } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { boolean, integer, list, nullable, text } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { instant } from "../../platform/database/sql.ts";
import type { Actor } from "../auth/index.ts";
import { recordSeenOn, recordValid } from "../reference/index.ts";
import type { Comparison } from "./applicant.ts";

const compared = {
  email: accounts.email,
  daysHere: integer,
  lastDayHere: nullable(text),
  qualifications: list(qualifications.nameFi),
  recordSeenOn: nullable(text),
  recordValid: boolean,
};

/**
 * What helps to choose between those who have applied for a job, by address: one statement, however many. Days are
 * those of the school's jobs that are over, archived ones among them (raw: range).
 */
export async function comparisonsOf(
  ctx: Context,
  actor: Actor,
  jobId: string,
): Promise<Map<string, Comparison>> {
  const now = instant(ctx.now());
  const name = actor.lang === "sv" ? sql`k.name_sv` : sql`k.name_fi`;
  const found = await rows(
    ctx.db,
    compared,
    sql`
    select p.email, w.days as "daysHere", w.last_day::text as "lastDayHere",
      (select coalesce(json_agg(${name} order by k.position), '[]')
        from substitute_qualifications o join qualifications k on k.value = o.value
        where o.account_id = a.substitute_id and o.kind = 'held') as qualifications,
      ${recordSeenOn(sql`a.substitute_id`)}::text as "recordSeenOn",
      ${recordValid(sql`a.substitute_id`, ctx.now())} as "recordValid"
    from standing_applications a
    join jobs j on j.id = a.job_id
    join accounts p on p.id = a.substitute_id
    cross join lateral (
      select count(distinct d.day)::int as days, max(d.day) as last_day
      from assignments x
      join jobs b on b.id = x.job_id and b.school_id = j.school_id
      cross join lateral unnest(x.windows) as s (span)
      cross join lateral (select (lower(s.span) at time zone j.time_zone)::date as day) d
      where x.substitute_id = a.substitute_id and upper(s.span) <= ${now}) w
    where a.job_id = ${jobId}`,
  );
  const seesRecords = actor.type === "principal";
  return new Map(
    found.map(({ email, recordSeenOn: seenOn, recordValid: valid, ...rest }) => [
      email,
      { ...rest, ...(seesRecords ? { record: { seenOn, valid } } : {}) },
    ]),
  );
}
