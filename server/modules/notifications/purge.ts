import { lt, type SQL, sql } from "drizzle-orm";
import { deliveries, outsideDeliveries } from "../../../db/schema/index.ts";
import { type RootContext, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { anything } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { noteDone } from "../../platform/process/routines.ts";
import { purgeEvents } from "../events/index.ts";
import { announceTask, deliverTask } from "./announcements/announce.ts";
import { giveUpLost } from "./announcements/give-up-lost.ts";
import { type LinkOrder, linkTask } from "./notices/links.ts";
import { type Notice, noticeTasks } from "./notices/notices.ts";
import { giveUpLink, giveUpNotice } from "./undelivered/give-up.ts";

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
    for (const notice of await takeFailed<Notice>(db, sql`task_identifier in ${noticeTasks}`))
      await giveUpNotice(db, config, notice);
  });
  await giveUpLost(ctx);
  await takeFailed(
    db,
    sql`task_identifier in (${announceTask}, ${deliverTask}) and created_at < now() - make_interval(days => ${keptDays})`,
  );
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
