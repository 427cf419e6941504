import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUIDv7 } from "bun";
import postgres from "postgres";
import { hashAtLeastCost } from "../../server/modules/auth/passwords/passwords.ts";
import { type Waits, waitsAt } from "../../server/platform/config/waits.ts";
import { readConfig } from "../../server/platform/config.ts";
import type { RootContext } from "../../server/platform/context.ts";
import { type Connection, connect } from "../../server/platform/database/connection.ts";
import { createLogger } from "../../server/platform/process/logger.ts";
import { watchForLeaks } from "./leaks.ts";
import { serverAddress, template } from "./servers/cluster.ts";

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

/**
 * What is only looked at more often. Patience stays whole, unless a test asks for less of it by `WAITS_PERCENT`: short of it, a
 * slow machine would be taken for a broken one.
 */
const lookingOften: Partial<Waits> = { queueAskedEvery: waitsAt(10).queueAskedEvery };

/** A database of its own, cloned from the migrated template. Close it when the tests of the file are done. */
export async function testContext(env: Record<string, string> = {}): Promise<TestContext> {
  const address = await serverAddress();
  const name = `test_${randomUUIDv7().replaceAll("-", "")}`;
  const admin = postgres(`${address}postgres`, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = address + name;
  const connection = connect(url, 20);
  const dataDir = await mkdtemp(join(tmpdir(), "tuuri-data-"));
  const config = readConfig({
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    TOKEN_SECRET: "t".repeat(48),
    PUSH_ENDPOINTS: "anywhere",
    // Who posts at night is told as who posts by day.
    QUIET_HOURS: "none",
    ...env,
  });
  hashAtLeastCost();
  let now: Date | undefined;
  const ctx: RootContext = {
    db: connection.db,
    now: () => (now ? new Date(now) : new Date()),
    config: {
      ...config,
      databaseUrl: url,
      waits: { ...config.waits, ...lookingOften },
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
