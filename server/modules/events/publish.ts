import { sql } from "drizzle-orm";
import type { Handle } from "../../platform/database.ts";
import type { NewEvent } from "./model.ts";

/** PostgreSQL channel that carries the ids of new events. */
export const eventChannel = "tuuri_events";

/**
 * Tells the pages concerned that something changed, if and when the caller's transaction commits. The
 * notification leaves with the commit, so that whoever hears it can read the row.
 */
export async function publish(db: Handle, event: NewEvent): Promise<void> {
  const accountIds = event.accountIds?.length ? sql`${`{${event.accountIds.join(",")}}`}::uuid[]` : sql`null`;
  // The clock, not the transaction's start: catching up looks back from it by a bounded time.
  await db.execute(sql`
    with published as (
      insert into events (name, payload, account_ids, region_code, school_id, created_at)
      values (${event.name}, ${JSON.stringify(event.payload ?? {})}::jsonb, ${accountIds},
        ${event.regionCode ?? null}, ${event.schoolId ?? null}::uuid, clock_timestamp())
      returning id)
    select pg_notify(${eventChannel}, id::text) from published`);
}
