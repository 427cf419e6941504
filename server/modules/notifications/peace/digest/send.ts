// (rule: peace-digest)
import { type SQL, sql } from "drizzle-orm";
import { accounts, jobs, peace, schools } from "../../../../../db/schema/index.ts";
import type { RootContext } from "../../../../platform/context.ts";
import { date, list, nullable, object, text } from "../../../../platform/database/kinds.ts";
import { rows, run } from "../../../../platform/database/rows.ts";
import { instant, uuids } from "../../../../platform/database/sql.ts";
import { enqueue } from "../../../../platform/worker/queue.ts";
import { type Attempt, sendAll } from "../../announcements/deliver.ts";
import type { Channel, Channels } from "../../delivery.ts";
import { summariesOf } from "../../messages/job-facts.ts";
import { ofBoth, ofOpenJob, ofSubstitute } from "../../occasions/job-posted.ts";
import { stillToReach } from "../../receivers.ts";
import { enabled } from "../../switches/switches.ts";
import { isTooFar, townOf } from "../distance.ts";
import { quietOf, quietUntil } from "../quiet.ts";
import { any, breaches } from "../wanted.ts";
import { type Digests, digestTask } from "./begin.ts";
import { digestMessage, mostListed } from "./message.ts";

/** What somebody has, the first to begin first. */
interface Digest {
  accountId: string;
  day: string;
  jobIds: string[];
}

/**
 * Sends digests: to each what was posted since their last, is still open, and is what they want to hear of now. Who has nothing of that
 * gets none; who is in their quiet hours by now, when these end.
 * @throws Error when something is left to send
 */
export async function sendDigests(
  ctx: RootContext,
  channels: Channels,
  digests: Digests,
  attempt: Attempt,
): Promise<void> {
  const channel = channels.find(({ name }) => name === digests.channel);
  if (!channel) return;
  const people = await awake(ctx, channel, digests);
  const found = await digestsOf(ctx, channel, { ...digests, people });
  // Nearly all of a batch are of one day; in two countries one hour is of two.
  for (const [day, those] of Map.groupBy(found, (one) => one.day))
    await sendThose(ctx, channel, day, those, digests.until, attempt);
}

async function sendThose(
  ctx: RootContext,
  channel: Channel,
  day: string,
  digests: Digest[],
  until: string,
  attempt: Attempt,
) {
  const key = `digest:${day}`;
  const ids = digests.map(({ accountId }) => accountId);
  await noteAll(ctx, key, channel, ids, until);
  const who = sql`${enabled[channel.name]} and ${channel.reachable} and a.locked_at is null`;
  const receivers = await stillToReach(ctx.db, key, channel.name, ids, who);
  const named = new Map(digests.map(({ accountId, jobIds }) => [accountId, jobIds]));
  const listed = (id: string) => (named.get(id) ?? []).slice(0, mostListed);
  const summaries = await summariesOf(ctx.db, [...new Set(ids.flatMap(listed))]);
  const messages = receivers.flatMap((receiver) => {
    const first = listed(receiver.id).flatMap((id) => summaries.get(id) ?? []);
    const count = (named.get(receiver.id)?.length ?? 0) - listed(receiver.id).length + first.length;
    return first.length > 0
      ? [{ receiver, message: digestMessage(ctx.config, receiver.lang, first, count) }]
      : [];
  });
  await sendAll(ctx, channel, key, messages, attempt);
}

/** Who is not in their quiet hours; the others are put off to the end of these, once for each attempt at the same digests (raw: cte). */
async function awake(ctx: RootContext, channel: Channel, digests: Digests): Promise<Digests["people"]> {
  const ids = digests.people.map(({ id }) => id);
  const asleep = await rows(
    ctx.db,
    { accountId: accounts.id, until: date },
    sql`
    with people as (select unnest(${uuids(ids)}) as account_id), hours as materialized (select ${quietOf(ctx.config, sql`people`)})
    select t.account_id as "accountId", t.until from (
      select h.account_id, ${quietUntil(instant(ctx.now()), "h")} as until from hours h) t where t.until is not null`,
  );
  for (const [until, those] of Map.groupBy(asleep, (one) => one.until.getTime())) {
    const later = digests.people.filter(({ id }) => those.some(({ accountId }) => accountId === id));
    await enqueue(ctx.db, digestTask, { ...digests, people: later } satisfies Digests, {
      key: `digests ${channel.name} ${digests.until} ${ids[0]} ${until}`,
      priority: channel.priority,
      // A clock that goes a little behind the queue's does not ask all the time.
      runAt: new Date(Math.max(until, ctx.now().getTime() + 10_000)),
    });
  }
  return digests.people.filter(({ id }) => !asleep.some(({ accountId }) => accountId === id));
}

const all = (conditions: Record<string, SQL>) => sql.join(Object.values(conditions), sql` and `);

/** Of a person `a`, the jobs that came to be open to them since `w.since`: to their regions, or to them before all others (rule: who-hears-first). */
const heardSince = (until: SQL): SQL => sql`
  select o.id from substitute_regions r join current_jobs o on o.region_code = r.region_code
  where r.account_id = a.id and coalesce(o.opened_at, o.created_at) > w.since and coalesce(o.opened_at, o.created_at) <= ${until}
    and not exists (select from job_readers h where h.job_id = o.id and h.account_id = a.id)
  union all
  select h.job_id from job_readers h join current_jobs o on o.id = h.job_id join schools c on c.id = o.school_id
    join substitute_regions r on r.region_code = c.region_code and r.account_id = h.account_id
  where h.account_id = a.id and h.since > w.since and h.since <= ${until}`;

/** (raw: json) */
async function digestsOf(ctx: RootContext, channel: Channel, { people, until }: Digests): Promise<Digest[]> {
  const now = instant(ctx.now());
  const kindOff = sql`exists (select from switched_off o where o.account_id = a.id and o.channel = ${channel.name}
    and o.kind = case when j.urgent then 'urgentJobs' else 'newJobs' end)`;
  const found = await rows(
    ctx.db,
    {
      accountId: accounts.id,
      day: text,
      farthestKm: peace.farthestKm,
      town: nullable(text),
      found: list(object({ id: jobs.id, municipality: schools.municipalityCode })),
    },
    sql`
    select a.id as "accountId", w.day, p.farthest_km as "farthestKm", ${townOf("a")} as town,
      json_agg(json_build_object('id', j.id, 'municipality', s.municipality_code) order by j.starts_at, j.id) as found
    from json_to_recordset(${JSON.stringify(people)}::json) w(id uuid, day text, since timestamptz)
      join accounts a on a.id = w.id join peace p on p.account_id = a.id and p.pace = 'digest'
      cross join lateral (${heardSince(sql`${until}::timestamptz`)}) heard
      join current_jobs j on j.id = heard.id
      join schools s on s.id = j.school_id
    where j.admin_type is null and ${all(ofSubstitute)} and ${all(ofOpenJob(ctx))} and j.starts_at > ${now}
      and ${all(ofBoth(sql`a.id`))} and not ${kindOff} and not ${any(Object.values(breaches(now, sql`false`)))}
      and not exists (select from applications n where n.job_id = j.id and n.substitute_id = a.id and n.withdrawn_at is null)
      and not exists (select from deliveries d where d.event_key = 'job-posted:' || j.id and d.account_id = a.id)
    group by a.id, w.day, p.farthest_km`,
  );
  return found.flatMap(({ accountId, day, farthestKm, town, found }) => {
    const near = found.filter(({ municipality }) => !isTooFar(town, municipality, farthestKm));
    return near.length > 0 ? [{ accountId, day, jobIds: near.map(({ id }) => id) }] : [];
  });
}

/** (raw: copy) */
const noteAll = (ctx: RootContext, key: string, { name }: Channel, ids: string[], until: string) =>
  run(
    ctx.db,
    sql`
    insert into deliveries (event_key, account_id, channel, queued_at)
    select ${key}, id, ${name}, ${until}::timestamptz from unnest(${uuids(ids)}) id
    on conflict do nothing`,
  );
