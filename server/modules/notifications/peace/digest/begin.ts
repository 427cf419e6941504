// (rule: peace-digest)
import { type SQL, sql } from "drizzle-orm";
import type { RootContext } from "../../../../platform/context.ts";
import { integer } from "../../../../platform/database/kinds.ts";
import { firstRow } from "../../../../platform/database/rows.ts";
import { instant } from "../../../../platform/database/sql.ts";
import { noteOnSpan } from "../../../../platform/tracing/span.ts";
import type { Channels } from "../../delivery.ts";
import { ofSubstitute } from "../../occasions/job-posted.ts";
import { quietOf, quietUntil } from "../quiet.ts";

/** Name of the queue task that sends the digests of some people. */
export const digestTask = "send-digests";

/** The digests of some people, on one channel. */
export interface Digests {
  channel: string;
  /** Whose digests they are, with the instant from which on postings are new to each (ISO). */
  people: { id: string; day: string; since: string }[];
  /** What was posted later is in the next (ISO). */
  until: string;
}

const batchSize = 25;
/** As of other messages about jobs (rule: message-retries). */
const attempts = 12;

/** Of a row with `zone` and `digest_hour`: the hour of a day, as an instant. */
const hourOf = (day: SQL): SQL => sql`((${day} + make_interval(hours => w.digest_hour)) at time zone w.zone)`;

/**
 * Begins the digests whose hour has come since they were last begun, each once, however long no worker was there: a row says of which day the
 * last was, and is changed in the statement that puts the sending on the queue. One in quiet hours waits for their end (raw: cte).
 */
export async function beginDigests(ctx: RootContext, channels: Channels): Promise<void> {
  const now = instant(ctx.now());
  const today = sql`(${now} at time zone w.zone)::date`;
  const all = (conditions: Record<string, SQL>) => sql.join(Object.values(conditions), sql` and `);
  const found = await firstRow(
    ctx.db,
    { people: integer, tasks: integer },
    sql`
    with wanting as materialized (
      select p.account_id, p.digest_day as last, p.digest_hour
      from peace p join accounts a on a.id = p.account_id
      where p.pace = 'digest' and a.closed_at is null and ${all(ofSubstitute)}),
    hours as materialized (select ${quietOf(ctx.config, sql`wanting`)}),
    due as (
      select w.*, case when ${hourOf(today)} <= ${now} then ${today} else ${today} - 1 end as day
      from (select v.*, h.zone, ${quietUntil(now, "h")} as until from wanting v join hours h on h.account_id = v.account_id) w
      where w.until is null),
    begun as (
      update peace p set digest_day = w.day from due w
      where p.account_id = w.account_id and (p.digest_day is null or p.digest_day < w.day)
      returning p.account_id, w.day, greatest(${now} - interval '7 days', ${hourOf(sql`coalesce(w.last, w.day - 1)`)}, (
        select max(d.queued_at) from deliveries d where d.account_id = p.account_id and d.event_key like 'digest:%')) as since),
    numbered as (
      select *, (row_number() over (order by account_id) - 1) / ${batchSize}::int as batch from begun),
    batches as (
      select json_agg(json_build_object('id', account_id, 'day', day, 'since', since)) as people from numbered group by batch)
    select (select count(*)::int from begun) as people, count(graphile_worker.add_job(
      ${digestTask}, json_build_object('channel', c.name, 'people', b.people, 'until', ${ctx.now().toISOString()}::text),
      priority => c.priority, max_attempts => ${attempts}))::int as tasks
    from batches b cross join json_to_recordset(${JSON.stringify(
      channels.map(({ name, priority }) => ({ name, priority })),
    )}::json) c(name text, priority int)`,
  );
  if (!found?.people) return;
  noteOnSpan({ "tuuri.receivers": found.people });
  ctx.log.info({ people: found.people, tasks: found.tasks }, "digests begun");
}
