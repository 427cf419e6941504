import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, integer, list as listOf, number, type ObjectOf } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { instant, milliseconds, uuidPattern, uuids } from "../../../platform/database/sql.ts";
import { firstOf, type PageQuery, readCursor, writeCursor } from "../../../platform/http/paging.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { placesIn } from "../../bookings/reserve/index.ts";
import type { Job } from "../model.ts";
import { asSubstituteSees, substituteQuery, substituteRow } from "./substitute-view.ts";

export interface Applications {
  active: Job[];
  inactive: Job[];
}

export interface ApplicationsQuery extends PageQuery {
  /** Ids: of the list just these, as far as they are in it. */
  only?: string[] | undefined;
  /** One of the two lists alone, the other being empty. */
  list?: keyof Applications | undefined;
}

/** Whether it leads, the instant of the start, and the id. */
const Place = Type.Tuple([
  Type.Boolean(),
  Type.Integer({ minimum: 0, maximum: 4e12 }),
  Type.String({ pattern: uuidPattern }),
]);

/** Condition on `current_jobs j` with a standing application `a`, the own assignment `x` and the placement `p` (rule: placements). */
const inList = (now: Date): SQL =>
  sql`a.id is not null and (p.placement is distinct from 'deleted' or ${leads(now)})`;

/** Of those in the list: what may still come to something, or has. */
const isActive = (now: Date): SQL => sql`(j.expires_at > ${instant(now)}
  and (x.job_id is not null or (p.placement is null and (a.deactivated_by_job_id is null or j.filled))))`;

/** What the substitute has got and is not over stands before what may come to something. */
const leads = (now: Date): SQL => sql`(x.job_id is not null and j.expires_at > ${instant(now)})`;

/**
 * The substitute's own applications, jobs that they have got first and then by start, until their jobs are archived (rule: own-applications).
 * Inactive are those that being chosen elsewhere deactivated, past ones, and those the substitute hid. A
 * part is of both together unless one is named.
 * @throws Refusal 422 for a cursor of something else
 */
export async function personalApplications(
  ctx: Context,
  actor: Actor,
  { only, list, limit, cursor }: ApplicationsQuery = {},
): Promise<Applications & { nextCursor?: string }> {
  requireSubstitute(actor);
  const name = `applications${list ? `-${list}` : ""}`;
  const after = readCursor(name, Place, cursor);
  const [active, first] = [isActive(ctx.now()), leads(ctx.now())];
  const conditions = [inList(ctx.now())];
  if (only) conditions.push(sql`j.id = any(${uuids(only)})`);
  if (list) conditions.push(sql`${active} = ${list === "active"}`);
  if (after) conditions.push(behind(first, after));
  const further = sql`, ${milliseconds(sql`j.starts_at`)} as "startsAt", ${active} as active, ${first} as leads`;
  // (raw: plan)
  const all = await rows(
    ctx.db,
    { ...substituteRow, startsAt: number, active: boolean, leads: boolean },
    sql`
    ${substituteQuery(actor, ctx.now(), sql`current_jobs`, further)} where ${sql.join(conditions, sql` and `)}
    order by ${first} desc, j.starts_at, j.id ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`,
  );
  const { items, ...next } = firstOf(all, limit, (last) =>
    writeCursor(name, [last.leads, last.startsAt, last.id]),
  );
  const isInReserve = (row: (typeof items)[number]) => row.inReserve && row.startsAt > ctx.now().getTime();
  const reserves = items.filter(isInReserve).map(({ id }) => id);
  const places = await placesIn(ctx, actor, reserves);
  const shown = (which: boolean) =>
    items
      .filter((row) => row.active === which)
      .map((row) => {
        const job = asSubstituteSees(row, actor);
        if (isInReserve(row)) job.reservePlace = places.get(row.id) ?? null;
        return job;
      });
  return { active: shown(true), inactive: shown(false), ...next };
}

/** Condition on `jobs j`, sorted by what leads and by start: behind this place. */
const behind = (first: SQL, [led, start, id]: [boolean, number, string]): SQL =>
  sql`(not ${first}, j.starts_at, j.id) > (${!led}, ${instant(new Date(start))}, ${id}::uuid)`;

/** How many applications the substitute has, and which jobs they have got of those to come. */
const applicationCountsShape = {
  active: integer,
  inactive: integer,
  /** Ids. No more than one can be at. */
  chosen: listOf(jobs.id),
};
export type ApplicationCounts = ObjectOf<typeof applicationCountsShape>;

/** (raw: plan) */
export async function applicationCounts(ctx: Context, actor: Actor): Promise<ApplicationCounts> {
  requireSubstitute(actor);
  const active = isActive(ctx.now());
  const counts = await firstRow(
    ctx.db,
    applicationCountsShape,
    sql`
    select count(*) filter (where ${active})::int as active, count(*) filter (where not ${active})::int as inactive,
      coalesce(array_agg(j.id) filter (where ${active} and x.job_id is not null), '{}') as chosen
    from standing_applications a
    join current_jobs j on j.id = a.job_id
    left join assignments x on x.job_id = j.id and x.substitute_id = ${actor.id}
    left join job_placements p on p.job_id = j.id and p.account_id = ${actor.id}
    where a.substitute_id = ${actor.id} and ${inList(ctx.now())}`,
  );
  return counts ?? { active: 0, inactive: 0, chosen: [] };
}
