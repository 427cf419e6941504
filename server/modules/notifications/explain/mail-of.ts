import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, deliveries, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, date, nullable, type ObjectOf, oneOf, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { schoolNameBy } from "../../../platform/database/school-name.ts";
import { instant } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { announceTask } from "../announcements/announce.ts";
import { eventOf } from "../undelivered/list.ts";
import { zoneOf } from "../zone.ts";
import { brings, notBegun, queueTasks, taskEvent } from "./in-queue.ts";
import { type LeftOut, leftOut, postedElsewhere } from "./left-out.ts";
import { type Span, spanMeant } from "./span.ts";

const shape = {
  event: text,
  channel: deliveries.channel,
  queued: date,
  /** `unsorted`: who wants it, and how, is worked out when its turn comes; `lapsed`: then it was not meant for them any more. */
  state: oneOf("sent", "refused", "givenUp", "waiting", "unsorted", "lapsed"),
  /** When it came to that, but for what waits or lapsed. */
  at: nullable(date),
  reply: deliveries.reply,
  said: deliveries.said,
  /** Of a posting, where it is still known. */
  school: nullable(text),
  untaken: boolean,
};

export interface MailOf {
  /** By whose clock the time was asked for, and is to be said. */
  timeZone: string;
  span: Span;
  /** Whether they want mails at all. */
  mailOn: boolean;
  /** What was not taken, whenever it was: whoever asks may know only when they read of it. */
  undelivered: MessageOf[];
  messages: MessageOf[];
  /** Of the postings of their regions. */
  leftOut: LeftOut[];
  /** Jobs that were posted in other regions. */
  elsewhere: number;
}

type MessageOf = ObjectOf<typeof shape>;

/**
 * What became of the messages to somebody at a time, and why none was made of a job that was posted then (rule: mail-explained): by
 * the conditions that decide it, as things stand now. As far back as deliveries are kept.
 * @param at as people write it, by the person's clock (`spanMeant`)
 * @throws Refusal 403 for anybody but the operator, 404 for no such account, 422 for no time
 */
export async function mailOf(
  ctx: Context,
  by: Actor | "commandLine",
  email: string,
  at: string,
): Promise<MailOf> {
  if (by !== "commandLine") requireOperator(by);
  const [account] = await ctx.db
    .select({ id: accounts.id, mailOn: accounts.mailEnabled })
    .from(accounts)
    .where(isMailbox(accounts.email, email));
  if (!account) throw notFound();
  const timeZone = await zoneOf(ctx.db, account.id);
  const span = spanMeant(at, timeZone, ctx.now());
  const messages = await messagesOf(ctx, account.id, span);
  return {
    timeZone,
    span,
    mailOn: account.mailOn,
    undelivered: messages.filter(({ untaken }) => untaken),
    messages: messages.filter(({ untaken }) => !untaken),
    leftOut: await leftOut(ctx, account.id, span),
    elsewhere: await postedElsewhere(ctx, account.id, span),
  };
}

const most = 200;
const s = alias(schools, "s");
/** Of the postings alone the key names the job, and which time all were told anew. */
const postedKey = "^job-posted:[0-9a-f-]{36}(:|$)";
const isUntaken = sql`d.sent_at is null and coalesce(d.reply, d.refused_at::text, d.given_up_at::text) is not null`;

/**
 * What was noted, the newest first, and what waits in the queue and was never begun: of that the mail alone is said (raw: queue).
 */
const messagesOf = ({ db }: Context, id: string, { from, to }: Span) =>
  rows(
    db,
    shape,
    sql`
    with queue as materialized ${queueTasks}
    select * from (
    select ${eventOf} as event, d.channel, d.queued_at as queued, d.reply, d.said,
      coalesce(d.sent_at, d.refused_at, d.given_up_at) as at,
      case when d.sent_at is not null then 'sent' when d.refused_at is not null then 'refused'
        when d.given_up_at is not null then 'givenUp'
        when exists (select from queue q where ${brings}) then 'waiting' else 'lapsed' end as state,
      ${schoolNameBy(sql`a.site_lang = 2`, s)} as school, ${isUntaken} as untaken
    from deliveries d join accounts a on a.id = d.account_id
      left join jobs j on j.id = case when d.event_key ~ ${postedKey} then split_part(d.event_key, ':', 2)::uuid end
      left join schools s on s.id = j.school_id
    where d.account_id = ${id} and (${isUntaken}
      or d.queued_at >= ${instant(from)} and d.queued_at < ${instant(to)}
      or d.sent_at >= ${instant(from)} and d.sent_at < ${instant(to)})
    union all
    select ${taskEvent}, 'mail', q.made, null, null, null, case when q.task = ${announceTask} then 'unsorted' else 'waiting' end, null, false
    from queue q join accounts a on a.id = ${id}
    where q.made >= ${instant(from)} and q.made < ${instant(to)} and ${notBegun}) m
    order by untaken desc, coalesce(at, queued) desc, event, channel limit ${most}`,
  );
