import { sql } from "drizzle-orm";
import type { Handle } from "../database/connection.ts";
import { run } from "../database/rows.ts";
import { carrying, inSpan } from "../tracing/span.ts";
import { ofQueue } from "./traced-tasks.ts";

interface JobOptions {
  /** At most one waiting queue job has this key. */
  key?: string;
  maxAttempts?: number;
  runAt?: Date;
  /** Lower runs first. Urgent messages use -10. */
  priority?: number;
}

/**
 * Puts a task on the queue inside the caller's transaction: it runs if and only if that commits. This
 * is the outbox (rule: outbox).
 */
export async function enqueue(
  db: Handle,
  task: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await inSpan(`send ${task}`, { kind: "producer", attributes: ofQueue(task) }, () =>
    add(db, task, carrying(payload), options),
  );
}

/** (raw: function) */
const add = (db: Handle, task: string, payload: object, options: JobOptions) =>
  run(
    db,
    sql`select graphile_worker.add_job(
    ${task}, ${JSON.stringify(payload)}::json,
    job_key => ${options.key ?? null}, max_attempts => ${options.maxAttempts ?? 12},
    run_at => ${options.runAt?.toISOString() ?? null}, priority => ${options.priority ?? 0})`,
  );
