import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import * as schema from "../../../db/schema/index.ts";
import { postgresAt } from "./address.ts";

export type Database = PostgresJsDatabase<typeof schema> & { $client: postgres.Sql };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What services take: the pool, or the transaction of a caller. */
export type Handle = Database | Transaction;

export interface Connection {
  db: Database;
  /** The driver itself, for LISTEN and for streaming cursors. */
  client: postgres.Sql;
  close(): Promise<void>;
}

/**
 * Milliseconds. A process that has frozen, or whose machine is gone, in the middle of a transaction loses it before those
 * who wait for its locks give up.
 */
export const timeLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 6_000,
};

/** Milliseconds, bar the keepalive's seconds and count. */
const sessionLimits = {
  ...timeLimits,
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 15_000,
};

/** For what may take as long as it needs, whatever its role has been given as a default. */
export const noTimeLimits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** @param pooled by a pooler, whose sessions pass from one to the next and take no limits of one */
export function connect(url: string, poolSize: number, { pooled = false } = {}): Connection {
  const client = postgresAt(url, {
    max: poolSize,
    // The next try, as soon as the database may be back: there is nothing to spare it from.
    backoff: () => 0.2,
    keep_alive: 10,
    idle_timeout: 60,
    max_lifetime: 60 * 30,
    // An address may lead to a standby for a while: a connection to it could only read, and would stay (decision 65).
    target_session_attrs: "primary",
    connection: { application_name: "tuuri", ...(pooled ? {} : sessionLimits) },
  });
  return {
    client,
    db: drizzle(client, { schema, casing: "snake_case" }),
    // With what else a stop waits for it stays below its 24 s (rule: stop-in-order).
    close: () => client.end({ timeout: 4 }),
  };
}

/** Whether anybody else is connected to the server; false also when it does not answer any more. */
export async function othersConnected(url: string): Promise<boolean> {
  const client = postgresAt(url, { max: 1 });
  try {
    const [row] = await client`select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    return Number(row?.["others"]) > 0;
  } catch {
    return false;
  } finally {
    await client.end({ timeout: 1 });
  }
}
