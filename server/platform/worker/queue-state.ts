import { sql } from "drizzle-orm";
import type { Handle } from "../database/connection.ts";
import { date, integer, nullable } from "../database/kinds.ts";
import { firstRow } from "../database/rows.ts";

const shape = {
  /** Tasks that could run now, and since when the oldest could. */
  waiting: integer,
  oldest: nullable(date),
  running: integer,
  /** Put off, as what is tried again after a while. */
  later: integer,
  /** Nobody tries them again. */
  failed: integer,
};

/** What lies on the queue (raw: queue) (rule: health-shown). */
export async function queueState(db: Handle) {
  const found = await firstRow(
    db,
    shape,
    sql`
    select count(*) filter (where due and run_at <= now())::int as waiting,
      min(run_at) filter (where due and run_at <= now()) as oldest,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where due and run_at > now())::int as later,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
    from (select run_at, locked_at, attempts, max_attempts,
      locked_at is null and attempts < max_attempts as due from graphile_worker.jobs) tasks`,
  );
  if (!found) throw new Error("counting gives a row");
  return found;
}
