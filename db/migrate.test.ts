import { afterAll, beforeAll, expect, test } from "bun:test";
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
