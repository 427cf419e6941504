import { readConfig } from "../../platform/config.ts";
import type { RootContext } from "../../platform/context.ts";
import { type Connection, connect } from "../../platform/database/connection.ts";
import { createLogger } from "../../platform/process/logger.ts";

/** Kept beyond this module, which is loaded anew when anything that it imports is saved. */
const kept = globalThis as { tuuriConnection?: { url: string; connection: Connection } };
const log = createLogger("warn");

/** The context of the pages, on the server's database. */
export function contextOf(databaseUrl: string): RootContext {
  if (kept.tuuriConnection?.url !== databaseUrl) {
    void kept.tuuriConnection?.connection.close();
    kept.tuuriConnection = { url: databaseUrl, connection: connect(databaseUrl, 5) };
  }
  const { db } = kept.tuuriConnection.connection;
  return { db, now: () => new Date(), config: { ...readConfig(), databaseUrl }, log };
}
