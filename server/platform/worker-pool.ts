import { Pool, type PoolClient } from "pg";
import type { Logger } from "./logger.ts";

/** Milliseconds to wait for a database that may have stopped answering. */
const patience = 2_000;

/**
 * The connections of graphile-worker. It would make its own, but stops listening to their errors and does
 * not wait for them when it ends: a database that goes away at that moment would end the process.
 */
export function openPool(url: string, size: number, log: Logger) {
  const pg = new Pool({ connectionString: url, max: size, application_name: "tuuri worker" });
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
    close: async () => {
      await pg.end();
      if (open.size > 0) await Promise.race([allClosed.promise, Bun.sleep(patience)]);
    },
  };
}
