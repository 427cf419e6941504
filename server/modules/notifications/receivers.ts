import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { accounts, deliveries, pushSubscriptions } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { boolean, list, nullable, object } from "../../platform/database/kinds.ts";
import { rows, run } from "../../platform/database/rows.ts";
import { uuids } from "../../platform/database/sql.ts";
import type { ChannelName, Receiver } from "./delivery.ts";

const receiver = {
  id: accounts.id,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  lang: accounts.lang,
  hasApplied: nullable(boolean),
  devices: nullable(
    list(
      object({
        id: pushSubscriptions.id,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      }),
    ),
  ),
};

/**
 * Those of the accounts to whom the message still has to go on this channel, for pushes with their devices.
 * In another order each time: one at whom the sending breaks off must not keep it from the same others for ever.
 * @param who condition on their row `a` of accounts: what may have changed since it was noted (raw: json)
 */
export async function stillToReach(
  db: Handle,
  key: string,
  channel: ChannelName,
  accountIds: string[],
  who: SQL = sql`true`,
): Promise<Receiver[]> {
  const found = await rows(
    db,
    receiver,
    sql`
    select a.id, a.email, a.first_name as "firstName", a.last_name as "lastName", a.site_lang as lang,
      case when d.channel = 'push' then
        exists (select from applications p where p.substitute_id = a.id) end as "hasApplied",
      case when d.channel = 'push' then (
        select coalesce(json_agg(json_build_object(
          'id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)), '[]')
        from push_subscriptions s where s.account_id = a.id and not s.id = any(d.reached)) end as devices
    from deliveries d join accounts a on a.id = d.account_id
    where d.event_key = ${key} and d.channel = ${channel} and d.sent_at is null and d.refused_at is null
      and a.closed_at is null
      and d.account_id = any(${uuids(accountIds)}) and ${who}
    order by random()`,
  );
  return found.map(({ devices, hasApplied, ...person }) => ({
    ...person,
    ...(devices ? { devices } : {}),
    ...(hasApplied ? { hasApplied } : {}),
  }));
}

/**
 * Notes that a message is to go out; false when that is known already, or there is no such account (raw: copy).
 * @param who condition on its row `a` of accounts
 */
export async function noteDelivery(
  db: Handle,
  key: string,
  channel: ChannelName,
  accountId: string,
  who: SQL = sql`true`,
): Promise<boolean> {
  const noted = await run(
    db,
    sql`
    insert into deliveries (event_key, account_id, channel)
    select ${key}, a.id, ${channel} from accounts a where a.id = ${accountId} and ${who}
    on conflict do nothing`,
  );
  return noted > 0;
}

interface Taken {
  id: string;
  /** What the mail server said of it. */
  said: string | undefined;
}

/** (raw: array) */
export async function markSent(db: Handle, key: string, channel: ChannelName, taken: Taken[]): Promise<void> {
  await run(
    db,
    sql`
    update deliveries d set sent_at = now(), given_up_at = null, said = t.said
    from json_to_recordset(${JSON.stringify(taken)}::json) as t (id uuid, said text)
    where d.event_key = ${key} and d.channel = ${channel} and d.account_id = t.id`,
  );
}

/** What was tried in vain and is not meant for its receiver any more does not wait (rule: still-true). */
export async function noteNoLongerMeant(
  db: Handle,
  key: string,
  channel: ChannelName,
  accountIds: string[],
  stillMeantFor: Receiver[] = [],
): Promise<void> {
  const others = accountIds.filter((id) => !stillMeantFor.some((receiver) => receiver.id === id));
  const { reply, sentAt, refusedAt, givenUpAt } = deliveries;
  const waits = and(isNotNull(reply), isNull(sentAt), isNull(refusedAt), isNull(givenUpAt));
  await db
    .update(deliveries)
    .set({ reply: null, doubtedAt: null })
    .where(and(only(key, channel, others), waits));
}

/** Marks one after the other as sent; those who come while a statement is under way share the next. */
export function marker(
  db: Handle,
  key: string,
  channel: ChannelName,
): (accountId: string, said: string | undefined) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { taken: Taken[]; done: Promise<void> } | undefined;
  return (accountId, said) => {
    if (!next) {
      const taken: Taken[] = [];
      const done = last.then(() => {
        next = undefined;
        return markSent(db, key, channel, taken);
      });
      next = { taken, done };
      last = done.catch(() => {});
    }
    next.taken.push({ id: accountId, said });
    return next.done;
  };
}

/** Notes devices that have got a message while others of their owner have not. */
export async function markReached(db: Handle, key: string, accountId: string, deviceIds: string[]) {
  await db
    .update(deliveries)
    .set({ reached: sql`${deliveries.reached} || ${uuids(deviceIds)}` })
    .where(only(key, "push", [accountId]));
}

const only = (key: string, channel: ChannelName, accountIds: string[]) =>
  and(
    eq(deliveries.eventKey, key),
    eq(deliveries.channel, channel),
    inArray(deliveries.accountId, accountIds),
  );
