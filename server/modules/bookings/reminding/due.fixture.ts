import { sql } from "drizzle-orm";
import type { Handle } from "../../../platform/database/connection.ts";
import { uuids } from "../../../platform/database/sql.ts";

/** Somebody has been chosen for these jobs since yesterday, and they begin in an hour and a half: nothing but a look is needed to remind of them. */
export async function remindersDue(db: Handle, jobIds: string[], substituteId: string): Promise<void> {
  await db.execute(sql`
    update jobs set filled = true, starts_at = date_trunc('minute', now()) + interval '90 minutes', expires_at = now() + interval '8 hours',
      windows = tstzmultirange(tstzrange(date_trunc('minute', now()) + interval '90 minutes', now() + interval '8 hours')),
      start_date = ((now() + interval '90 minutes') at time zone time_zone)::date,
      end_date = ((now() + interval '90 minutes') at time zone time_zone)::date
    where id = any(${uuids(jobIds)})`);
  await db.execute(sql`
    insert into assignments (job_id, substitute_id, windows, guarded_windows, conflict_confirmed, chosen_by, chosen_at)
    select id, ${substituteId}::uuid, windows, windows, true, owner_id, now() - interval '1 day' from jobs where id = any(${uuids(jobIds)})`);
}
