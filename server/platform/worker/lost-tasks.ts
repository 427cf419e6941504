import type { JobHelpers } from "graphile-worker";
import type { Pool } from "pg";
import type { Waits } from "../config/waits.ts";
import type { watchHeartbeat } from "./heartbeat.ts";

/**
 * Whether a task that runs is still what this worker was handed: one that had frozen may find it put back, and taken by another, or
 * by itself once more. The name alone does not tell these apart, nor does the number of the attempt, which is given back with the task.
 */
export async function isStillHeld({ job, query }: Pick<JobHelpers, "job" | "query">): Promise<boolean> {
  const { rowCount } = await query(
    // What the driver reads of a time ends at the millisecond.
    `select from graphile_worker.jobs where id = $1::bigint and locked_by = $2::text and attempts = $3::int
      and abs(extract(epoch from locked_at) * 1000 - $4::float8) < 2`,
    [job.id, job.locked_by, job.attempts, job.locked_at?.getTime()],
  );
  return rowCount === 1;
}

/**
 * A line that breaks after the database has handed out a task, and before the answer is here, leaves the task with a
 * worker that lives and knows nothing of it (rule: tasks-of-the-dead). It is lost when it was missed at two looks, one after the other.
 * @param names under which the runner takes tasks
 * @param signs of the runner, which ends when one of them is lost
 * @returns what ends the looking
 */
export function watchForLostTasks(
  pool: Pool,
  names: ReadonlySet<string>,
  { has, ended: runner }: Pick<ReturnType<typeof watchHeartbeat>, "has" | "ended">,
  { lostTasksEvery }: Pick<Waits, "lostTasksEvery">,
): () => void {
  let missed: string[] = [];
  let ended = false;
  let timer = setTimeout(look, lostTasksEvery);

  async function look() {
    missed = await taken(missed).catch(() => []);
    if (!ended) timer = setTimeout(look, lostTasksEvery);
  }

  async function taken(before: string[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      "select id::text from graphile_worker.jobs where locked_by = any($1::text[])",
      [[...names]],
    );
    const missing = rows.map(({ id }) => id).filter((id) => !has(id));
    if (!ended && missing.some((id) => before.includes(id)))
      runner.resolve("a task was handed out that never came here");
    return missing;
  }

  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
