// (rule: peace-preview)
import { type SQL, sql } from "drizzle-orm";
import municipalities from "../../../../db/reference/municipalities.json";
import type { Context } from "../../../platform/context.ts";
import { boolean, integer, nullable, oneOf, text } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { codes, instant } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { timesAhead, zoneIn } from "../../availability/standing/index.ts";
import { ofBoth } from "../occasions/job-posted.ts";
import { isTooFar, townOf } from "./distance.ts";
import { type KeptBy, keptBy, type Peace, type PeaceChange, type PeacePreview } from "./model.ts";
import { quietEnds, quietUntil } from "./quiet.ts";
import { columnsOf, peaceOf } from "./read.ts";
import { checkPeace } from "./save.ts";
import { breaches, wakes } from "./wanted.ts";

const day = 86_400_000;

/**
 * What the last seven days would have been with these choices, of what was posted in the person's regions: by the conditions that decide it,
 * each at the time at which it would have been told. With a digest, the seven days before the last.
 * @throws Refusal 403, 422 for choices that cannot be saved
 */
export async function previewPeace(ctx: Context, actor: Actor, change: PeaceChange): Promise<PeacePreview> {
  const choices: Peace = { ...(await peaceOf(ctx, actor)), ...change };
  checkPeace(choices);
  const person = await personOf(ctx, actor.id);
  const found = await weekOf(ctx, actor.id, choices, person);
  const kept = Object.fromEntries(keptBy.map((reason) => [reason, 0])) as Record<KeptBy, number>;
  for (const { reason, jobs, notifications } of found) {
    if (reason === "told") kept.gathered = jobs - notifications;
    else kept[reason] = jobs;
  }
  return {
    posted: found.reduce((sum, { jobs }) => sum + jobs, 0),
    told: found.find(({ reason }) => reason === "told")?.notifications ?? 0,
    kept,
  };
}

type Person = Awaited<ReturnType<typeof personOf>>;

/** Where they live, by which clock, and whether pushes reach them (raw: exists). */
async function personOf({ db }: Context, id: string) {
  const found = await firstRow(
    db,
    { town: nullable(text), zone: text, pushed: boolean },
    sql`
    select ${townOf("a")} as town, ${zoneIn(sql`a.id`)} as zone,
      a.push_enabled and exists (select from push_subscriptions s where s.account_id = a.id) as pushed
    from accounts a where a.id = ${id}`,
  );
  return found ?? { town: null, zone: "Europe/Helsinki", pushed: false };
}

/** The least id of what is made from then on: ids are in the order of time, and no other index has jobs by it. */
function idsFrom(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The choices as a row of peace. */
function asRow(id: string, choices: Peace, zone: string): SQL {
  const c = columnsOf(choices);
  return sql`select ${id}::uuid as account_id, ${codes(c.kinds)} as kinds, ${codes(c.subjects)} as subjects,
    ${codes(c.grades)} as grades, ${c.noticeHours}::int as notice_hours, ${c.onlyMyTimes}::boolean as only_my_times,
    ${c.urgentMayWake}::boolean as urgent_may_wake, ${c.pace}::text as pace, ${c.digestHour}::int as digest_hour,
    ${zone}::text as zone, ${c.quietWeekdaysFrom}::int as weekdays_from, ${c.quietWeekdaysTo}::int as weekdays_to,
    ${c.quietWeekendsFrom}::int as weekends_from, ${c.quietWeekendsTo}::int as weekends_to`;
}

/** How many jobs there were by what became of them, and how many notifications of those that are told (raw: cte). */
function weekOf(ctx: Context, id: string, choices: Peace, { town, zone, pushed }: Person) {
  const now = instant(ctx.now());
  const first = ctx.now().getTime() - 9 * day;
  const hour = (on: SQL) => sql`((${on} + make_interval(hours => p.digest_hour)) at time zone p.zone)`;
  const lastDay = sql`((${now} at time zone p.zone) - make_interval(hours => p.digest_hour))::date`;
  const far = municipalities
    .map(({ code }) => code)
    .filter((code) => isTooFar(town, code, choices.farthestKm || null));
  const tooFar = sql`s.municipality_code = any(${codes(far)})`;
  // Worked out once for all jobs.
  const outside = sql`(select t.cannot from own_times t) && j.windows`;
  const ends = sql`(select q.local from quiet_ends q)`;
  const at = breaches(sql`j.created_at`, tooFar, outside);
  const told = breaches(sql`j.told_at`, tooFar, outside);
  const channelOn = (channel: "mail" | "push", on: SQL) => sql`(${on} and not exists (
    select from switched_off o where o.account_id = a.id and o.channel = ${channel}::text
      and o.kind = case when j.urgent then 'urgentJobs' else 'newJobs' end))`;
  const isOver = sql`(j.expires_at <= j.told_at or j.archived_at <= j.told_at or j.digested and j.starts_at <= j.told_at
    or exists (select from assignments x where x.job_id = j.id and x.chosen_at <= j.told_at)
    or j.digested and exists (select from applications n where n.job_id = j.id and n.substitute_id = p.account_id
      and n.applied_at <= j.told_at and n.withdrawn_at is null))`;
  const schoolTime = sql`(j.told_at at time zone j.time_zone)`;
  const isGathered = sql`${choices.grouped && pushed}::boolean and not j.digested and not j.urgent and ${schoolTime}::time < '12:00'`;
  return rows(
    ctx.db,
    { reason: oneOf("told", ...keptBy), jobs: integer, notifications: integer },
    sql`
    with p as materialized (${asRow(id, choices, zone)}),
    span as materialized (
      select case p.pace when 'digest' then ${hour(lastDay)} else ${now} end as until,
        case p.pace when 'digest' then ${hour(sql`(${lastDay} - 7)`)} else ${now} - interval '7 days' end as since from p),
    quiet_ends as materialized (select e.local from p, span
      cross join lateral ${quietEnds("p", sql`(span.since at time zone p.zone)::date`, 20)} e),
    posted as materialized (
      select j.*, p.pace = 'digest' and not ${wakes(sql`j.created_at`)} as digested, d.at as digest_at,
        case when not ${wakes(sql`j.created_at`)} then ${quietUntil(sql`j.created_at`, "p", ends)} end as until
      from span, p, jobs j cross join lateral (
        select case when p.pace <> 'digest' then null
          when ${hour(sql`(j.created_at at time zone p.zone)::date`)} >= j.created_at then ${hour(sql`(j.created_at at time zone p.zone)::date`)}
          else ${hour(sql`((j.created_at at time zone p.zone)::date + 1)`)} end as at) d
      where j.id >= ${idsFrom(new Date(first))}::uuid and j.created_at > span.since and j.created_at <= span.until
        and j.admin_type is null and (j.region_code in (select r.region_code from substitute_regions r where r.account_id = p.account_id)
          or exists (select from job_readers h where h.job_id = j.id and h.account_id = p.account_id))
        and ${sql.join(Object.values(ofBoth(sql`p.account_id`)), sql` and `)}),
    own_times as materialized (
      select t.cannot from ${timesAhead(sql`${id}::uuid`, new Date(first), sql`(select max(m.expires_at) from posted m)`)} t),
    timed as materialized (
      select j.*, case when j.digested then coalesce(${quietUntil(sql`j.digest_at`, "p", ends)}, j.digest_at)
        else coalesce(j.until, j.created_at) end as told_at
      from posted j, p),
    judged as (
      select j.id, case
          when ${told.outsideTimes} then 'outsideTimes'
          when ${told.otherWork} then 'otherWork'
          when coalesce(${told.tooFar}, false) then 'tooFar'
          when ${at.tooSoon} then 'tooSoon'
          when not ${channelOn("mail", sql`a.mail_enabled`)} and not ${channelOn("push", sql`${pushed}::boolean`)} then 'switchedOff'
          when p.pace = 'app' then 'inTheApp'
          when ${told.tooSoon} or ${isOver} then case when j.digested then 'overByThen' else 'quiet' end
          else 'told' end as reason,
        case when j.digested then j.digest_at::text when ${isGathered} then concat(j.school_id, ' ', ${schoolTime}::date)
          else j.id::text end as notification
      from timed j join schools s on s.id = j.school_id cross join p join accounts a on a.id = p.account_id)
    select reason, count(*)::int as jobs, count(distinct notification)::int as notifications from judged group by reason`,
  );
}
