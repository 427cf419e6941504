import { type SQL, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, integer, nullable, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Actor } from "../../auth/index.ts";
import { visibleAddressSql } from "../../auth/who/index.ts";
import { hasToldTimes, outsideOwnTimes } from "../../availability/standing/index.ts";
import { fit, personColumns, personOf, personRow, workColumns, workOf, workRow } from "../../fit/index.ts";
import { reasonsTold } from "../applications/compare.ts";
import { daysWorked } from "../days-worked.ts";
import { type ManagedJob, managedJob } from "../managed-job.ts";
import { byName } from "../substitutes/rows.ts";
import { askable } from "./askable.ts";
import type { Fitting } from "./model.ts";

/** So many are told. */
const most = 10;
/** So many are looked at. */
const candidates = 200;

const fittingRow = {
  id: accounts.id,
  email: accounts.email,
  addressTold: boolean,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  image: accounts.image,
  favourite: boolean,
  daysHere: integer,
  lastDayHere: nullable(text),
  seen: boolean,
  /** Who of those who fit alike is told, where not all are: for each job others, and none for their name. */
  lot: text,
  ...personRow,
  ...workRow,
};

/**
 * At most ten who would fit a job and have not applied, whom its poster may ask: best fit first, those alike by name. Neither where somebody lives
 * nor when they are free is a reason, as with applicants; and who is left out is not named (rules: who-may-be-asked, fit-order).
 * @throws Refusal 403 for who posts no jobs, 404 for a job that is not the actor's to manage
 */
export async function fitsFor(ctx: Context, actor: Actor, key: string): Promise<Fitting[]> {
  const job = await managedJob(ctx.db, actor, key);
  const fitting = (await candidatesFor(ctx, actor, job)).map((row, name) => ({
    row,
    name,
    ...fit({ ...personOf(row), ...known(row) }, workOf(row)),
  }));
  return fitting
    .sort((a, b) => b.order - a.order || (a.row.lot < b.row.lot ? -1 : 1))
    .slice(0, most)
    .sort((a, b) => b.order - a.order || a.name - b.name)
    .map(({ row, reasons }) => ({
      id: row.id,
      ...(row.addressTold ? { email: row.email } : {}),
      firstName: row.firstName,
      lastName: row.lastName,
      image: row.image,
      favourite: row.favourite,
      daysHere: row.daysHere,
      seen: row.seen,
      reasons: reasonsTold(actor, reasons, row.workRegion),
    }));
}

const known = ({ favourite, daysHere, lastDayHere }: ObjectOf<typeof fittingRow>) => ({
  favourite,
  daysHere,
  lastDayHere,
});

/**
 * Those who come into question, in the order of names: favourites, then who has worked most days here, then some of the others, in one statement. All whom the
 * school knows are put in that order before it is asked who is left out, so that of the thousands of a region few are asked for their times (raw: cte).
 */
const candidatesFor = (ctx: Context, actor: Actor, job: ManagedJob) => {
  const here = sql`b.school_id = ${job.schoolId}`;
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
      where j.id = ${job.id}
      order by favourite desc, days desc, lot),
    candidates as materialized (
      select g.id, g.favourite, g.days, g.last_day, g.lot from ranked g join jobs j on j.id = ${job.id}
      where ${mayStill(sql`g.id`)}
      order by g.favourite desc, g.days desc, g.lot limit ${candidates})
    select p.id, p.email, ${visibleAddressSql(sql`${actor.id}`, sql`p.id`)} as "addressTold", p.first_name as "firstName",
      p.last_name as "lastName", p.image, g.favourite, g.days as "daysHere", g.last_day::text as "lastDayHere", g.lot,
      exists (select from job_views v where v.job_id = j.id and v.account_id = p.id) as seen,
      ${personColumns(sql`p.id`)}, ${workColumns}
    from candidates g join accounts p on p.id = g.id
    join jobs j on j.id = ${job.id} join schools s on s.id = j.school_id
    order by ${byName}`,
  );
};

/**
 * Condition on a person and the row `j` of jobs: they have not applied for it, are not asked nor have said no, do not hide its school, are chosen for nothing that it
 * overlaps, and have not told that they cannot.
 */
const mayStill = (id: SQL): SQL => sql`
  not exists (select from standing_applications a where a.job_id = j.id and a.substitute_id = ${id})
  and not exists (select from requests q where q.job_id = j.id and q.account_id = ${id} and q.state in ('queued', 'open', 'declined'))
  and not exists (select from school_blocks h where h.account_id = ${id} and h.school_id = j.school_id)
  and not exists (select from assignments x where x.substitute_id = ${id} and x.windows && j.windows)
  and not (${hasToldTimes(id)} and ${outsideOwnTimes(id)})`;
