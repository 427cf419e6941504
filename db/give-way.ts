import type postgres from "postgres";
import { deadlock, passingTrouble } from "../server/platform/database/passing-trouble.ts";

/**
 * Milliseconds. Who waits for a lock on a table has everybody behind them who wants to read it. Less than PostgreSQL's
 * `deadlock_timeout` (a second), so that in a deadlock with us nobody else is cancelled.
 */
export const lockTimeout = 500;
/** Milliseconds in which the others go on before it is tried again. */
const pause = 1_000;
/** Milliseconds. An export, which reads for ten minutes at most, ends before. */
const longest = 15 * 60_000;

/** A lock that did not come, a deadlock. */
const lockTrouble = ["55P03", deadlock];

/**
 * Does a piece of work on a connection of its own while others use the tables: where it would have to wait for them, it lets go
 * of all that it has done and begins again a moment later (rule: migration-gives-way). So it has to be one transaction.
 * @param waits told the first time that it has to
 * @throws what PostgreSQL says, when others do not let go for a quarter of an hour
 */
export async function givingWay<T>(
  client: postgres.Sql,
  work: () => Promise<T>,
  waits: () => void = () => {},
): Promise<T> {
  await client`select set_config('lock_timeout', ${String(lockTimeout)}, false)`;
  const until = performance.now() + longest;
  for (let tries = 1; ; tries++) {
    try {
      const done = await work();
      await client`select set_config('lock_timeout', '0', false)`;
      return done;
    } catch (error) {
      const { code = "" } = passingTrouble(error) ?? {};
      if (!lockTrouble.includes(code) || performance.now() > until) throw error;
      if (tries === 1) waits();
      await Bun.sleep(pause);
    }
  }
}
