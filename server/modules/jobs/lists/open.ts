// (rule: former-release-runs)
import { type SQL, sql } from "drizzle-orm";
import { jobPlacements, jobs, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, nullable, number, text } from "../../../platform/database/kinds.ts";
import { firstRow, hotRows } from "../../../platform/database/rows.ts";
import { codes, instant, isoInstant, uuids } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import { timeToFirstView } from "../../../platform/metrics/metrics.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { hasToldTimes } from "../../availability/standing/index.ts";
import { isTheirs } from "../../bookings/days/index.ts";
import { named } from "../../bookings/index.ts";
import { fitColumns, fitInFull, fitRow, outsideAmong, toldAhead } from "../../bookings/own-fit/index.ts";
import { placeIn } from "../../bookings/reserve/index.ts";
import { hears } from "../../bookings/stages/index.ts";
import type { Job, JobState } from "../model.ts";
import type { OpenJob, OpenJobs } from "./model.ts";
import { isFiltered, letsThrough, type OpenFilter } from "./open-filter.ts";
import { jobVersion, sharedFacts, written } from "./past/kept-jobs.ts";
import { allColumns, payOfSchool } from "./rows.ts";
import { asSubstituteSees, stateInList, substituteQuery, substituteRow } from "./substitute-view.ts";

/**
 * The substitute's list (rule: open-list): jobs of their regions that are open and not past, without those
 * of blocked schools and of those that do not invite them, those deleted from view, those applied to and their own. One query, one index range a region.
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

/** Of a job `j` that some hear of first, when all will, where that is known. */
const allHearAt = sql`case when j.audience = 'named' then (select ${isoInstant(sql`t.opens_at`)} from job_stages t
  where t.job_id = j.id and t."group" = 'everybody') end`;

/** What a list reads of each job for this one substitute; the rest is the same for all. */
const listedRow = {
  id: jobs.id,
  version: text,
  messageKind: jobs.adminType,
  allHearAt: nullable(text),
  viewed: boolean,
  placement: nullable(jobPlacements.placement),
  toldTimes: boolean,
};

/** What of these jobs is in the substitute's list, by state (raw: plan). @param among jobs as `withVersion` has them */
export async function listed(
  ctx: Context,
  actor: Actor,
  among: SQL,
  { order = openOrders.date, filter = {} }: { order?: SQL; filter?: OpenFilter } = {},
): Promise<OpenJobs> {
  const filtered = isFiltered(filter)
    ? sql`and (j.admin_type is not null or p.placement is not null or ${await letsThrough(ctx, actor, filter)})`
    : sql``;
  const me = actor.id;
  const statement = sql`
    select j.id, ${jobVersion} as version, j.admin_type as "messageKind", ${allHearAt} as "allHearAt",
      v.job_id is not null as viewed, p.placement,
      ${hasToldTimes(sql`${me}::uuid`)} as "toldTimes"
    from ${among} j
    join schools s on s.id = j.school_id
    left join job_views v on v.job_id = j.id and v.account_id = ${me}
    left join job_placements p on p.job_id = j.id and p.account_id = ${me}
    where p.placement is distinct from 'deleted' and j.owner_id <> ${me}
      and j.school_id <> all(array(select b.school_id from schools_apart b where b.account_id = ${me}))
      and not exists (select from standing_applications a where a.job_id = j.id and a.substitute_id = ${me}) ${filtered}
    order by ${order}`;
  const found = await hotRows(ctx.db, listedRow, statement);
  const [facts, outside] = await Promise.all([
    sharedFacts(ctx, actor.lang, found),
    // Of most nobody has to ask.
    found[0]?.toldTimes ? outsideAmong(ctx, actor, idsOf(found)) : new Set<string>(),
  ]);
  const own = [actor.email];
  const lists: OpenJobs = { active: [], inactive: [], messages: [] };
  for (const row of found) {
    const shared = facts.get(row.id);
    // Deleted since a moment ago.
    if (!shared) continue;
    const state = stateInList(row);
    const job: Job = {
      ...shared,
      viewedBy: row.viewed ? own : [],
      hiddenFrom: row.placement ? own : [],
      state,
    };
    if (row.allHearAt) job.allHearAt = row.allHearAt;
    if (outside.has(row.id) && !row.messageKind) job.fit = { reasons: [], hindrance: "outsideOwnTimes" };
    lists[placeOf[state] ?? "active"].push(job);
  }
  return lists;
}

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);

const placeOf: Partial<Record<JobState, keyof OpenJobs>> = { inactive: "inactive", message: "messages" };

/** Whether the school of the job `j` is hidden by this substitute. */
const blockedBy = (actor: Actor) =>
  sql`exists (select from school_blocks b where b.account_id = ${actor.id} and b.school_id = j.school_id)`;

/** Urgent ones lead; word for word as in the indexes `jobs_open_by_date_index` and `jobs_open_by_time_index`. */
export const openOrders = {
  date: sql`(not j.urgent), j.start_date, j.start_time, j.id`,
  time: sql`(not j.urgent), j.start_time, j.start_date, j.id`,
};
export type OpenOrder = keyof typeof openOrders;

/** Of `jobs` itself: a view does not tell when a row was written. The conditions are those of the partial indexes `jobs_open_index` and `jobs_messages_index`, word for word. */
function openTo(actor: Actor, now: Date): SQL {
  // What is given changes no estimate, or the planner, who thinks better of it, plans anew at every call: so many regions are read one by one, and the time
  // as if it were found out first.
  const regions = sql.join(
    actor.regions.map((region) => sql`${region}`),
    sql`, `,
  );
  return sql`(
    select ${withVersion} from jobs where archived_at is null and not filled and admin_type is null
      and region_code in (${actor.regions.length > 0 ? regions : null}) and expires_at > (select ${instant(now)})
    union all
    select ${withVersion} from ${namedFor(actor)}
    where jobs.archived_at is null and not jobs.filled and jobs.expires_at > ${instant(now)}
    union all
    select ${withVersion} from jobs
    where archived_at is null and admin_type is not null and expires_at > ${instant(now)})`;
}

/** `jobs` that the actor hears of before everybody does, in their regions: a few rows of their own (rule: who-hears-first). */
export const namedFor = (
  actor: Actor,
): SQL => sql`job_readers f join jobs on jobs.id = f.job_id and jobs.audience = 'named'
  and f.account_id = ${actor.id} and exists (
    select from schools o where o.id = jobs.school_id and o.region_code = any(${codes(actor.regions)}))`;

/** Of `jobs`, for `listed`. */
export const withVersion = sql`${allColumns}, ${written}`;

/**
 * As `openTo`, found by their ids (rule: list-only-what-changed): `is true` keeps the planner from the
 * index of all that have not ended. Hence not from the view.
 */
export function openAmong(actor: Actor, now: Date, ids: string[]): SQL {
  return sql`(
    select ${withVersion} from jobs where id = any(${uuids(ids)})
      and (archived_at is null and expires_at > ${instant(now)}) is true
      and (admin_type is not null or (not filled and region_code = any(${codes(actor.regions)})))
    union all
    select ${withVersion} from ${namedFor(actor)} where jobs.id = any(${uuids(ids)})
      and (jobs.archived_at is null and jobs.expires_at > ${instant(now)}) is true and not jobs.filled)`;
}

/**
 * One job as a substitute sees it; opening it is recorded as a view.
 * @param how a glance is at what nobody has asked for: no view (rule: job-beside)
 * @throws Refusal 404 for a job that is not there, or archived
 * (rule: outside-regions)
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
  if (row.inReserve) job.reservePlace = await placeIn(ctx, actor, row.id);
  if (row.allHearAt) job.allHearAt = row.allHearAt;
  Object.assign(job, payOfSchool(row));
  // Of what one can still apply for.
  const isOpen = !row.filled && Date.parse(row.endsAt) > ctx.now().getTime();
  if (isOpen && !row.messageKind && !row.own) job.fit = fitInFull(row, actor);
  return {
    job,
    school: {
      name: row.school,
      address: row.address,
      region: row.region,
      ...(row.mine ? { phone: row.schoolPhone, contact: row.contact } : {}),
    },
    applied: row.applied,
    withdrawable:
      row.applied &&
      !row.filled &&
      row.ownDays.length === 0 &&
      !row.mine &&
      Date.parse(row.endsAt) > ctx.now().getTime(),
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
  const further = sql`, ${allHearAt} as "allHearAt", s.pay as "schoolPay", j.owner_id = ${actor.id} as own, ${blockedBy(actor)} as "schoolBlocked",
    case when ${isTheirs(ctx.now())} then (select trim(o.first_name || ' ' || o.last_name) from accounts o where o.id = j.owner_id)
      else '' end as contact, ${fitColumns(actor, ctx.now())}`;
  const statement = sql`${substituteQuery(actor, ctx.now(), sql`current_jobs`, further)}
    cross join lateral ${toldAhead(actor, ctx.now(), sql`j.expires_at`)} told where ${named(key)} and ${hears(actor.id)}`;
  const shape = {
    ...substituteRow,
    allHearAt: nullable(text),
    schoolPay: schools.pay,
    own: boolean,
    schoolBlocked: boolean,
    contact: text,
    ...fitRow,
  };
  const found = await firstRow(ctx.db, shape, statement);
  if (!found) throw notFound();
  return found;
}

/** Nothing of a job that is deleted at the same moment (raw: copy) (rules: job-views, metrics). */
async function recordView(ctx: Context, actor: Actor, jobId: string) {
  const view = await firstRow(
    ctx.db,
    { waited: nullable(number) },
    sql`
    insert into job_views as n (job_id, account_id, first_viewed_at)
    select j.id, ${actor.id}::uuid, ${instant(ctx.now())} from jobs j where j.id = ${jobId} for key share
    on conflict do nothing
    returning (select extract(epoch from n.first_viewed_at - p.created_at)::float8 from jobs p
      where p.id = n.job_id and p.admin_type is null and not exists (select from job_views v where v.job_id = p.id)) as waited`,
  );
  if (typeof view?.waited === "number") timeToFirstView.observe(view.waited);
}
