import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { announceTask } from "../announcements/announce.ts";
import { deliverTask } from "../announcements/expand.ts";
import type { ChannelName } from "../delivery.ts";
import { linkTask } from "../notices/links.ts";
import { noticeTask } from "../notices/notices.ts";
import { eventOf, undeliveredRows } from "./list.ts";

interface Ended {
  email: string;
  channel: ChannelName;
  reply: string;
  at: Date;
  event: string;
}

/** Messages that somebody did not get, for operators (rule: undelivered-shown). */
export interface Undelivered {
  /** Given up, newest first: their receivers are not there. */
  refused: Ended[];
  /** Given up for another reason, when the last attempt failed. */
  givenUp: Ended[];
  /** Not taken so far, by what the mail or push service answers. */
  waiting: { channel: ChannelName; reply: string; messages: number; people: number; since: Date }[];
  /** Tasks of the queue that nobody tries again: what they had not got to is lost. */
  failed: { task: string; tasks: number; since: Date }[];
}

const most = 500;

export async function undelivered(ctx: Context): Promise<Undelivered> {
  const { db } = ctx;
  const waiting = await db.execute<Undelivered["waiting"][number] & { since: string }>(sql`
    select channel, reply, count(*)::int as messages, count(distinct email)::int as people, min(queued_at) as since
    from ${undeliveredRows} u where state = 'waiting'
    group by channel, reply order by messages desc, channel, reply`);
  const failed = await db.execute<Undelivered["failed"][number] & { since: string }>(sql`
    select task_identifier as task, count(*)::int as tasks, min(created_at) as since from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
      and task_identifier in (${announceTask}, ${deliverTask}, ${linkTask}, ${noticeTask})
    group by task_identifier order by task_identifier`);
  return {
    refused: await ended(ctx, "refused"),
    givenUp: await ended(ctx, "givenUp"),
    waiting: waiting.map((row) => ({ ...row, since: new Date(row.since) })),
    failed: failed.map((row) => ({ ...row, since: new Date(row.since) })),
  };
}

async function ended({ db }: Context, state: "refused" | "givenUp"): Promise<Ended[]> {
  const rows = await db.execute<Omit<Ended, "at"> & { at: string }>(sql`
    select email, channel, reply, ended_at as at, ${eventOf} as event from ${undeliveredRows} u
    where state = ${state} order by ended_at desc, receiver, event_key limit ${most}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
