import { type SQL, sql } from "drizzle-orm";
import type { Handle } from "../database/connection.ts";
import { hotRun, run } from "../database/rows.ts";
import { carrying, inSpan } from "../tracing/span.ts";
import { ofQueue } from "./traced-tasks.ts";

interface JobOptions {
  /** At most one queue job has this key: it replaces the one that waits, or runs. */
  key?: string;
  maxAttempts?: number;
  runAt?: Date;
  /** Lower runs first. Urgent messages use -10, and what is told of only when it is done goes before them (rule: message-order). */
  priority?: number;
}

/**
 * Puts a task on the queue inside the caller's transaction: it runs if and only if that commits. This
 * is the outbox (rule: outbox).
 */
export const enqueue = (db: Handle, task: string, payload: object, options: JobOptions = {}): Promise<void> =>
  enqueueAll(db, task, [{ ...options, payload }]);

/** As `enqueue`, many of a kind in one statement: each with a key of its own, or with none. */
export async function enqueueAll(
  db: Handle,
  task: string,
  all: ({ payload: object } & JobOptions)[],
): Promise<void> {
  if (all.length === 0) return;
  await inSpan(`send ${task}`, { kind: "producer", attributes: ofQueue(task) }, () => add(db, task, all));
}

/** (raw: function) */
function add(db: Handle, task: string, all: ({ payload: object } & JobOptions)[]) {
  const keys = all.flatMap(({ key }) => key ?? []);
  const [replaced, first] = keys.length > 0 ? replacing(keys) : [sql``, sql``];
  return hotRun(
    db,
    sql`${replaced} select from graphile_worker.add_jobs(array(
      select (${task}::text, t.payload, null, t.run_at, t.attempts, t.key, t.priority, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(all.map(rowOf))}::json)
        as t(payload json, run_at timestamptz, attempts smallint, key text, priority smallint) ${first}))`,
  );
}

/**
 * What has one of these keys goes, and before others have it. By itself the queue leaves what runs, without its key and its attempts: of a worker that is
 * killed then it would stay as what nobody tries again. Its worker, which may be the one that replaces it, ends it as ever.
 */
const replacing = (keys: string[]): [SQL, SQL] => [
  sql`with replaced as (delete from graphile_worker._private_jobs where key = any(${texts(keys)}) returning id)`,
  sql`where (select count(*) from replaced) >= 0`,
];

const texts = (all: string[]): SQL => sql`${`{${all.map((one) => JSON.stringify(one)).join(",")}}`}::text[]`;

const rowOf = ({
  payload,
  key,
  maxAttempts = 12,
  runAt,
  priority = 0,
}: { payload: object } & JobOptions) => ({
  payload: carrying(payload),
  run_at: runAt,
  attempts: maxAttempts,
  key,
  priority,
});

/** Takes tasks that wait now, and have not failed before, from the queue: what they are for is done in the caller's transaction (raw: queue). */
export const takeWaiting = (db: Handle, keys: string[]): Promise<number> =>
  run(
    db,
    sql`select from graphile_worker.complete_jobs(array(
      select w.id from graphile_worker.jobs w where w.key = any(${texts(keys)}) and ${isWaiting}))`,
  );

/** Condition on `graphile_worker.jobs w`: nobody has it, nobody has tried, and its time has come. */
export const isWaiting: SQL = sql`w.locked_at is null and w.attempts = 0 and w.run_at <= now()`;
