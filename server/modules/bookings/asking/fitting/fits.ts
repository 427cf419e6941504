import { type SQL, sql } from "drizzle-orm";
import { accounts } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import {
  boolean,
  date,
  integer,
  nullable,
  type ObjectOf,
  text,
} from "../../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../../platform/database/rows.ts";
import { uuids } from "../../../../platform/database/sql.ts";
import type { Actor } from "../../../auth/index.ts";
import { visibleAddressSql } from "../../../auth/who/index.ts";
import { fit, personColumns, personOf, personRow, workColumns, workOf, workRow } from "../../../fit/index.ts";
import { recordSeenOn, recordValid } from "../../../reference/index.ts";
import { reasonsTold } from "../../applications/compare.ts";
import { againColumn, againRow, daysWorked } from "../../days-worked.ts";
import { type ManagedJob, managedJob } from "../../managed-job.ts";
import { byName } from "../../substitutes/rows.ts";
import { seenBy } from "../../substitutes/seen.ts";
import { askable } from "../askable.ts";
import type { Fitting } from "../model.ts";
import { hasName, mayStill } from "./may-still.ts";

/** So many are told. */
const most = 10;
/** So many are looked at. */
const candidates = 200;

const fittingRow = {
  id: accounts.id,
  email: accounts.email,
  addressTold: boolean,
  openable: boolean,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  image: accounts.image,
  favourite: boolean,
  daysHere: integer,
  lastDayHere: nullable(text),
  recordSeenOn: nullable(text),
  recordValid: boolean,
  seenAt: nullable(date),
  /** Nothing keeps them from being asked now. */
  isFree: boolean,
  ...againRow,
  /** Of those who fit alike it says who comes first, and who is told where not all are: for each job others, and none for their name. */
  lot: text,
  ...personRow,
  ...workRow,
};
type FittingRow = ObjectOf<typeof fittingRow>;

export interface Wanted {
  /** Words that are all in their names, so that more than the ten are found. */
  name?: string;
  /** Not these, by id. */
  but?: string[];
}

/**
 * At most ten who would fit a job and have not applied, whom its poster may ask: best fit first, those alike by lot: whoever is listed first is asked first. Neither where somebody lives
 * nor when they are free is a reason, as with applicants; and who is left out is not named (rules: who-may-be-asked, fit-order).
 * @throws Refusal 403 for who posts no jobs, 404 for a job that is not the actor's to manage
 */
export async function fitsFor(
  ctx: Context,
  actor: Actor,
  key: string,
  { name = "", but = [] }: Wanted = {},
): Promise<Fitting[]> {
  const job = await managedJob(ctx.db, actor, key);
  const which = sql`${hasName(sql`a.id`, name)} and a.id <> all(${uuids(but)})`;
  const found = await candidatesFor(ctx, actor, job, { which, areFree: true });
  return found
    .map((row) => ({ row, ...fitOf(row) }))
    .sort((a, b) => b.order - a.order || (a.row.lot < b.row.lot ? -1 : 1))
    .slice(0, most)
    .map(({ row, reasons }) => toldOf(actor, row, reasons));
}

/** Somebody who is named, and may be asked for a job. */
export type Known = Fitting & {
  /** Nothing keeps them from being asked now: what does is not told (rule: who-may-be-asked). */
  isFree: boolean;
};

/**
 * Those of some people whom a poster may ask for a job, whether or not they would fit it now.
 * @throws Refusal 403, 404 as `fitsFor`
 */
export async function knownFor(ctx: Context, actor: Actor, key: string, ids: string[]): Promise<Known[]> {
  const job = await managedJob(ctx.db, actor, key);
  if (ids.length === 0) return [];
  const which = sql`a.id = any(${uuids(ids)})`;
  const found = await candidatesFor(ctx, actor, job, { which, areFree: false });
  return found.map((row) => ({ ...toldOf(actor, row, fitOf(row).reasons), isFree: row.isFree }));
}

/** How many people its poster may ask for a job, free or not. @throws Refusal 403, 404 as `fitsFor` */
export async function howManyKnown(ctx: Context, actor: Actor, key: string): Promise<number> {
  const job = await managedJob(ctx.db, actor, key);
  // (raw: fragment)
  const found = await firstRow(
    ctx.db,
    { count: integer },
    sql`select count(*)::int as count from jobs j join schools s on s.id = j.school_id
      cross join lateral (${askable(actor, ctx)}) a where j.id = ${job.id}`,
  );
  return found?.count ?? 0;
}

function fitOf(row: FittingRow) {
  const { favourite, daysHere, lastDayHere, again } = row;
  return fit({ ...personOf(row), favourite, daysHere, lastDayHere, again }, workOf(row));
}

/** An extract is a matter between principals and who has applied to them (rule: criminal-record). */
function toldOf(actor: Actor, row: FittingRow, reasons: ReturnType<typeof fitOf>["reasons"]): Fitting {
  const { id, email, addressTold, openable, firstName, lastName, image, favourite, daysHere, lastDayHere } =
    row;
  const seesRecord = actor.type === "principal" && addressTold;
  return {
    ...{ id, firstName, lastName, image, favourite, daysHere, lastDayHere, openable },
    ...(addressTold ? { email } : {}),
    seen: row.seenAt !== null,
    ...(row.seenAt ? { seenAt: row.seenAt.toISOString() } : {}),
    ...(seesRecord ? { record: { seenOn: row.recordSeenOn, valid: row.recordValid } } : {}),
    reasons: reasonsTold(actor, reasons, row.workRegion),
  };
}

interface Sought {
  /** Condition on the id `a.id`. */
  which: SQL;
  /** Only those whom nothing keeps from being asked. */
  areFree: boolean;
}

/**
 * Those who come into question, in the order of names: favourites, then who has worked most days here, then some of the others, in one statement. All whom the
 * school knows are put in that order before it is asked who is left out, so that of the thousands of a region few are asked for their times (raw: cte).
 */
const candidatesFor = (ctx: Context, actor: Actor, job: ManagedJob, { which, areFree }: Sought) => {
  const here = sql`b.school_id = ${job.schoolId}`;
  const still = mayStill(sql`g.id`);
  return rows(
    ctx.db,
    fittingRow,
    sql`
    with been as materialized (
      select o.id, w.days, w.last_day
      from (select distinct x.substitute_id as id from assignments x join jobs b on b.id = x.job_id where ${here}) o
      cross join lateral ${daysWorked(sql`o.id`, here, ctx.now())} w),
    ranked as materialized (
      select a.id, f.owner_id is not null as favourite, coalesce(e.days, 0) as days, e.last_day, md5(a.id::text || j.id::text) as lot
      from jobs j join schools s on s.id = j.school_id
      cross join lateral (${askable(actor, ctx)}) a
      left join been e on e.id = a.id
      left join favourites f on f.owner_id = ${actor.id} and f.substitute_id = a.id
      where j.id = ${job.id} and ${which}
      order by favourite desc, days desc, lot),
    candidates as materialized (
      select g.id, g.favourite, g.days, g.last_day, g.lot, ${areFree ? sql`true` : still} as free from ranked g join jobs j on j.id = ${job.id}
      where ${areFree ? still : sql`true`}
      order by g.favourite desc, g.days desc, g.lot limit ${candidates})
    select p.id, p.email, ${visibleAddressSql(sql`${actor.id}`, sql`p.id`)} as "addressTold", ${seenBy(actor)} as openable, p.first_name as "firstName",
      p.last_name as "lastName", p.image, g.favourite, g.days as "daysHere", g.last_day::text as "lastDayHere", g.lot, g.free as "isFree",
      ${recordSeenOn(sql`p.id`)}::text as "recordSeenOn", ${recordValid(sql`p.id`, ctx.now())} as "recordValid",
      (select v.first_viewed_at from job_views v where v.job_id = j.id and v.account_id = p.id) as "seenAt",
      ${againColumn(sql`p.id`, sql`j.school_id`)}, ${personColumns(sql`p.id`)}, ${workColumns}
    from candidates g join accounts p on p.id = g.id
    join jobs j on j.id = ${job.id} join schools s on s.id = j.school_id
    order by ${byName}`,
  );
};
