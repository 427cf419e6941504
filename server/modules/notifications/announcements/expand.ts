import { sql } from "drizzle-orm";
import type { RootContext } from "../../../platform/context.ts";
import { integer } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import type { Channel, Channels } from "../channels.ts";
import type { ChannelName } from "../delivery.ts";
import { type Announcement, eventKeyOf, type Occasion, priorityOf } from "./announce.ts";
import { among } from "./audience.ts";

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
 * One statement (rule: told-once), hence all or nothing: a worker killed before its commit starts over, and
 * one killed after it finds every delivery there already and enqueues no second task for it (raw: cte).
 */
async function expandTo(ctx: RootContext, channel: Channel, { occasion, receivers }: Announcement) {
  const key = eventKeyOf(occasion);
  const found = await firstRow(
    ctx.db,
    { receivers: integer, tasks: integer },
    sql`
    with fresh as (
      insert into deliveries (event_key, account_id, channel)
      select ${key}, a.id, ${channel.name}
      from accounts a
      where a.closed_at is null and ${channel.wanted} and ${channel.reachable} and ${among(ctx, occasion, receivers)}
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
      priority => ${priorityOf(occasion) + channel.priority}, max_attempts => ${attempts}))::int as tasks
    from batches`,
  );
  ctx.log.info({ event: key, channel: channel.name, receivers: found?.receivers }, "announced");
}
