import { eq, sql } from "drizzle-orm";
import {
  deliveries,
  news,
  outsideDeliveries,
  pushSubscriptions,
  supportMessages,
  switchedOff,
} from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { run } from "../../platform/database/rows.ts";

/**
 * Of somebody who goes nothing is sent any more, and nothing is kept of what was: queued mails with their links and passwords, what
 * they wrote to support, devices, news, and their name in the news of others (rule: account-erased). A message that a worker holds
 * at this moment still leaves.
 * @param email as it was until now
 */
export async function forgetReceiver(
  db: Handle,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await takeOffQueue(db, id, email);
  for (const table of [deliveries, pushSubscriptions, news, switchedOff, supportMessages])
    await db.delete(table).where(eq(table.accountId, id));
  await db.update(news).set({ substituteId: null }).where(eq(news.substituteId, id));
  await db.delete(outsideDeliveries).where(eq(outsideDeliveries.email, email));
}

/** What concerns them alone. Of announcements to many they are no receiver any more: these name ids. (raw: queue) */
const takeOffQueue = (db: Handle, id: string, email: string) =>
  run(
    db,
    sql`
    select graphile_worker.complete_jobs((
      select coalesce(array_agg(q.id), '{}') from graphile_worker._private_jobs q
      where q.payload->>'accountId' = ${id} or q.payload->>'id' = ${id}
        or q.payload->'receiver'->>'email' = ${email}
        or q.payload->>'id' in (select s.id::text from support_messages s where s.account_id = ${id})))`,
  );
