import { lt, type SQL, sql } from "drizzle-orm";
import { deliveries, outsideDeliveries } from "../../../db/schema/index.ts";
import { type RootContext, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { anything } from "../../platform/database/kinds.ts";
import { rows, run } from "../../platform/database/rows.ts";
import { noteDone } from "../../platform/process/routines.ts";
import { purgeEvents } from "../events/index.ts";
import { type Batch, deliverTask } from "./announcements/announce.ts";
import { stillMeant } from "./announcements/deliver.ts";
import { type LinkOrder, linkTask } from "./notices/links.ts";
import { type AnyNotice, noticeTasks } from "./notices/notice.ts";
import { digestTask } from "./peace/digest/begin.ts";
import { giveUp, giveUpLink, giveUpNotice } from "./undelivered/give-up.ts";

/**
 * Deletes what the sending of messages leaves behind, as many days later as the configuration says: far beyond any
 * retry (rule: undelivered-shown, message-retries).
 */
export async function purge(ctx: RootContext): Promise<void> {
  const { db, config } = ctx;
  const keptDays = config.deliveriesKeptDays;
  await purgeEvents(db);
  const before = sql`now() - make_interval(days => ${keptDays})`;
  for (const table of [deliveries, outsideDeliveries])
    await db.delete(table).where(lt(table.queuedAt, before));
  // Links and notices are left when a process was killed during the last attempt; they hold tokens and passwords.
  await transaction(ctx, async ({ db, config }) => {
    for (const order of await takeFailed<LinkOrder>(db, sql`task_identifier = ${linkTask}`))
      await giveUpLink(db, order);
    for (const notice of await takeFailed<AnyNotice>(db, sql`task_identifier in ${noticeTasks}`))
      await giveUpNotice(db, config, notice);
  });
  await giveUpLost(ctx);
  await takeFailed(db, sql`created_at < now() - make_interval(days => ${keptDays})`);
  await noteDone(db, "purge");
}

/** Removes tasks that have failed for good, and gives what they were to do, as it was enqueued (raw: queue). */
async function takeFailed<Payload>(db: Handle, which: SQL): Promise<Payload[]> {
  const taken = await rows(
    db,
    { payload: anything },
    sql`
    select payload from graphile_worker.complete_jobs((
      select coalesce(array_agg(id), '{}') from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and ${which}))`,
  );
  return taken.map(({ payload }) => payload as Payload);
}

/**
 * Gives up what is left of batches that ended in their last attempt without noting it, as when the process was killed
 * (rule: undelivered-shown). The tasks stay, as those do that ended with a failure.
 */
async function giveUpLost(ctx: RootContext): Promise<void> {
  // One that is not to be read keeps none of the others.
  for (const batch of await lostBatches(ctx))
    await giveUpBatch(ctx, batch).catch((err) => ctx.log.error({ err }, "batch could not be given up"));
}

async function giveUpBatch(ctx: RootContext, batch: Batch): Promise<void> {
  const meant = await stillMeant(ctx, batch);
  const ids = meant?.messages.map(({ receiver }) => receiver.id) ?? [];
  if (meant) await giveUp(ctx.db, meant.key, batch.channel, ids, batch.occasion);
}

/** Of a batch that has noted its end somebody is given up, or was until they were sent it again. Rescheduled as they are, for the queue to say what is in them. */
async function lostBatches({ db }: RootContext): Promise<Batch[]> {
  // (raw: queue)
  const found = await rows(
    db,
    { payload: anything },
    sql`
    select payload from graphile_worker.reschedule_jobs((
      select coalesce(array_agg(id), '{}') from graphile_worker.jobs
      where task_identifier = ${deliverTask} and attempts >= max_attempts and locked_at is null)) t
    where not exists (
      select from ${deliveries} d
      where d.event_key = concat(t.payload -> 'occasion' ->> 'kind', ':', t.payload -> 'occasion' ->> 'id')
        and d.channel = t.payload ->> 'channel' and (d.given_up_at is not null or d.occasion is not null and d.refused_at is null)
        and d.account_id in (select named.value::uuid from json_array_elements_text(t.payload -> 'accountIds') named))`,
  );
  return found.map(({ payload }) => payload as Batch);
}

/** Of the queue's waits, which grow e-fold to six hours, the sixth is the last below ten minutes. */
const briskAttempts = 6;
/** As long as a mail server may well be away. */
const hours = 12;

/**
 * Brings forward what waits to be sent again (rule: message-retries). The queue alone would let an urgent
 * job lie for hours after a mail server, or the way to the push services, is back.
 */
export async function deliverSooner({ db }: RootContext): Promise<void> {
  // (raw: queue)
  await run(
    db,
    sql`
    select from graphile_worker.reschedule_jobs((
      select coalesce(array_agg(id), '{}') from graphile_worker.jobs
      where task_identifier in (${deliverTask}, ${digestTask}) and locked_at is null and run_at > now()
        and attempts > ${briskAttempts} and attempts < max_attempts
        and created_at > now() - make_interval(hours => ${hours})),
      run_at => now(), attempts => ${briskAttempts})`,
  );
}
