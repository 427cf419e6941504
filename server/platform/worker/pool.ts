import type { Socket } from "node:net";
import { Client, Pool, type PoolClient } from "pg";
import { pgAt } from "../database/address.ts";
import type { Logger } from "../process/logger.ts";
import { within } from "../process/patience.ts";

/** Milliseconds to wait for a database that may have stopped answering. */
const patience = 2_000;

/** Nothing of the queue waits for the network or for a lock without end. */
const limits = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 40_000,
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * The connections of graphile-worker. It would make its own, but stops listening to their errors and does
 * not wait for them when it ends: a database that goes away at that moment would end the process.
 */
export function openPool(url: string, size: number, log: Logger) {
  const pg = new Pool({ ...pgAt(url), max: size, application_name: "tuuri worker", ...limits });
  const open = new Set<PoolClient>();
  const allClosed = Promise.withResolvers<void>();
  const lost = (error: Error) => log.warn({ err: error }, "queue connection lost");

  pg.on("error", lost);
  pg.on("connect", (client) => {
    open.add(client);
    client.on("error", lost);
  });
  pg.on("remove", (client) => {
    open.delete(client);
    if (pg.ended && open.size === 0) allClosed.resolve();
  });

  return {
    pg,
    /** Waits a moment for those in use, then cuts them off. */
    close: async () => {
      const ended = pg.end().catch(() => {});
      if (await within(patience, ended)) {
        if (open.size > 0) await within(patience, allClosed.promise);
      }
      for (const client of open) cutOff(client);
    },
  };
}

/** The driver's own way out asks the server first, which may not answer. */
export function cutOff(client: object) {
  (client as { connection?: { stream?: Socket } }).connection?.stream?.destroy();
}

/** Whether a new connection is answered by who can write, however those that we have are doing. */
export async function databaseAnswers(url: string): Promise<boolean> {
  const client = new Client({
    ...pgAt(url),
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: "tuuri worker",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    return rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    await within(patience, client.end());
  }
}
