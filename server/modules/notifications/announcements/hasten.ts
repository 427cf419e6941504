import { sql } from "drizzle-orm";
import type { RootContext } from "../../../platform/context.ts";
import { run } from "../../../platform/database/rows.ts";
import { deliverTask } from "./announce.ts";

/** Of the queue's waits, which grow e-fold to six hours, the sixth is the last below ten minutes. */
const briskAttempts = 6;
/** As long as a mail server may well be away. */
const hours = 12;

/**
 * Brings forward what waits to be sent again (rule: message-retries). The queue alone would let an urgent
 * job lie for hours after a mail server, or the way to the push services, is back.
 */
export async function hasten({ db }: RootContext): Promise<void> {
  // (raw: queue)
  await run(
    db,
    sql`
    select from graphile_worker.reschedule_jobs((
      select coalesce(array_agg(id), '{}') from graphile_worker.jobs
      where task_identifier = ${deliverTask} and locked_at is null and run_at > now()
        and attempts > ${briskAttempts} and attempts < max_attempts
        and created_at > now() - make_interval(hours => ${hours})),
      run_at => now(), attempts => ${briskAttempts})`,
  );
}
