import { lt, type SQL, sql } from "drizzle-orm";
import { events } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { list, nullable, number, text } from "../../platform/database/kinds.ts";
import { firstRow, hotRun, rows } from "../../platform/database/rows.ts";
import type { Listener, NewEvent, StoredEvent } from "./event.ts";
import type { Place } from "./place.ts";

/** PostgreSQL channel that carries the ids of new events. */
export const eventChannel = "tuuri_events";

/**
 * Tells the pages concerned that something changed, if and when the caller's transaction commits
 * (rule: event-with-commit). The notification leaves with the commit, so that whoever hears it can read the
 * row.
 */
export const publish = (db: Handle, event: NewEvent): Promise<void> => publishAll(db, [event]);

/** As `publish`, several at once: whoever holds locks takes no more time for many. */
export async function publishAll(db: Handle, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const news = events.map(({ name, payload = {}, accountIds, regionCode, schoolId }) => ({
    name,
    payload,
    account_ids: accountIds?.length ? accountIds : null,
    region_code: regionCode ?? null,
    school_id: schoolId ?? null,
  }));
  // The clock, not the transaction's start: catching up looks back from it by a bounded time (raw: cte). Of a job that some hear of first no
  // region is told, but those who hear of it (rule: who-hears-first).
  await hotRun(
    db,
    sql`
    with published as (
      insert into events (name, payload, account_ids, region_code, school_id, created_at)
      select e.name, e.payload, case when n.id is null then e.account_ids else e.account_ids || f.ids end,
        case when n.id is null then e.region_code end, e.school_id, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as e(name text, payload jsonb, account_ids uuid[], region_code text, school_id uuid)
        left join jobs n on n.id = case when e.region_code is not null then (e.payload ->> 'jobId')::uuid end and n.audience = 'named'
        left join lateral (select array_agg(r.account_id) as ids from job_readers r where r.job_id = n.id) f on n.id is not null
      returning id)
    select pg_notify(${eventChannel}, id::text) from published`,
  );
}

/** How long events are kept for clients that come back (rule: event-replay). */
const keptHours = 24;

/**
 * Ids are given out before commits, so an event may become visible after one with a higher id. Whoever
 * looks for what was missed therefore looks back by this much more: no transaction takes as long from
 * publishing to its commit. What is found twice is sent twice, and only makes a list refresh twice.
 */
export const commitMargin = 60_000;

/** A client that missed more than this many gets the newest: each only says which list to refresh. */
const replayLimit = 5_000;

const stored = {
  id: number,
  name: events.name,
  payload: events.payload,
  accountIds: nullable(list(text)),
  regionCode: events.regionCode,
  schoolId: events.schoolId,
  at: number,
  transaction: number,
};

const columns = sql`id::float8 as id, name, payload, to_json(account_ids) as "accountIds",
  region_code as "regionCode", school_id as "schoolId", extract(epoch from created_at)::float8 * 1000 as at,
  transaction::text::float8 as transaction`;

export async function eventsOf(db: Handle, ids: number[]): Promise<StoredEvent[]> {
  return select(db, sql`where id = any(${`{${ids.join(",")}}`}::bigint[]) order by id`);
}

/** What was published in the last so many milliseconds of the database's clock. */
export async function recentEvents(db: Handle, milliseconds: number): Promise<StoredEvent[]> {
  return select(db, sql`where created_at > now() - ${interval(milliseconds)} order by id`);
}

/** What concerns the listener and may have become visible after the event `lastId` was sent, and was not seen. */
export async function missedEvents(
  db: Handle,
  listener: Listener,
  { lastId, seen }: Place,
): Promise<StoredEvent[]> {
  const missed = await select(
    db,
    sql`where created_at > now() - ${interval(keptHours * 3_600_000)}
      and created_at > coalesce(
        (select created_at from events where id <= ${lastId} order by id desc limit 1) - ${interval(commitMargin)},
        '-infinity')
      and id <> ${lastId} and (${concerning(listener)})
      ${seen ? sql`and not pg_visible_in_snapshot(transaction, ${seen.text}::pg_snapshot)` : sql``}
      order by id desc limit ${replayLimit}`,
  );
  return missed.reverse();
}

/** The rule of `concerns`, for the database (rule: event-audience). */
function concerning(listener: Listener): SQL {
  const named = sql`${listener.id}::uuid = any(account_ids)`;
  if (listener.type === "user")
    return sql`${named} or region_code = any(${textArray(["*", ...listener.regions])}::text[])`;
  if (listener.type !== "principal") return named;
  return sql`${named} or school_id = any(${textArray(listener.schools.map((school) => school.id))}::uuid[])`;
}

/**
 * Where the events end now. A page reads it before its data and gives it to its event stream, so that nothing
 * falls between the two, and nothing that the page shows is told of again (raw: function).
 */
export async function presentPlace(db: Handle): Promise<{ lastId: number; snapshot: string }> {
  const place = await firstRow(
    db,
    { lastId: number, snapshot: text },
    sql`
    select coalesce(max(id), 0)::float8 as "lastId", pg_current_snapshot()::text as snapshot from events`,
  );
  return place ?? { lastId: 0, snapshot: "" };
}

/** Deletes what no client can ask for any more. */
export async function purgeEvents(db: Handle): Promise<void> {
  await db.delete(events).where(lt(events.createdAt, sql`now() - ${interval(keptHours * 3_600_000)}`));
}

/** (raw: function) */
async function select(db: Handle, rest: SQL): Promise<StoredEvent[]> {
  const found = await rows(db, stored, sql`select ${columns} from events ${rest}`);
  // The database does not hold which there are: a release before or after this one may have others.
  return found.map((event) => ({
    ...event,
    name: event.name as StoredEvent["name"],
    payload: event.payload as StoredEvent["payload"],
  }));
}

const interval = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000}::float8)`;

/** Codes and ids hold no character that would need quoting. */
const textArray = (values: string[]) => `{${values.join(",")}}`;

/** Events that have not passed yet name somebody who goes no more. */
export async function forgetListener(db: Handle, accountId: string): Promise<void> {
  await db
    .update(events)
    .set({ accountIds: sql`array_remove(${events.accountIds}, ${accountId}::uuid)` })
    .where(sql`${accountId}::uuid = any(${events.accountIds})`);
}
