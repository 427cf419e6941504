// (rule: refused-mail)
import { and, eq, isNull, sql } from "drizzle-orm";
import { deliveries } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { boolean } from "../../platform/database/kinds.ts";
import { firstRow } from "../../platform/database/rows.ts";
import type { SendFailure } from "../../platform/failures/send-failure.ts";
import { countDelivery } from "../../platform/metrics/metrics.ts";
import type { ChannelName } from "./delivery.ts";
import type { Occasion } from "./occasions/index.ts";

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
 * @param occasion what it tells of, kept where the message may be sent again (rule: undelivered-sent-again)
 * @returns true when the message is given up
 */
export async function noteFailure(
  db: Handle,
  key: string,
  channel: ChannelName,
  accountId: string,
  { reason, reply, said }: SendFailure,
  occasion?: Occasion,
): Promise<boolean> {
  if (reason !== "refused") {
    countDelivery(channel, "failed");
    await db
      .update(deliveries)
      .set({ reply, said: said ?? null })
      .where(only(key, channel, accountId));
    return false;
  }
  const [before] = await db
    .select({ doubtedAt: deliveries.doubtedAt })
    .from(deliveries)
    .where(only(key, channel, accountId));
  const believed = Boolean(before?.doubtedAt) && (await isBelievable(db, key, channel, accountId));
  await db
    .update(deliveries)
    .set({
      reply,
      said: said ?? null,
      doubtedAt: sql`coalesce(${deliveries.doubtedAt}, now())`,
      refusedAt: believed ? sql`now()` : null,
      givenUpAt: null,
      ...(believed && occasion ? { occasion } : {}),
    })
    .where(and(only(key, channel, accountId), isNull(deliveries.sentAt)));
  countDelivery(channel, believed ? "refused" : "failed");
  return believed;
}

/** (raw: cte) */
async function isBelievable(db: Handle, key: string, channel: ChannelName, accountId: string) {
  const found = await firstRow(
    db,
    { believable: boolean },
    sql`
    with taken as materialized (
      select coalesce(max(sent_at), '-infinity') as last from deliveries
      where channel = ${channel} and queued_at > now() - ${lookBack}::interval)
    select doubted_at < taken.last or doubted_at < now() - ${doubtFor}::interval and (
        select count(distinct others.account_id) from deliveries others
        where others.channel = ${channel} and others.doubted_at > taken.last and others.refused_at is null
          and others.sent_at is null) < ${manyInARow}::int as believable
    from deliveries, taken where ${only(key, channel, accountId)}`,
  );
  return found?.believable === true;
}

const only = (key: string, channel: ChannelName, accountId: string) =>
  and(eq(deliveries.eventKey, key), eq(deliveries.channel, channel), eq(deliveries.accountId, accountId));
