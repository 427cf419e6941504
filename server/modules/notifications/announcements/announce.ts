// (rule: who-is-told)
import { type SQL, sql } from "drizzle-orm";
import type { RootContext } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { integer } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { inSpan, noteOnSpan, traceparentNow } from "../../../platform/tracing/span.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import type { Channel, Channels } from "../channels.ts";
import type { ChannelName } from "../delivery.ts";
import { noteNews } from "../inbox/note.ts";
import type { JobSummary } from "../messages/job-facts.ts";
import { wantedOf } from "../switches/kinds.ts";
import { among, isOpen } from "./audience.ts";
import type { Announcement, Occasion, Receivers } from "./occasion.ts";

/** Name of the queue task that expands an announcement into its receivers. */
export const announceTask = "announce";

/** Name of the queue task that sends a batch of deliveries. */
export const deliverTask = "deliver";

/** Receivers of one queue task: few enough that a failure repeats little and urgent tasks wait little. */
const batchSize = 25;
// (rule: message-retries)
const attempts = 12;

export interface Batch {
  channel: ChannelName;
  occasion: Occasion;
  accountIds: string[];
}

/** With receiver and channel the primary key of a delivery. */
export const eventKeyOf = (occasion: Occasion) => `${occasion.kind}:${occasion.id}`;

/** Urgent jobs overtake everything else about jobs (rule: message-order). */
const priorityOf = (occasion: Occasion) => (occasion.kind === "job-posted" && occasion.urgent ? -10 : 0);

/** The `announce…` functions only note and enqueue, in the caller's transaction: nothing is told unless it commits (rule: outbox). */
async function announce(db: Handle, occasion: Occasion, receivers: Receivers): Promise<void> {
  if (receivers.length === 0) return;
  await noteNews(db, occasion, receivers);
  const announcement: Announcement = { occasion, receivers };
  await enqueue(db, announceTask, announcement, { priority: priorityOf(occasion) });
}

/** To the substitutes of the job's region. Announcing a job twice sends nothing twice. */
export const announceJobPosted = (
  db: Handle,
  jobId: string,
  { urgent }: { urgent: boolean },
): Promise<void> => announce(db, { kind: "job-posted", id: jobId, jobId, urgent }, "region");

/** To those named: the applicants and the chosen one. */
export const announceJobChanged = (db: Handle, jobId: string, receiverIds: string[]): Promise<void> =>
  announce(db, { kind: "job-changed", id: newId(), jobId }, receiverIds);

/** Takes the job's facts (`jobSummary`), because by the time of sending its row is gone. */
export const announceJobDeleted = (db: Handle, job: JobSummary, receiverIds: string[]): Promise<void> =>
  announce(db, { kind: "job-deleted", id: newId(), job }, receiverIds);

/** To the poster. */
export const announceApplied = (db: Handle, jobId: string, substituteId: string): Promise<void> =>
  announce(db, { kind: "applied", id: newId(), jobId, substituteId }, "poster");

/** To the poster. */
export const announceWithdrawn = (db: Handle, jobId: string, substituteId: string): Promise<void> =>
  announce(db, { kind: "withdrawn", id: newId(), jobId, substituteId }, "poster");

/** To the poster, of whom they had chosen: the account is gone, and the job open again. */
export const announceChosenLeft = (db: Handle, jobId: string, substituteId: string): Promise<void> =>
  announce(db, { kind: "withdrawn", id: newId(), jobId, substituteId, wasChosen: true }, "poster");

/** To the chosen one, and to the others that the job is filled. */
export const announceChosen = (
  db: Handle,
  jobId: string,
  substituteId: string,
  notChosenIds: string[],
): Promise<void> =>
  announce(db, { kind: "chosen", id: newId(), jobId, substituteId }, [substituteId, ...notChosenIds]);

/** To the one who was chosen and no longer is, unless they are gone, and to the others that the job is open again. */
export const announceChosenRemoved = (
  db: Handle,
  jobId: string,
  substituteId: string,
  receiverIds: string[],
): Promise<void> => announce(db, { kind: "chosen-removed", id: newId(), jobId, substituteId }, receiverIds);

const newId = () => Bun.randomUUIDv7();

/** Works out who is to be told, on each channel, and enqueues the sending. */
export async function expand(
  ctx: RootContext,
  channels: Channels,
  announcement: Announcement,
): Promise<void> {
  for (const channel of channels)
    await inSpan(`expand ${channel.name}`, { kind: "producer" }, () => expandTo(ctx, channel, announcement));
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
      where ${isOpen} and ${wantedOf(channel.name, occasion)} and ${channel.reachable} and ${among(ctx, occasion, receivers)}
      on conflict do nothing
      returning account_id),
    numbered as (
      select account_id, (row_number() over (order by account_id) - 1) / ${batchSize}::int as batch from fresh),
    batches as (
      select json_agg(account_id) as account_ids from numbered group by batch)
    select (select count(*)::int from fresh) as receivers, count(graphile_worker.add_job(
      ${deliverTask},
      json_build_object('channel', ${channel.name}::text, 'occasion', ${JSON.stringify(occasion)}::json,
        'accountIds', account_ids${traceOfBatches()}),
      priority => ${priorityOf(occasion) + channel.priority}, max_attempts => ${attempts}))::int as tasks
    from batches`,
  );
  noteOnSpan({ "tuuri.event": key, "tuuri.channel": channel.name, "tuuri.receivers": found?.receivers ?? 0 });
  ctx.log.info({ event: key, channel: channel.name, receivers: found?.receivers }, "announced");
}

/** What `enqueue` adds to the tasks that it puts on the queue. */
function traceOfBatches(): SQL {
  const traceparent = traceparentNow();
  return traceparent ? sql`, 'traceparent', ${traceparent}::text` : sql``;
}
