// (rule: migration-gives-way)
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import { postgresAt } from "../server/platform/database/address.ts";
import { noTimeLimits } from "../server/platform/database/connection.ts";
import { run } from "../server/platform/database/rows.ts";
import { safeError } from "../server/platform/failures/safe-error.ts";
import { oneLine, StartError } from "../server/platform/failures/start-error.ts";
import { migrateQueue } from "../server/platform/worker/worker.ts";
import { givingWay, lockTimeout } from "./give-way.ts";
import { loadReference } from "./reference.ts";
import * as schema from "./schema/index.ts";

const folder = new URL("./migrations", import.meta.url).pathname;
/** Any number of our own: one migration run at a time, however many replicas start (rule: migrations-once). */
const lock = 7_282_021;

/** As drizzle keeps the migrations' names. */
interface Journal {
  entries: { when: number; tag: string }[];
}

interface Migrating {
  /** Told when others have to let go of a table first. */
  waits?: () => void;
  /** Where the migrations lie. */
  migrationsFolder?: string;
}

/** Applies what is not yet applied: tables, queue, reference data. Safe to run at any time, by anyone. */
export async function migrateDatabase(
  url: string,
  { waits: told, migrationsFolder = folder }: Migrating = {},
): Promise<void> {
  let said = false;
  const waits = () => {
    if (!said) told?.();
    said = true;
  };
  const client = postgresAt(url, { max: 1, connection: noTimeLimits });
  const db = drizzle(client, { schema, casing: "snake_case" });
  try {
    // (raw: lock)
    await run(db, sql`select pg_advisory_lock(${lock})`);
    await refuseUnreleased(client);
    const step = (task: () => Promise<unknown>, naming: (error: unknown) => Promise<Failed>) =>
      givingWay(client, async () => void (await task()), waits).catch(async (error) => {
        throw (await migrationTrouble(error, naming)) ?? error;
      });
    await step(
      () => migrate(db, { migrationsFolder }),
      async (error) => ({
        named: `migration ${await tagOf(error, client, migrationsFolder)}`,
        left: nothing,
      }),
    );
    // Each of the queue's own migrations is a transaction, and those that are done are not done again.
    await step(
      () => migrateQueue(url, { lockTimeout }),
      async () => ({ named: "the queue's own migrations", left: tables }),
    );
    await step(
      () => db.transaction((tx) => loadReference(tx)),
      async () => ({ named: "the reference data", left: tables }),
    );
  } finally {
    await client.end();
  }
}

/** What PostgreSQL says of itself, rather than of a statement: it stops, has no room, or lets nobody in. */
const ofTheServer = /^(08|28|53|57)/;

/** What could not be applied, and how the database is left. */
interface Failed {
  named: string;
  left: string;
}

const nothing =
  "All migrations of this release were rolled back with it: nothing is changed in the database.";
const tables =
  "The tables are those of this release; what is missing is made up for when it is migrated again.";

/** @returns undefined when PostgreSQL has refused nothing that a migration says, as when it went away */
async function migrationTrouble(
  error: unknown,
  naming: (error: unknown) => Promise<Failed>,
): Promise<StartError | undefined> {
  const failed = safeError(error);
  const { code = "", message } = failed.cause ?? failed;
  if (!/^[0-9A-Z]{5}$/.test(code) || ofTheServer.test(code)) return undefined;
  const { named, left } = await naming(error);
  const says = message.includes(code) ? message : `PostgreSQL says ${code}: ${oneLine(message)}`;
  return new StartError(named, `${says}. ${left}`);
}

/** Whose a statement is; of what fails at the end, as a constraint that is checked then, all that were to be applied. */
async function tagOf(error: unknown, client: postgres.Sql, migrationsFolder: string): Promise<string> {
  const { query } = error as { query?: unknown };
  const last = await lastApplied(client);
  const { entries } = (await Bun.file(join(migrationsFolder, "meta/_journal.json")).json()) as Journal;
  const pending = readMigrationFiles({ migrationsFolder })
    .map(({ sql, folderMillis }) => ({ sql, at: folderMillis }))
    .filter(({ at }) => last === undefined || at > last);
  const whose = pending.find(({ sql }) => sql.some((statement) => statement === query));
  const tags = (whose ? [whose] : pending).map(({ at }) => entries.find(({ when }) => when === at)?.tag);
  return tags.join(", ");
}

/** How many migrations of this release the database has not had; all of them when it is empty. */
export async function pendingMigrations(url: string): Promise<number> {
  const client = postgresAt(url, { max: 1 });
  const known = readMigrationFiles({ migrationsFolder: folder });
  try {
    const last = await lastApplied(client);
    return known.filter(({ folderMillis }) => last === undefined || folderMillis > last).length;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** When the newest migration that the database has had was made; undefined when it is empty. */
async function lastApplied(client: postgres.Sql): Promise<number | undefined> {
  const [found] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!found?.["exists"]) return undefined;
  const [applied] = await client`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`;
  return (applied?.["last"] as number | null) ?? undefined;
}

/** @throws StartError for a database with tables that no release has made: no migration leads on from there */
async function refuseUnreleased(client: postgres.Sql): Promise<void> {
  const [first] = readMigrationFiles({ migrationsFolder: folder });
  const last = await lastApplied(client);
  if (first && last !== undefined && last < first.folderMillis)
    throw new StartError(
      "DATABASE_URL",
      "this database is of a time before the first release. Give an empty one (of a demonstration: delete .data).",
    );
}

/** Creates the database if the cluster does not have it. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = postgresAt(serverUrl, { max: 1 });
  try {
    const [found] = await client`select 1 from pg_database where datname = ${name}`;
    if (!found) await client`create database ${client(name)}`;
  } finally {
    await client.end();
  }
}

/** Removes a database with all connections to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const client = postgresAt(serverUrl, { max: 1 });
  try {
    await client`drop database if exists ${client(name)} with (force)`;
  } finally {
    await client.end();
  }
}
