// (rule: school-morning-gathered)
import { sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { integer, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant, uuids } from "../../../platform/database/sql.ts";
import { translator } from "../../../platform/i18n.ts";
import type { ChannelName, Delivery } from "../delivery.ts";
import { jobSummary } from "../messages/job-facts.ts";
import { shortText } from "../messages/job-messages.ts";
import type { Occasion } from "../occasions/index.ts";
import { openJobs } from "../occasions/kind.ts";
import { any, breaches } from "./wanted.ts";

type One = Pick<Delivery, "receiver" | "message">;

/**
 * The pushes of a posting, for those who want one school's morning as one notification: before noon at the school each tells how many open jobs
 * it has posted that they are told of, and takes the place of the former without a sound. Urgent ones stand by themselves.
 */
export async function gathered(
  ctx: Pick<Context, "db" | "now" | "config">,
  { channel, occasion }: { channel: ChannelName; occasion: Occasion },
  messages: One[],
): Promise<One[]> {
  if (channel !== "push" || occasion.kind !== "job-posted" || occasion.urgent || messages.length === 0)
    return messages;
  const mornings = await morningsOf(ctx, occasion.jobId, messages);
  if (mornings.length === 0) return messages;
  const job = await jobSummary(ctx.db, occasion.jobId);
  return messages.map((one) => {
    const morning = mornings.find(({ accountId }) => accountId === one.receiver.id);
    const { push } = one.message;
    if (!morning || !push || !job) return one;
    const same = { ...push, about: morning.about, silently: true };
    if (morning.jobs === 1) return { ...one, message: { ...one.message, push: same } };
    const { lang } = one.receiver;
    const t = translator(lang);
    const values = {
      school: job.school[lang],
      first: shortText("jobPosted", lang, job, "").body.replace("\n", ", "),
    };
    const { offer: _, ...plain } = same;
    const several = {
      ...plain,
      title: t("push:morning.title", { ...values, count: morning.jobs }),
      body: t("push:morning.body", { ...values, count: morning.jobs - 1 }),
    };
    const action = { ...one.message.action, url: ctx.config.publicUrl + openJobs() };
    return { ...one, message: { ...one.message, action, push: several } };
  });
}

/**
 * Of those who want it how many open jobs of the school's morning they are told of, and what they are all about: what was sent since
 * midnight, and what is about to be. Empty from noon on (raw: plan).
 */
const morningsOf = ({ db, now }: Pick<Context, "db" | "now">, jobId: string, messages: One[]) => {
  const at = instant(now());
  const local = sql`(${at} at time zone j.time_zone)`;
  return rows(
    db,
    { accountId: accounts.id, jobs: integer, about: text },
    sql`
    select d.account_id as "accountId", count(*)::int as jobs, min('morning ' || j.school_id || ' ' || ${local}::date) as about
    from current_jobs j join deliveries d on d.event_key = 'job-posted:' || j.id and d.channel = 'push'
      join peace p on p.account_id = d.account_id and p.grouped
    where j.school_id = (select this.school_id from jobs this where this.id = ${jobId})
      and d.account_id = any(${uuids(messages.map(({ receiver }) => receiver.id))})
      and ${local}::time < '12:00' and not j.urgent and not j.filled and j.expires_at > ${at}
      and j.created_at > ${at} - interval '36 hours' and d.refused_at is null and d.given_up_at is null
      and (d.sent_at is null or d.sent_at >= date_trunc('day', ${local}) at time zone j.time_zone)
      and not ${any(Object.values(breaches(at, sql`false`)))}
    group by d.account_id`,
  );
};
