import { eq, sql } from "drizzle-orm";
import { outsideDeliveries } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { run } from "../../../platform/database/rows.ts";
import { uuids } from "../../../platform/database/sql.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import type { ChannelName } from "../delivery.ts";
import { type LinkOrder, linkKeyOf } from "../notices/links.ts";
import { type AnyNotice, noticeKeyOf } from "../notices/notice.ts";
import type { Occasion } from "../occasions/index.ts";

/** In place of a service's reply, when none was asked: what fails is ours. */
const notTried = "not tried";

/**
 * Notes that nobody tries any more to reach these accounts (rule: undelivered-shown).
 * @param occasion what it tells of, kept where the message may be sent again (rule: undelivered-sent-again)
 */
export async function giveUp(
  db: Handle,
  key: string,
  channel: ChannelName,
  accountIds: string[],
  occasion?: Occasion,
): Promise<void> {
  if (accountIds.length === 0) return;
  const kept = occasion ? JSON.stringify(occasion) : null;
  // An account may have gone, and a link fail before its delivery is noted (raw: copy).
  await run(
    db,
    sql`
    insert into deliveries (event_key, account_id, channel, reply, given_up_at, occasion)
    select ${key}, id, ${channel}, ${notTried}, now(), ${kept}::jsonb from accounts where id = any(${uuids(accountIds)})
    on conflict (event_key, account_id, channel) do update
      set given_up_at = now(), reply = coalesce(deliveries.reply, ${notTried}), occasion = excluded.occasion
      where deliveries.sent_at is null and deliveries.refused_at is null`,
  );
}

/** As `giveUp`, for a task that is one message. */
export function giveUpLink(db: Handle, order: LinkOrder): Promise<void> {
  return giveUp(db, linkKeyOf(order), "mail", [order.accountId]);
}

export function giveUpNotice(db: Handle, config: Config, notice: AnyNotice): Promise<void> {
  const key = noticeKeyOf(notice);
  const outsider = outsiderOf(config, notice);
  if (outsider !== undefined) return noteOutside(db, key, outsider, { givenUp: true });
  return giveUp(db, key, "mail", "accountId" in notice ? [notice.accountId] : []);
}

/** The address of a notice that goes to nobody's account: support's if it names nobody. */
function outsiderOf(config: Config, notice: AnyNotice): string | undefined {
  if ("accountId" in notice) return undefined;
  return "receiver" in notice ? notice.receiver.email : config.supportEmail;
}

/**
 * Sends what goes to nobody's account; of it is remembered only what was not taken.
 * @throws what `send` throws
 */
export async function sendOutside(
  db: Handle,
  config: Config,
  notice: AnyNotice,
  send: () => Promise<unknown>,
): Promise<void> {
  const key = noticeKeyOf(notice);
  try {
    await send();
  } catch (error) {
    const email = outsiderOf(config, notice);
    if (error instanceof SendFailure && email !== undefined) await noteOutside(db, key, email, error);
    throw error;
  }
  await db.delete(outsideDeliveries).where(eq(outsideDeliveries.eventKey, key));
}

async function noteOutside(
  db: Handle,
  key: string,
  email: string,
  { reply, givenUp = false }: { reply?: string; givenUp?: boolean },
): Promise<void> {
  const givenUpAt = givenUp ? sql`now()` : null;
  await db
    .insert(outsideDeliveries)
    .values({ eventKey: key, email, reply: reply ?? notTried, givenUpAt })
    .onConflictDoUpdate({
      target: outsideDeliveries.eventKey,
      set: { givenUpAt, reply: reply ?? outsideDeliveries.reply },
    });
}
