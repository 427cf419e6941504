import { sql } from "drizzle-orm";
import type { Handle } from "../../platform/database.ts";
import { langOf } from "../../platform/i18n.ts";
import type { Channel, Receiver } from "./channels.ts";

interface Row extends Omit<Receiver, "lang"> {
  siteLang: number;
  [column: string]: unknown;
}

/** Those of the accounts to whom the message still has to go on this channel. */
export async function stillToReach(
  db: Handle,
  key: string,
  channel: Channel["name"],
  accountIds: string[],
): Promise<Receiver[]> {
  const rows = await db.execute<Row>(sql`
    select a.id, a.email, a.first_name as "firstName", a.last_name as "lastName", a.site_lang as "siteLang"
    from deliveries d join accounts a on a.id = d.account_id
    where d.event_key = ${key} and d.channel = ${channel} and d.sent_at is null and a.closed_at is null
      and d.account_id = any(${`{${accountIds.join(",")}}`}::uuid[])
    order by a.id`);
  return rows.map(({ siteLang, ...receiver }) => ({ ...receiver, lang: langOf(siteLang) }));
}

/** Notes that a message is to go out; false when that is known already, or there is no such account. */
export async function noteDelivery(
  db: Handle,
  key: string,
  channel: Channel["name"],
  accountId: string,
): Promise<boolean> {
  const noted = await db.execute(sql`
    insert into deliveries (event_key, account_id, channel)
    select ${key}, id, ${channel} from accounts where id = ${accountId}
    on conflict do nothing returning account_id`);
  return noted.length > 0;
}

export async function markSent(db: Handle, key: string, channel: Channel["name"], accountId: string) {
  await db.execute(sql`
    update deliveries set sent_at = now()
    where event_key = ${key} and account_id = ${accountId} and channel = ${channel}`);
}
