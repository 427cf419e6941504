import { ensureDatabase, migrateDatabase, pendingMigrations } from "../../db/migrate.ts";
import { type Config, dataPath } from "./config.ts";
import type { RootContext } from "./context.ts";
import { type Connection, connect, othersConnected } from "./database/connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./database/embedded.ts";
import { limitAllSessions } from "./database/session-limits.ts";
import { createLogger } from "./logger.ts";
import { keepSecrets } from "./secrets/secrets.ts";
import { databaseTrouble, fileTrouble, StartError } from "./start-error.ts";

export interface Booted {
  ctx: RootContext & { config: Config & { databaseUrl: string } };
  /** Keeps its session, for LISTEN. */
  client: Connection["client"];
  /** Closes the pools, then stops the embedded server if there is one. */
  close(): Promise<void>;
}

/**
 * Opens the database of a configuration. The embedded one is started and brought up to date; a given one
 * is only checked, because its migrations are a step of their own.
 * @throws StartError when it cannot be opened, or a given one is behind this release
 */
export async function boot(config: Config, options: { migrate?: boolean } = {}): Promise<Booted> {
  keepSecrets(config);
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config);
  const databaseUrl = config.databaseUrl ?? embedded?.url("tuuri") ?? "";
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  try {
    if (embedded || options.migrate) await migrateDatabase(directUrl);
    else await refuseWhenBehind(directUrl);
  } catch (error) {
    await embedded?.stop();
    if (!config.databaseUrl) throw error;
    throw databaseTrouble(
      error,
      directUrl,
      config.databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL",
    );
  }
  const pool = await openPool(config, databaseUrl, options);
  const direct = config.databaseDirectUrl ? connect(config.databaseDirectUrl, 1) : undefined;
  return {
    ctx: {
      db: pool.db,
      now: () => new Date(),
      config: { ...config, databaseUrl },
      log: createLogger(config.logLevel),
    },
    client: (direct ?? pool).client,
    close: async () => {
      await Promise.all([pool.close(), direct?.close()]);
      // A command beside a running server has only borrowed its database: the last one out stops it.
      if (embedded && !(await othersStay(databaseUrl))) await embedded.stop();
    },
  };
}

/** @throws StartError when nothing can be asked of it, as of a pooler of which nobody has told us */
async function openPool(config: Config, url: string, { migrate = false }): Promise<Connection> {
  const pooled = config.databaseDirectUrl !== undefined;
  const pool = connect(url, config.databasePoolSize, { pooled });
  try {
    if (pooled && migrate) await limitAllSessions(pool);
    else if (config.databaseUrl) await pool.client`select 1`;
    return pool;
  } catch (error) {
    await pool.close();
    throw databaseTrouble(error, url, "DATABASE_URL");
  }
}

async function startEmbedded(config: Config): Promise<EmbeddedPostgres> {
  const directory = dataPath(config, "postgres");
  const server = await startEmbeddedPostgres(directory).catch((error) => {
    throw fileTrouble(error, directory);
  });
  await ensureDatabase(server.url("postgres"), "tuuri").catch(async (error) => {
    await server.stop();
    throw error;
  });
  return server;
}

async function refuseWhenBehind(url: string) {
  const pending = await pendingMigrations(url);
  if (pending > 0)
    throw new StartError(
      "DATABASE_URL",
      `the database lacks ${pending} migrations of this release. Run \`tuuri migrate\` first.`,
    );
}

/** Connections that were cut off, rather than closed, are there for a moment more. */
async function othersStay(url: string): Promise<boolean> {
  for (let look = 0; look < 5; look++) {
    if (!(await othersConnected(url))) return false;
    await Bun.sleep(200);
  }
  return true;
}
