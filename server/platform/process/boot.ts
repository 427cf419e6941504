// (rule: configuration-once)
import { ensureDatabase, migrateDatabase, pendingMigrations } from "../../../db/migrate.ts";
import { type Config, dataPath } from "../config.ts";
import type { RootContext } from "../context.ts";
import { type Connection, connect, othersConnected } from "../database/connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../database/embedded.ts";
import { limitAllSessions } from "../database/session-limits.ts";
import { databaseTrouble, fileTrouble, StartError } from "../failures/start-error.ts";
import { keepSecrets } from "../secrets/secrets.ts";
import { type Clock, keepClock } from "./clock.ts";
import { createLogger, type Logger } from "./logger.ts";
import { within } from "./patience.ts";

export interface Booted {
  ctx: RootContext & { config: Config & { databaseUrl: string } };
  /** Keeps its session, for LISTEN. */
  client: Connection["client"];
  /** That of the context, which is to hear what time it is in the database. */
  clock: Clock;
  /** Starts the embedded server again when it has died. Undefined where the database is not ours. */
  revive: (() => Promise<void>) | undefined;
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
    if (embedded || options.migrate)
      await migrateDatabase(directUrl, { waits: () => sayThatItWaits(config) });
    else await answered(refuseWhenBehind(directUrl));
  } catch (error) {
    await embedded?.stop();
    if (!config.databaseUrl) throw error;
    throw databaseTrouble(
      error,
      directUrl,
      config.databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL",
    );
  }
  const log = createLogger(config.logLevel);
  const clock = keepClock(log);
  const pool = await openPool(config, databaseUrl, clock, options);
  const life = embedded && keepAlive(config, databaseUrl, log);
  const direct = config.databaseDirectUrl ? connect(config.databaseDirectUrl, 1) : undefined;
  return {
    ctx: {
      db: pool.db,
      now: clock.now,
      isSureOfTime: clock.isSure,
      config: { ...config, databaseUrl },
      log,
    },
    client: (direct ?? pool).client,
    clock,
    revive: life?.revive,
    close: async () => {
      await life?.end();
      await Promise.all([pool.close(), direct?.close()]);
      // A command beside a running server has only borrowed its database: the last one out stops it.
      if (embedded && !(await othersStay(databaseUrl))) await embedded.stop();
    },
  };
}

const sayThatItWaits = ({ logLevel }: Config) =>
  createLogger(logLevel).warn("the migration waits until others let go of a table, and lets them go first");

/** @throws StartError when nothing can be asked of it, as of a pooler of which nobody has told us */
async function openPool(config: Config, url: string, clock: Clock, { migrate = false }): Promise<Connection> {
  const pooled = config.databaseDirectUrl !== undefined;
  const pool = connect(url, config.databasePoolSize, { pooled });
  try {
    if (pooled && migrate) await answered(limitAllSessions(pool));
    // The embedded one goes by this machine's own clock.
    if (!config.databaseUrl) clock.hear(Date.now(), 0);
    else await answered(hearTheTime(pool, clock));
    return pool;
  } catch (error) {
    await pool.close();
    throw databaseTrouble(error, url, "DATABASE_URL");
  }
}

/** How often the time is asked at a start: the first question also opens the connection, which may take long. */
const asks = 3;

/** An answer that was too long on its way is asked for again; who never hears it in time does nothing that cannot be undone. */
async function hearTheTime(pool: Connection, clock: Clock) {
  for (let ask = 0; ask < asks && !clock.isSure(); ask++) await askTheTime(pool, clock);
}

async function askTheTime({ client }: Connection, clock: Clock) {
  const began = performance.now();
  const [row] = await client`select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  clock.hear(Number(row?.["at"]), performance.now() - began);
}

/** Milliseconds that a database has to answer a start: a pooler that was told to pause takes every connection, and says nothing. */
const answersWithin = 12_000;

/** @throws Error as of a database that is not there, when nothing comes in time */
async function answered<T>(asked: Promise<T>): Promise<T> {
  if (await within(answersWithin, asked)) return asked;
  throw Object.assign(new Error("no answer"), { code: "CONNECT_TIMEOUT" });
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

/** Milliseconds from one attempt to the next. */
const reviveEvery = 3_000;

/** Nobody else would start the embedded server again: whoever has killed it, it is for this machine alone. */
function keepAlive(config: Config, url: string, log: Logger) {
  const directory = dataPath(config, "postgres");
  const port = Number(new URL(url).port);
  let ended = false;
  let triedAt = 0;
  let trying: Promise<unknown> = Promise.resolve();
  return {
    revive: async () => {
      if (ended || performance.now() - triedAt < reviveEvery) return;
      triedAt = performance.now();
      // One that runs already is left as it is.
      trying = startEmbeddedPostgres(directory, { port }).catch((error: unknown) =>
        log.error({ err: error }, "the embedded database cannot be started again"),
      );
      await trying;
    },
    end: async () => {
      ended = true;
      await trying;
    },
  };
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
