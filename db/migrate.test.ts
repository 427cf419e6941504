import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import postgres from "postgres";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { dropDatabase, ensureDatabase, migrateDatabase, pendingMigrations } from "./migrate.ts";

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

test("each migration says first what becomes of existing rows and whether the previous release can still run", async () => {
  const folder = new URL("./migrations/", import.meta.url).pathname;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const [said = ""] = (await Bun.file(folder + name).text()).match(/^(-- .*\n)*/) ?? [];
    expect(`${name}: ${said.replace(/\n-- /g, " ")}`).toMatch(
      / existing .*previous release|no existing rows/i,
    );
  }
});
