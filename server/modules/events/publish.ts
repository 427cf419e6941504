import { sql } from "drizzle-orm";
import type { Handle } from "../../platform/database/connection.ts";
import { run } from "../../platform/database/rows.ts";
import type { NewEvent } from "./event.ts";

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
  // The clock, not the transaction's start: catching up looks back from it by a bounded time (raw: cte).
  await run(
    db,
    sql`
    with published as (
      insert into events (name, payload, account_ids, region_code, school_id, created_at)
      select e.name, e.payload, e.account_ids, e.region_code, e.school_id, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as e(name text, payload jsonb, account_ids uuid[], region_code text, school_id uuid)
      returning id)
    select pg_notify(${eventChannel}, id::text) from published`,
  );
}
