import { sql } from "drizzle-orm";
import type { Handle } from "../../platform/database/connection.ts";
import type { SendFailure } from "../../platform/send-failure.ts";
import type { ChannelName } from "./delivery.ts";

/** So many receivers refused, with none taken in between, are the service's trouble, whatever it says of them. */
export const manyInARow = 5;

/** Without a message taken in between, a refusal is believed after so long. */
const doubtFor = "10 minutes";

/** As far back as it is looked for a message that was taken. */
const lookBack = "2 days";

/**
 * Notes why a message did not go out. That its receiver is not there is believed when it is said again at another
 * attempt, and the service has taken something from us meanwhile, or refuses few for a while: a service that has lost
 * its list of people says the same of everybody.
 * @returns true when the message is given up
 */
export async function noteFailure(
  db: Handle,
  key: string,
  channel: ChannelName,
  accountId: string,
  { reason, reply }: SendFailure,
): Promise<boolean> {
  if (reason !== "refused") {
    await db.execute(sql`update deliveries set reply = ${reply} where ${only(key, channel, accountId)}`);
    return false;
  }
  const [before] = await db.execute<{ doubted: boolean }>(sql`
    select doubted_at is not null as doubted from deliveries where ${only(key, channel, accountId)}`);
  const believed = before?.doubted === true && (await isBelievable(db, key, channel, accountId));
  await db.execute(sql`
    update deliveries set reply = ${reply}, doubted_at = coalesce(doubted_at, now()),
      refused_at = ${believed ? sql`now()` : sql`null`}, given_up_at = null
    where ${only(key, channel, accountId)} and sent_at is null`);
  return believed;
}

async function isBelievable(db: Handle, key: string, channel: ChannelName, accountId: string) {
  const [found] = await db.execute<{ believable: boolean }>(sql`
    with taken as materialized (
      select coalesce(max(sent_at), '-infinity') as last from deliveries
      where channel = ${channel} and queued_at > now() - ${lookBack}::interval)
    select doubted_at < taken.last or doubted_at < now() - ${doubtFor}::interval and (
        select count(distinct others.account_id) from deliveries others
        where others.channel = ${channel} and others.doubted_at > taken.last and others.refused_at is null
          and others.sent_at is null) < ${manyInARow}::int as believable
    from deliveries, taken where ${only(key, channel, accountId)}`);
  return found?.believable === true;
}

const only = (key: string, channel: ChannelName, accountId: string) => sql`
  deliveries.event_key = ${key} and deliveries.channel = ${channel} and deliveries.account_id = ${accountId}`;
