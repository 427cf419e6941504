// Shows (rule: migrations-once, migration-gives-way).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { eventually } from "../tests/support/eventually.ts";
import { addNextMigration } from "../tests/support/world/next-migration.ts";
import { dropDatabase, ensureDatabase, migrateDatabase, pendingMigrations } from "./migrate.ts";

const folder = new URL("./migrations/", import.meta.url).pathname;

let t: TestContext;
let server: string;
const name = `migrations_${process.pid}`;

beforeAll(async () => {
  t = await testContext();
  server = t.url.replace(/\/[^/]*$/, "/postgres");
});
afterAll(async () => {
  await dropDatabase(server, name);
  await t.close();
});

test("migrations are applied once, however many replicas start at the same time", async () => {
  await ensureDatabase(server, name);
  const url = server.replace(/\/postgres$/, `/${name}`);
  const known = await pendingMigrations(url);
  expect(known).toBeGreaterThan(0);
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  expect(await pendingMigrations(url)).toBe(0);
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const [applied] = await client`select count(*)::int as count from drizzle.__drizzle_migrations`;
  const [places] = await client`select count(*)::int as count from municipalities`;
  await client.end();
  expect(applied?.["count"]).toBe(known);
  expect(places?.["count"]).toBe(598);
});

test("a database of before the first release is refused, and left as it is", async () => {
  const url = server.replace(/\/postgres$/, `/${name}`);
  await ensureDatabase(server, name);
  await migrateDatabase(url);
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await client`update drizzle.__drizzle_migrations set created_at = created_at - 1000000000000`;
  expect(await pendingMigrations(url)).toBeGreaterThan(0);
  await expect(migrateDatabase(url)).rejects.toThrow(/before the first release\. Give an empty one/);
  await client`update drizzle.__drizzle_migrations set created_at = created_at + 1000000000000`;
  await client.end();
  expect(await pendingMigrations(url)).toBe(0);
});

test("a migration that meets somebody who reads for long lets all others go first, and is done when they are", async () => {
  const migrationsFolder = join(t.dataDir, "migrations");
  await cp(new URL("./migrations", import.meta.url).pathname, migrationsFolder, { recursive: true });
  await addNextMigration(migrationsFolder);
  const reading = await t.client.reserve();
  await reading`begin`;
  await reading`select id from jobs`;
  let waited = 0;
  const migration = migrateDatabase(t.url, { migrationsFolder, waits: () => waited++ });
  await eventually("the migration to meet the reader", async () => {
    const [waiting] = await t.client`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting !== undefined;
  });
  // Behind a migration that stays they would wait as long as it does; what the reader wants next would even be a deadlock.
  const others = postgres(t.url, { max: 1, connection: { statement_timeout: 3_000 } });
  await others`select id from current_jobs`;
  await reading`select id from current_jobs`;
  await eventually("the migration to say so", () => waited > 0);
  await reading`commit`;
  reading.release();
  await migration;
  expect(waited).toBe(1);
  expect(await others`select next from current_jobs`).toHaveLength(0);
  await others.end();
});

test("a migration that fails is named, and nothing of the release's migrations is left", async () => {
  const migrationsFolder = join(t.dataDir, "failing");
  await cp(folder, migrationsFolder, { recursive: true });
  await addNextMigration(migrationsFolder);
  const text = join(migrationsFolder, "9999_next.sql");
  const before = "create table half_done (id int);--> statement-breakpoint\n";
  const failing = [
    ["alter table nosuch add column x int", 'PostgreSQL says 42P01: relation "nosuch" does not exist. All'],
    ["select 'Salainen'::uuid", "PostgreSQL 22P02. All"],
    [
      "create table late (id int unique deferrable initially deferred);insert into late values (1), (1)",
      'PostgreSQL says 23505: duplicate key value violates unique constraint "late_id_key". All',
    ],
  ] as const;
  const url = server.replace(/\/postgres$/, `/${name}`);
  await ensureDatabase(server, name);
  await migrateDatabase(url);
  const client = postgres(url, { max: 1, onnotice: () => {} });
  for (const [statement, said] of failing) {
    await Bun.write(text, `${before}${statement}`);
    const failed = await migrateDatabase(url, { migrationsFolder }).catch(String);
    expect(failed).toStartWith(`Error: migration 9999_next: ${said}`);
    expect(failed).toContain("nothing is changed in the database");
    expect((await client`select to_regclass('half_done') as left`)[0]?.["left"]).toBeNull();
  }
  await client.end();
});

test("what fails of the queue or of the lists is named, and made up for by the next migration", async () => {
  const refuses = (table: string) => [
    `create function refuses() returns trigger language plpgsql as $$ begin raise insufficient_privilege using message = 'not yours'; end $$;
     create trigger refuses before insert or update on ${table} execute function refuses()`,
    "drop function refuses cascade",
  ];
  const forgotten =
    "delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)";
  const failing = [
    ["the queue's own migrations", "graphile_worker.migrations", forgotten],
    ["the reference data", "municipalities", "select"],
  ] as const;
  const url = server.replace(/\/postgres$/, `/${name}`);
  await ensureDatabase(server, name);
  await migrateDatabase(url);
  const client = postgres(url, { max: 1, onnotice: () => {} });
  for (const [named, table, before] of failing) {
    const [make = "", mend = ""] = refuses(table);
    await client.unsafe(before);
    await client.unsafe(make);
    const failed = await migrateDatabase(url).catch(String);
    expect(failed).toStartWith(`Error: ${named}: PostgreSQL says 42501: not yours. The tables are`);
    await client.unsafe(mend);
    await migrateDatabase(url);
  }
  await client.end();
});

test.each([
  ["the queue's", "graphile_worker.migrations"],
  ["the lists", "municipalities"],
])("nor do %s wait in front of others for a lock", async (_name, table) => {
  const holding = await t.client.reserve();
  await holding`begin`;
  await holding.unsafe(`lock table ${table} in access exclusive mode`);
  let waited = 0;
  const migration = migrateDatabase(t.url, { waits: () => waited++ });
  try {
    await eventually("the migration to let the others go first", () => waited > 0);
  } finally {
    await holding`commit`;
    holding.release();
    await migration;
  }
  expect(waited).toBe(1);
});

test("each migration says first what becomes of existing rows and whether the previous release can still run", async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const [said = ""] = (await Bun.file(folder + name).text()).match(/^(-- .*\n)*/) ?? [];
    expect(`${name}: ${said.replace(/\n-- /g, " ")}`).toMatch(
      / existing .*previous release|no existing rows/i,
    );
  }
});

test("of the schema's snapshots the newest is kept, from which the next migration is written", async () => {
  const snapshots = (await readdir(join(folder, "meta"))).filter((name) => name.endsWith("_snapshot.json"));
  const { entries } = await Bun.file(join(folder, "meta/_journal.json")).json();
  expect(snapshots).toEqual([`${String(entries.length - 1).padStart(4, "0")}_snapshot.json`]);
});
