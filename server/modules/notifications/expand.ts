import { type SQL, sql } from "drizzle-orm";
import type { RootContext } from "../../platform/context.ts";
import { type Announcement, eventKeyOf, type Occasion, priorityOf, type Receivers } from "./announcements.ts";
import type { Channel, Channels } from "./channels.ts";
import type { ChannelName } from "./delivery.ts";

/** Name of the queue task that sends a batch of deliveries. */
export const deliverTask = "deliver";

/** Receivers of one queue task: few enough that a failure repeats little and urgent tasks wait little. */
const batchSize = 25;
const attempts = 12;

export interface Batch {
  channel: ChannelName;
  occasion: Occasion;
  accountIds: string[];
}

/** Works out who is to be told, on each channel, and enqueues the sending. */
export async function expand(
  ctx: RootContext,
  channels: Channels,
  announcement: Announcement,
): Promise<void> {
  for (const channel of channels) await expandTo(ctx, channel, announcement);
}

/**
 * One statement, hence all or nothing: a worker killed before its commit starts over, and one killed
 * after it finds every delivery there already and enqueues no second task for it.
 */
async function expandTo(ctx: RootContext, channel: Channel, { occasion, receivers }: Announcement) {
  const key = eventKeyOf(occasion);
  const [found] = await ctx.db.execute<{ receivers: number }>(sql`
    with fresh as (
      insert into deliveries (event_key, account_id, channel)
      select ${key}, a.id, ${channel.name}
      from accounts a
      where a.closed_at is null and ${channel.wanted} and ${among(ctx, occasion, receivers)}
      on conflict do nothing
      returning account_id),
    numbered as (
      select account_id, (row_number() over (order by account_id) - 1) / ${batchSize}::int as batch from fresh),
    batches as (
      select json_agg(account_id) as account_ids from numbered group by batch)
    select (select count(*)::int from fresh) as receivers, count(graphile_worker.add_job(
      ${deliverTask},
      json_build_object('channel', ${channel.name}::text, 'occasion', ${JSON.stringify(occasion)}::json,
        'accountIds', account_ids),
      priority => ${priorityOf(occasion)}, max_attempts => ${attempts}))
    from batches`);
  ctx.log.info({ event: key, channel: channel.name, receivers: found?.receivers }, "announced");
}

/** Condition on the row `a` of accounts. */
function among(ctx: RootContext, occasion: Occasion, receivers: Receivers): SQL {
  if (Array.isArray(receivers)) return sql`a.id = any(${`{${receivers.join(",")}}`}::uuid[])`;
  const jobId = occasion.kind === "job-deleted" ? occasion.job.id : occasion.jobId;
  if (receivers === "poster") return postersOf(jobId);
  return sql`a.confirmed_at is not null and a.locked_at is null and a.id in (
    select r.account_id
    from jobs j join substitute_regions r on r.region_code = j.region_code
    where j.id = ${jobId} and not j.filled and j.archived_at is null
      and j.expires_at > ${ctx.now().toISOString()}::timestamptz and r.account_id <> j.owner_id
      and not exists (
        select from school_blocks b where b.school_id = j.school_id and b.account_id = r.account_id))`;
}

/** Who posted the job; the school's principals when that person works there no more. */
function postersOf(jobId: string): SQL {
  const owner = sql`m.account_id = (select j.owner_id from jobs j where j.id = ${jobId})`;
  const members = sql`
    select m.account_id from school_members m
    where m.active and m.school_id = (select j.school_id from jobs j where j.id = ${jobId})`;
  return sql`a.id in (
    ${members} and (${owner} or (m.role = 'principal' and not exists (${members} and ${owner}))))`;
}
