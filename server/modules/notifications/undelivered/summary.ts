// (rule: refused-mail)
import { sql } from "drizzle-orm";
import { deliveries, outsideDeliveries } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { date, integer, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { announceTask, deliverTask } from "../announcements/announce.ts";
import { linkTask } from "../notices/links.ts";
import { noticeTasks } from "../notices/notice.ts";
import { eventOf, undeliveredRows } from "./list.ts";

const endedShape = {
  email: outsideDeliveries.email,
  channel: deliveries.channel,
  reply: outsideDeliveries.reply,
  at: date,
  event: text,
};
type Ended = ObjectOf<typeof endedShape>;

const waitingShape = {
  channel: deliveries.channel,
  reply: outsideDeliveries.reply,
  messages: integer,
  people: integer,
  since: date,
};
const failedShape = { task: text, tasks: integer, since: date };

/** Messages that somebody did not get, for operators (rule: undelivered-shown). */
export interface Undelivered {
  /** Given up, newest first: their receivers are not there. */
  refused: Ended[];
  /** Given up for another reason, when the last attempt failed. */
  givenUp: Ended[];
  /** Not taken so far, by what the mail or push service answers. */
  waiting: ObjectOf<typeof waitingShape>[];
  /** Tasks of the queue that nobody tries again: what they had not got to is lost. */
  failed: ObjectOf<typeof failedShape>[];
}

const most = 500;

export async function undelivered(ctx: Context): Promise<Undelivered> {
  const { db } = ctx;
  // (raw: union)
  const waiting = await rows(
    db,
    waitingShape,
    sql`
    select channel, reply, count(*)::int as messages, count(distinct email)::int as people, min(queued_at) as since
    from ${undeliveredRows} u where state = 'waiting'
    group by channel, reply order by messages desc, channel, reply`,
  );
  // (raw: queue)
  const failed = await rows(
    db,
    failedShape,
    sql`
    select task_identifier as task, count(*)::int as tasks, min(created_at) as since from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
      and task_identifier in ${[announceTask, deliverTask, linkTask, ...noticeTasks]}
    group by task_identifier order by task_identifier`,
  );
  return {
    refused: await ended(ctx, "refused"),
    givenUp: await ended(ctx, "givenUp"),
    waiting,
    failed,
  };
}

/** (raw: union) */
function ended({ db }: Context, state: "refused" | "givenUp"): Promise<Ended[]> {
  return rows(
    db,
    endedShape,
    sql`
    select email, channel, reply, ended_at as at, ${eventOf} as event from ${undeliveredRows} u
    where state = ${state} order by ended_at desc, receiver, event_key limit ${most}`,
  );
}
