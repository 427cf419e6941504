import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUIDv7 } from "bun";
import postgres from "postgres";
import { ensureDatabase, migrateDatabase } from "../../db/migrate.ts";
import { readConfig } from "../../server/platform/config.ts";
import type { RootContext } from "../../server/platform/context.ts";
import { type Connection, connect } from "../../server/platform/database/connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/platform/database/embedded.ts";
import { createLogger } from "../../server/platform/logger.ts";
import { watchForLeaks } from "./leaks.ts";

const template = "tuuri_template";

interface Cluster {
  server: EmbeddedPostgres;
  directory: string;
}

let cluster: Promise<Cluster> | undefined;

/** Set by `bun run test`, which stops what is left at its end. */
const run = process.env["TUURI_TEST_RUN"];

/** One throw-away cluster for all files that this process runs, made when the first test asks for it. */
function startCluster(): Promise<Cluster> {
  cluster ??= (async () => {
    // By a name that the process finds again: each file has a memory of its own.
    const directory = run
      ? join(run, `cluster-${process.pid}`)
      : await mkdtemp(join(tmpdir(), "tuuri-test-"));
    await mkdir(directory, { recursive: true });
    await chmod(directory, 0o755);
    const server = await startEmbeddedPostgres(join(directory, "postgres"), {
      disposable: true,
      maxConnections: 300,
    });
    await ensureDatabase(server.url("postgres"), template);
    await migrateDatabase(server.url(template));
    return { server, directory };
  })();
  return cluster;
}

export async function stopCluster(): Promise<void> {
  if (!cluster || run) return;
  const { server, directory } = await cluster;
  cluster = undefined;
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

export interface TestContext {
  ctx: RootContext;
  db: RootContext["db"];
  client: Connection["client"];
  url: string;
  /** A directory of its own, removed by `close`. */
  dataDir: string;
  setNow(now: Date): void;
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

/** A database of its own, cloned from the migrated template. Close it when the tests of the file are done. */
export async function testContext(env: Record<string, string> = {}): Promise<TestContext> {
  const { server } = await startCluster();
  const name = `test_${randomUUIDv7().replaceAll("-", "")}`;
  const admin = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = server.url(name);
  const connection = connect(url, 20);
  const dataDir = await mkdtemp(join(tmpdir(), "tuuri-data-"));
  let now: Date | undefined;
  const ctx: RootContext = {
    db: connection.db,
    now: () => (now ? new Date(now) : new Date()),
    config: {
      ...readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir, TOKEN_SECRET: "t".repeat(48), ...env }),
      databaseUrl: url,
    },
    log: createLogger("debug", { write: watchForLeaks }),
  };
  return {
    ctx,
    db: connection.db,
    client: connection.client,
    url,
    dataDir,
    setNow: (date) => {
      now = date;
    },
    advance: (milliseconds) => {
      now = new Date((now ?? new Date()).getTime() + milliseconds);
    },
    close: async () => {
      await connection.close();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
