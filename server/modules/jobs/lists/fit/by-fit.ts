import { sql } from "drizzle-orm";
import { jobs } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import { boolean, integer, list, number } from "../../../../platform/database/kinds.ts";
import { firstRow, hotRows, rows } from "../../../../platform/database/rows.ts";
import { instant, milliseconds, uuids } from "../../../../platform/database/sql.ts";
import type { Actor } from "../../../auth/index.ts";
import { openWindows } from "../../../bookings/days/index.ts";
import { bookedAhead, daysWorked } from "../../../bookings/index.ts";
import {
  lastOf,
  ownColumns,
  ownPerson,
  ownRow,
  reasonsOnCard,
  standingColumns,
  standingRow,
  toldAhead,
} from "../../../bookings/own-fit/index.ts";
import { conflictBetween, type Window } from "../../../bookings/rules.ts";
import { fit, type Person, workColumns, workOf, workRow } from "../../../fit/index.ts";
import type { JobFit } from "../../model.ts";

/** A job of the list where fit puts it. */
export interface Fitted {
  id: string;
  fit: JobFit;
}

const fittedRow = {
  ...workRow,
  id: jobs.id,
  schoolId: jobs.schoolId,
  urgent: jobs.urgent,
  clashes: boolean,
  ...standingRow,
  starts: list(number),
  ends: list(number),
};

/**
 * These jobs as they fit the substitute: urgent ones, then those that nothing hinders, then the rest; within each what fits best, and what
 * fits alike as it was given. Four statements, however many jobs (rule: fit-order).
 * @param ids of open jobs in the order of days
 */
export async function byFit(ctx: Context, actor: Actor, ids: string[]): Promise<Fitted[]> {
  const [person, days, booked, found] = await Promise.all([
    personOfActor(ctx, actor),
    daysBySchool(ctx, actor),
    bookedAhead(ctx, actor),
    worksOf(ctx, actor, ids),
  ]);
  const windows = booked.flatMap((one) => one.windows);
  const known = new Map(found.map((row) => [row.id, row]));
  const fitted = ids.flatMap((id) => {
    const row = known.get(id);
    // Deleted since a moment ago.
    if (!row) return [];
    const clash = row.clashes ? conflictBetween(windowsOf(row.starts, row.ends), windows) : "none";
    const work = workOf(row);
    const { order, reasons, hindrance } = fit(
      {
        ...person,
        daysHere: days.get(row.schoolId),
        clash: clash === "none" ? undefined : clash,
        outsideOwnTimes: row.outside,
        free: row.free,
      },
      work,
    );
    return [{ id, urgent: row.urgent, order, reasons, hindrance, country: work.country }];
  });
  fitted.sort(
    (a, b) =>
      Number(b.urgent) - Number(a.urgent) ||
      Number(a.hindrance !== undefined) - Number(b.hindrance !== undefined) ||
      b.order - a.order,
  );
  return fitted.map(({ id, reasons, hindrance, country }) => ({
    id,
    fit: {
      reasons: reasonsOnCard(reasons, actor.lang, country),
      ...(hindrance ? { hindrance: hindrance.kind } : {}),
    },
  }));
}

const windowsOf = (starts: number[], ends: number[]): Window[] =>
  starts.map((start, nth) => ({ start, end: ends[nth] ?? start }));

/** (raw: array) */
async function personOfActor(ctx: Context, actor: Actor): Promise<Person> {
  const row = await firstRow(ctx.db, ownRow, sql`select ${ownColumns(actor)}`);
  if (!row) throw new Error("a statement without a table has one row");
  return ownPerson(row, actor);
}

/** Days that the substitute has worked, by school (raw: range). */
async function daysBySchool(ctx: Context, actor: Actor): Promise<Map<string, number>> {
  const found = await rows(
    ctx.db,
    { schoolId: jobs.schoolId, days: integer },
    sql`
    select o.school_id as "schoolId", w.days
    from (select distinct b.school_id from assignments x join jobs b on b.id = x.job_id
      where x.substitute_id = ${actor.id}) o
    cross join lateral ${daysWorked(sql`${actor.id}::uuid`, sql`b.school_id = o.school_id`, ctx.now())} w`,
  );
  return new Map(found.map(({ schoolId, days }) => [schoolId, days]));
}

/** What the jobs ask for, and the hours of those that come near what the substitute is booked for (raw: range). */
const worksOf = (ctx: Context, actor: Actor, ids: string[]) => {
  const edges = (edge: "lower" | "upper") =>
    sql`case when near.clashes then array(select ${milliseconds(sql.raw(`${edge}(w)`))}
      from unnest(j.windows) w order by w) else '{}' end`;
  return hotRows(
    ctx.db,
    fittedRow,
    sql`
    with mine as materialized (select range_agg(g) as guarded from assignments x, unnest(x.guarded_windows) g
      where x.substitute_id = ${actor.id} and upper(x.windows) > ${instant(ctx.now())}),
    told as materialized (select t.cannot, t.free from ${toldAhead(actor, ctx.now(), lastOf(ids))} t)
    select ${workColumns}, ${standingColumns}, j.id, j.school_id as "schoolId", j.urgent, near.clashes,
      ${edges("lower")} as starts, ${edges("upper")} as ends
    from jobs j join schools s on s.id = j.school_id cross join told
    cross join lateral (select coalesce((select ${nearby} from mine), false) as clashes) near
    where j.id = any(${uuids(ids)})`,
  );
};

/** Guarded hours reach half the gap to either side; so that is what is added to the job's. Where the days are shared, one that is free is enough (rule: days-apart). */
const nearby = sql`mine.guarded && tstzmultirange(tstzrange(j.starts_at - interval '1 hour', j.expires_at + interval '1 hour'))
  and not (j.days_shared and exists (
    select from unnest(${openWindows()}) w where not mine.guarded && tstzrange(lower(w) - interval '1 hour', upper(w) + interval '1 hour')))`;
