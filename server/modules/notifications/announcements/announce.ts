// (rule: who-is-told)
import { type SQL, sql } from "drizzle-orm";
import type { Context, RootContext } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { integer, list, text } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { uuids } from "../../../platform/database/sql.ts";
import { inSpan, noteOnSpan, traceparentNow } from "../../../platform/tracing/span.ts";
import { enqueue, enqueueAll } from "../../../platform/worker/queue.ts";
import { type NewEvent, publishAll } from "../../events/index.ts";
import type { Channel, ChannelName, Channels } from "../delivery.ts";
import { noteNews, outdateNews } from "../inbox/note.ts";
import { isOpen } from "../occasions/audiences.ts";
import {
  among,
  type Happened,
  type JobOf,
  jobIdOf,
  kindOf,
  type Occasion,
  type OccasionKind,
  type Receivers,
  receiversOf,
  type Said,
} from "../occasions/index.ts";
import type { Asked } from "../occasions/kind.ts";
import { municipalityOf } from "../peace/place.ts";
import { timed } from "../peace/quiet.ts";
import { wantedOf } from "../switches/switches.ts";

/** Name of the queue task that expands an announcement into its receivers. */
export const announceTask = "announce";

/** Name of the queue task that sends a batch of deliveries. */
export const deliverTask = "deliver";

/** Receivers of one queue task: few enough that a failure repeats little and urgent tasks wait little. */
const batchSize = 25;
// (rule: message-retries)
const attempts = 12;

/** As it waits in the queue until the worker has worked out who is to be told. */
export interface Announcement {
  occasion: Occasion;
  receivers: Receivers;
}

export interface Batch {
  channel: ChannelName;
  occasion: Occasion;
  accountIds: string[];
}

/** With receiver and channel the primary key of a delivery. */
export const eventKeyOf = (occasion: Occasion) => `${occasion.kind}:${occasion.id}`;

const priorityOf = (occasion: Occasion) => kindOf(occasion).priority?.(occasion) ?? 0;

/** What a verb says of a job beside what happened to it: where it is on screens, and whether these alone are told. */
type Beside<K extends OccasionKind> = JobOf<K> & { quiet?: boolean };

/**
 * A verb says within its transaction that something has happened to a job: what is mailed, pushed, told in the app and shown on screens
 * follows from the file of its kind, if and when it commits (rule: who-is-told, outbox).
 * @returns who is told, of those who are named
 */
export const happened = <K extends OccasionKind>(ctx: Context, said: Said<K>, job: Beside<K>) =>
  allHappened(ctx, [[said, job]]);

/** As `happened`, of several things of a kind: whoever holds locks takes no more time for many. */
export async function allHappened<K extends OccasionKind>(
  ctx: Context,
  all: [Said<K>, Beside<K>][],
): Promise<string[]> {
  if (all.length === 0) return [];
  const { db } = ctx;
  // Whoever is told quietly is nobody: pages alone are.
  const loud = all.filter(([, { quiet }]) => !quiet).map(([said]) => said as Happened);
  const named = new Map((await receiversOf(ctx, loud)).map((receivers, nth) => [loud[nth], receivers]));
  const done = all.map(([said, { quiet: _, ...job }]) => {
    const what = said as Happened;
    const receivers = named.get(what) ?? [];
    const occasion: Occasion = { ...what, id: kindOf(what).idOf?.(what) ?? Bun.randomUUIDv7() };
    return { occasion, receivers, told: Array.isArray(receivers) ? receivers : [], job };
  });
  await outdateNews(db, done);
  await announceAll(ctx, done);
  const events: NewEvent[] = [];
  for (const { occasion, told, job } of done) {
    const payload = { jobId: jobIdOf(occasion) };
    const screens = await kindOf(occasion).screens(occasion, job, told, db);
    events.push(...screens.map((screen): NewEvent => ({ ...screen, payload })));
  }
  await publishAll(db, events);
  return done.flatMap(({ told }) => told);
}

/** Only notes and enqueues, in the caller's transaction: nothing is told unless it commits (rule: outbox). */
export const announce = (
  ctx: Pick<Context, "db" | "now">,
  occasion: Occasion,
  receivers: Receivers,
): Promise<void> => announceAll(ctx, [{ occasion, receivers }]);

async function announceAll(ctx: Pick<Context, "db" | "now">, all: Announcement[]): Promise<void> {
  const some = all.filter(({ receivers }) => receivers.length > 0);
  await noteNews(ctx, some);
  await enqueueAll(
    ctx.db,
    announceTask,
    some.map(({ occasion, receivers }) => ({
      payload: { occasion, receivers } satisfies Announcement,
      priority: priorityOf(occasion),
    })),
  );
}

/** Works out who is to be told, on each channel, and enqueues the sending. */
export async function expand(
  ctx: RootContext,
  channels: Channels,
  announcement: Announcement,
): Promise<void> {
  const asking = await askingOf(ctx, announcement.occasion);
  for (const channel of channels)
    await inSpan(`expand ${channel.name}`, { kind: "producer" }, () =>
      expandTo(asking, channel, announcement),
    );
}

/** With what bears on whom it concerns. */
export const askingOf = async <Asker extends Context>(ctx: Asker, occasion: Occasion) =>
  kindOf(occasion).waits ? { ...ctx, municipality: await municipalityOf(ctx.db, jobIdOf(occasion)) } : ctx;

/**
 * One statement (rule: told-once), hence all or nothing: a worker killed before its commit starts over, and
 * one killed after it finds every delivery there already and enqueues no second task for it. What comes in somebody's quiet hours
 * goes to batches that wait for their end (rule: quiet-hours) (raw: cte).
 */
async function expandTo(ctx: RootContext & Asked, channel: Channel, { occasion, receivers }: Announcement) {
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
    ${timesOf(ctx, occasion, sql`fresh`)},
    numbered as (
      select account_id, until, (row_number() over (partition by until order by account_id) - 1) / ${batchSize}::int as batch from timed),
    batches as (
      select until, json_agg(account_id) as account_ids from numbered group by until, batch)
    select (select count(*)::int from fresh) as receivers, count(${taskOf(channel, occasion, sql`until`)})::int as tasks
    from batches`,
  );
  noteOnSpan({ "tuuri.event": key, "tuuri.channel": channel.name, "tuuri.receivers": found?.receivers ?? 0 });
  ctx.log.info({ event: key, channel: channel.name, receivers: found?.receivers }, "announced");
}

/** Sends one batch, beside those that an announcement has made. */
export const enqueueBatch = (db: Handle, batch: Batch): Promise<void> =>
  enqueue(db, deliverTask, batch, { priority: priorityOf(batch.occasion), maxAttempts: attempts });

/** Common table expressions that end with `timed`: since when each of some people may be told, null for at once. */
function timesOf(ctx: RootContext, occasion: Occasion, people: SQL): SQL {
  const { waits } = kindOf(occasion);
  return waits
    ? timed(ctx, jobIdOf(occasion), people, waits)
    : sql`timed as (select account_id, null::timestamptz as until from ${people})`;
}

/** Puts a batch of `account_ids` on the queue. */
const taskOf = (
  channel: Pick<Channel, "name" | "priority">,
  occasion: Occasion,
  until: SQL,
  key?: SQL,
): SQL => sql`
  graphile_worker.add_job(${deliverTask},
    json_build_object('channel', ${channel.name}::text, 'occasion', ${JSON.stringify(occasion)}::json,
      'accountIds', account_ids${traceOfBatches()}),
    priority => ${priorityOf(occasion) + channel.priority}, max_attempts => ${attempts}, run_at => ${until}${
      key ? sql`, job_key => ${key}` : sql``
    })`;

/** So that what is put off by a clock that goes a little behind the queue's is not asked for all the time. */
const shortestWait = sql`interval '10 seconds'`;

/**
 * Of a batch, those who are in their quiet hours now are told when these end: they have changed them or their regions since, or the batch was held up into
 * the next night (rule: quiet-hours). The same batch, tried again, puts them off once (raw: cte).
 * @param asleepAmong by id, the ones who are still to be told
 * @returns who is put off
 */
export async function putOff(
  ctx: RootContext,
  channel: Channel,
  { occasion, accountIds }: Batch,
  asleepAmong: string[],
): Promise<Set<string>> {
  if (!kindOf(occasion).waits || asleepAmong.length === 0) return new Set();
  const key = `${eventKeyOf(occasion)} ${channel.name} ${accountIds[0]} ${accountIds.length}`;
  const found = await rows(
    ctx.db,
    { accountIds: list(text), task: text },
    sql`
    with people as (select unnest(${uuids(asleepAmong)}) as account_id),
    ${timesOf(ctx, occasion, sql`people`)},
    batches as (
      select until, json_agg(account_id) as account_ids from timed where until is not null group by until)
    select account_ids as "accountIds", (${taskOf(channel, occasion, sql`greatest(until, now() + ${shortestWait})`, sql`${key}::text || ' ' || until`)}).id::text as task
    from batches`,
  );
  return new Set(found.flatMap(({ accountIds }) => accountIds));
}

/** What `enqueue` adds to the tasks that it puts on the queue. */
function traceOfBatches(): SQL {
  const traceparent = traceparentNow();
  return traceparent ? sql`, 'traceparent', ${traceparent}::text` : sql``;
}
