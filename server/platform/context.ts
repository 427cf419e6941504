import type { Config } from "./config.ts";
import type { Database, Handle } from "./database/connection.ts";
import { deadlock, passingTrouble } from "./database/passing-trouble.ts";
import type { Logger } from "./process/logger.ts";
import { inSpan } from "./tracing/span.ts";

/** What services are given. `db` may be a caller's transaction. */
export interface Context<H extends Handle = Handle> {
  db: H;
  /** Where what is counted must stay although `db` is a transaction that may be undone. */
  apart?: Database;
  /** The time, injected, so that tests never wait for it. */
  now(): Date;
  /** Whether that is known to be the database's time. Absent where nobody else has a clock, as in tests. */
  isSureOfTime?: () => boolean;
  config: Config;
  log: Logger;
}

/** The context of the running process, whose `db` is the pool. */
export type RootContext = Context<Database>;

const ofDatabase = { attributes: { "db.system.name": "postgresql" } };

/** Runs a domain verb in a transaction; inside one already, it joins it through a savepoint. */
export function transaction<T>(ctx: Context, verb: (ctx: Context) => Promise<T>): Promise<T> {
  return inSpan("transaction", ofDatabase, () => ctx.db.transaction((tx) => verb({ ...ctx, db: tx })));
}

/** So often a transaction is begun anew that PostgreSQL has ended for the sake of others. */
const attempts = 5;

/**
 * The same for a verb by which somebody goes: it locks what many others hold, in no order that could be kept with all of them. Where
 * PostgreSQL ends it to resolve a deadlock, nothing has happened yet, and it is begun anew (rule: lock-order).
 */
export async function transactionOfGoing<T>(ctx: Context, verb: (ctx: Context) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, verb);
    } catch (error) {
      // Inside another all of it is undone.
      const isOwn = "$client" in ctx.db;
      if (!isOwn || attempt === attempts || passingTrouble(error)?.code !== deadlock) throw error;
    }
  }
}
