import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { firstRow, hotRows, run } from "../../../platform/database/rows.ts";
import { codes, instant, uuids } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { named, requireSubstitute } from "../../bookings/index.ts";
import type { OpenJob, OpenJobs } from "../job.ts";
import { isFiltered, letsThrough, type OpenFilter } from "./open-filter.ts";
import { asSubstituteSees, substituteQuery, substituteRow } from "./substitute-view.ts";

/**
 * The substitute's list (rule: open-list): jobs of their regions that are open and not past, without those
 * of blocked schools, those deleted from view, those applied to and their own. One query, one index range a region.
 * @param only ids of jobs: of the list just these, as far as they are in it
 * @param filter concerns the active jobs alone
 */
export async function openJobs(
  ctx: Context,
  actor: Actor,
  only?: string[],
  filter: OpenFilter = {},
): Promise<OpenJobs> {
  requireSubstitute(actor);
  const among = only ? openAmong(actor, ctx.now(), only) : openTo(actor, ctx.now());
  return listed(ctx, actor, among, { filter });
}

/** What of these jobs is in the substitute's list, by state (raw: plan). */
export async function listed(
  ctx: Context,
  actor: Actor,
  among: SQL,
  { order = openOrders.date, filter = {} }: { order?: SQL; filter?: OpenFilter } = {},
): Promise<OpenJobs> {
  const filtered = isFiltered(filter)
    ? sql`and (j.admin_type is not null or p.placement is not null or ${letsThrough(ctx, actor, filter)})`
    : sql``;
  const statement = sql`
    ${substituteQuery(actor, among)}
    where a.id is null and p.placement is distinct from 'deleted' and j.owner_id <> ${actor.id}
      and not ${blockedBy(actor)} ${filtered}
    order by ${order}`;
  const found = await hotRows(ctx.db, substituteRow, statement);
  const shown = found.map((row) => asSubstituteSees(row, actor));
  return {
    active: shown.filter((job) => job.state === "read" || job.state === "unread"),
    inactive: shown.filter((job) => job.state === "inactive"),
    messages: shown.filter((job) => job.state === "message"),
  };
}

/** Whether the school of the job `j` is hidden by this substitute. */
const blockedBy = (actor: Actor) =>
  sql`exists (select from school_blocks b where b.account_id = ${actor.id} and b.school_id = j.school_id)`;

/** Urgent ones lead; word for word as in the indexes `jobs_open_by_date_index` and `jobs_open_by_time_index`. */
export const openOrders = {
  date: sql`(not j.urgent), j.start_date, j.start_time, j.id`,
  time: sql`(not j.urgent), j.start_time, j.start_date, j.id`,
};
export type OpenOrder = keyof typeof openOrders;

/** The conditions, with that of the view, are those of the partial indexes `jobs_open_index` and `jobs_messages_index`, word for word. */
function openTo(actor: Actor, now: Date): SQL {
  return sql`(
    select ${allColumns} from current_jobs jobs where not filled and admin_type is null
      and region_code = any(${codes(actor.regions)}) and expires_at > ${instant(now)}
    union all
    select ${allColumns} from current_jobs jobs where admin_type is not null and expires_at > ${instant(now)})`;
}

/** Of `jobs`, or of `current_jobs` under that name: those that this release knows, while the next may have added some (rule: former-release-runs). */
export const allColumns = sql.join(Object.values(getTableColumns(jobs)), sql`, `);

/**
 * As `openTo`, found by their ids (rule: list-only-what-changed): `is true` keeps the planner from the
 * index of all that have not ended. Hence not from the view.
 */
export function openAmong(actor: Actor, now: Date, ids: string[]): SQL {
  return sql`(
    select ${allColumns} from jobs where id = any(${uuids(ids)})
      and (archived_at is null and expires_at > ${instant(now)}) is true
      and (admin_type is not null or (not filled and region_code = any(${codes(actor.regions)}))))`;
}

/**
 * One job as a substitute sees it; opening it is recorded as a view.
 * @param how a glance is at what nobody has asked for: no view (rule: job-beside)
 * @throws Refusal 404 for a job that is not there, or archived
 */
export async function openJob(
  ctx: Context,
  actor: Actor,
  key: string,
  how?: { glance: boolean },
): Promise<OpenJob> {
  requireSubstitute(actor);
  const row = await findForSubstitute(ctx, actor, key);
  if (!row.viewed && !how?.glance) await recordView(ctx, actor, row.id);
  const job = asSubstituteSees({ ...row, viewed: row.viewed || !how?.glance }, actor);
  return {
    job,
    school: {
      name: row.school,
      address: row.address,
      region: row.region,
      ...(row.mine ? { phone: row.schoolPhone } : {}),
    },
    applied: row.applied,
    withdrawable: row.applied && !row.filled && Date.parse(row.endsAt) > ctx.now().getTime(),
    notInRegion: row.region !== null && !actor.regions.includes(row.region),
    schoolBlocked: row.schoolBlocked,
    own: row.own,
  };
}

/** Counts a view without reading the job. @throws Refusal 404 */
export async function viewJob(ctx: Context, actor: Actor, key: string): Promise<void> {
  requireSubstitute(actor);
  const row = await findForSubstitute(ctx, actor, key);
  if (!row.viewed) await recordView(ctx, actor, row.id);
}

/** (raw: plan) */
async function findForSubstitute(ctx: Context, actor: Actor, key: string) {
  const further = sql`, j.owner_id = ${actor.id} as own, ${blockedBy(actor)} as "schoolBlocked"`;
  const statement = sql`${substituteQuery(actor, sql`current_jobs`, further)} where ${named(key)}`;
  const found = await firstRow(ctx.db, { ...substituteRow, own: boolean, schoolBlocked: boolean }, statement);
  if (!found) throw notFound();
  return found;
}

/** Nothing of a job that is deleted at the same moment (raw: copy). */
async function recordView(ctx: Context, actor: Actor, jobId: string) {
  await run(
    ctx.db,
    sql`
    insert into job_views (job_id, account_id, first_viewed_at)
    select j.id, ${actor.id}::uuid, ${instant(ctx.now())} from jobs j where j.id = ${jobId} for key share
    on conflict do nothing`,
  );
}
