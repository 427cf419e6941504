import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { boolean, nullable, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { timesAhead } from "../../availability/standing/index.ts";
import { openWindows } from "./open-windows.ts";

const dayRow = {
  /** ISO. */
  date: text,
  /** `past` is over, `taken` another's. */
  state: text,
  applied: boolean,
  /** Name of the school where they are booked at that time. */
  clashAt: nullable(text),
  outsideOwnTimes: boolean,
};
/** A day of a job whose days are shared, as it is to a substitute (rule: days-apart). */
export type DayOfApplicant = Omit<ObjectOf<typeof dayRow>, "state"> & {
  state: "open" | "yours" | "taken" | "past";
};

/** The days of a job whose days are shared, in order, to a substitute who may apply for some of them (raw: range). @param jobId id */
export function daysFor(ctx: Context, actor: Actor, jobId: string): Promise<DayOfApplicant[]> {
  requireSubstitute(actor);
  const me = sql`${actor.id}::uuid`;
  return rows(
    ctx.db,
    dayRow,
    sql`
    with told as materialized (select t.cannot from ${timesAhead(me, ctx.now())} t)
    select ((lower(w) at time zone j.time_zone)::date)::text as date,
      case when own.windows @> w then 'yours' when not ${openWindows()} @> w then 'taken'
        when upper(w) <= ${instant(ctx.now())} then 'past' else 'open' end as state,
      a.id is not null and coalesce(a.windows, j.windows) @> w as applied,
      (select s.name from assignments x join jobs o on o.id = x.job_id join schools s on s.id = o.school_id
        where x.substitute_id = ${me} and x.job_id <> j.id and x.windows && w order by o.starts_at limit 1) as "clashAt",
      told.cannot && tstzmultirange(w) as "outsideOwnTimes"
    from jobs j cross join unnest(j.windows) w cross join told
    left join assignments own on own.job_id = j.id and own.substitute_id = ${me}
    left join standing_applications a on a.job_id = j.id and a.substitute_id = ${me}
    where j.id = ${jobId}
    order by w`,
  ) as Promise<DayOfApplicant[]>;
}
