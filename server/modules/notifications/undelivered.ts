import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { ChannelName } from "./delivery.ts";

/** Messages that somebody did not get, for operators. */
export interface Undelivered {
  /** Given up, newest first: their receivers are not there. */
  refused: { email: string; channel: ChannelName; reply: string; at: Date; event: string }[];
  /** Not taken so far, by what the mail or push service answers. */
  waiting: { channel: ChannelName; reply: string; messages: number; people: number; since: Date }[];
}

const most = 500;

export async function undelivered({ db }: Context): Promise<Undelivered> {
  const refused = await db.execute<Undelivered["refused"][number] & { at: string }>(sql`
    select a.email, d.channel, d.reply, d.refused_at as at, split_part(d.event_key, ':', 1) as event
    from deliveries d join accounts a on a.id = d.account_id
    where d.doubted_at is not null and d.refused_at is not null
    order by d.refused_at desc, d.account_id limit ${most}`);
  const waiting = await db.execute<Undelivered["waiting"][number] & { since: string }>(sql`
    select channel, reply, count(*)::int as messages, count(distinct account_id)::int as people, min(queued_at) as since
    from deliveries where reply is not null and sent_at is null and refused_at is null
    group by channel, reply order by messages desc, channel, reply`);
  return {
    refused: refused.map((row) => ({ ...row, at: new Date(row.at) })),
    waiting: waiting.map((row) => ({ ...row, since: new Date(row.since) })),
  };
}
