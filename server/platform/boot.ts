import { ensureDatabase, migrateDatabase, pendingMigrations } from "../../db/migrate.ts";
import { type Config, dataPath } from "./config.ts";
import type { RootContext } from "./context.ts";
import { connect, othersConnected } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createLogger } from "./logger.ts";

export interface Booted {
  ctx: RootContext & { config: Config & { databaseUrl: string } };
  client: ReturnType<typeof connect>["client"];
  /** Closes the pool, then stops the embedded server if there is one. */
  close(): Promise<void>;
}

/**
 * Opens the database of a configuration. The embedded one is started and brought up to date; a given one
 * is only checked, because its migrations are a step of their own.
 * @throws when a given database is behind this release
 */
export async function boot(config: Config, options: { migrate?: boolean } = {}): Promise<Booted> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config);
  const databaseUrl = config.databaseUrl ?? embedded?.url("tuuri") ?? "";
  try {
    if (embedded || options.migrate) await migrateDatabase(databaseUrl);
    else await refuseWhenBehind(databaseUrl);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const { db, client, close } = connect(databaseUrl, config.databasePoolSize);
  return {
    ctx: {
      db,
      now: () => new Date(),
      config: { ...config, databaseUrl },
      log: createLogger(config.logLevel),
    },
    client,
    close: async () => {
      await close();
      // A command beside a running server has only borrowed its database: the last one out stops it.
      if (embedded && !(await othersConnected(databaseUrl))) await embedded.stop();
    },
  };
}

async function startEmbedded(config: Config): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(dataPath(config, "postgres"));
  await ensureDatabase(server.url("postgres"), "tuuri");
  return server;
}

async function refuseWhenBehind(url: string) {
  const pending = await pendingMigrations(url);
  if (pending > 0)
    throw new Error(`The database lacks ${pending} migrations of this release: run \`tuuri migrate\` first`);
}
