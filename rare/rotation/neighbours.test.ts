// Shows (rule: secrets-rotate).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pushSubscriptions } from "../../db/schema/index.ts";
import { pushService } from "../../server/modules/notifications/push/push-service.fixture.ts";
import { type Connection, connect } from "../../server/platform/database/connection.ts";
import type { EmbeddedPostgres } from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { startReadyPostgres } from "../../tests/support/servers/cluster.ts";
import { client, type ServerProcess, signedIn, startServer } from "../../tests/support/servers/server.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { createSession } from "../../tests/support/world/token.ts";

// What neighbours know us by is changed while processes run (docs/operations.md, rotation).
let directory: string;
let database: EmbeddedPostgres;
let admin: Connection;
const running: ServerProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-rotation-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  database = await startReadyPostgres(join(directory, "postgres"));
  admin = connect(database.url("tuuri"), 4);
}, 60_000);
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await admin?.close();
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({
    DATABASE_URL: database.url("tuuri"),
    DATABASE_POOL_SIZE: "3",
    DATA_DIR: join(directory, "data"),
    TOKEN_SECRET: "s".repeat(48),
    ...env,
  });
  running.push(server);
  return server;
}

/** Signs in, and thereby reads and writes. */
const works = async (server: ServerProcess, email: string) =>
  (await client(server.origin).post("/api/shared/login", { email, password: testPassword })).status;

test("the database's password: what is connected goes on, and a second role leaves no gap", async () => {
  const { email } = await createSubstitute(admin.db);
  const sql = admin.client;
  // Roles of the product show a password here; the owner of the server does not.
  const rules = join(directory, "postgres/cluster/pg_hba.conf");
  const rule = "host all tuuri,tuuri_b 127.0.0.1/32 scram-sha-256\n";
  await writeFile(rules, rule + (await readFile(rules, "utf8")));
  await sql`select pg_reload_conf()`;
  await sql`create role tuuri login superuser password 'former'`;
  const as = (role: string, password: string) => ({
    ROLE: "api",
    DATABASE_URL: database.url("tuuri").replace("postgres@", `${role}:${password}@`),
  });
  const old = await start(as("tuuri", "former"));
  expect(await works(old, email)).toBe(200);

  await sql`alter role tuuri password 'next'`;
  expect(await works(old, email)).toBe(200);
  expect(await works(await start(as("tuuri", "next")), email)).toBe(200);
  await expect(start(as("tuuri", "former"))).rejects.toThrow("DATABASE_URL");

  await sql`create role tuuri_b login superuser password 'other' in role tuuri`;
  await sql`alter role tuuri_b set role tuuri`;
  const second = await start(as("tuuri_b", "other"));
  expect(await works(second, email)).toBe(200);
  const [who] = await sql`select usename from pg_stat_activity where usename = 'tuuri_b'`;
  expect(who).toBeDefined();
}, 120_000);

test("the mail server's password: mails wait, and go with the next one", async () => {
  const smtp = await startSmtp();
  smtp.expectPassword("former");
  const url = (password: string) => `${smtp.url.replace("//", `//tuuri:${password}@`)}?requireTLS=false`;
  const api = await start({ ROLE: "api", SMTP_URL: url("former") });
  const worker = await start({ ROLE: "worker", SMTP_URL: url("former") });
  const ask = async () => {
    const { email } = await createSubstitute(admin.db);
    expect((await client(api.origin).post("/api/shared/forgot", { email })).status).toBe(200);
    return email;
  };
  const mailTo = (email: string) =>
    eventually(`a mail to ${email}`, () => smtp.taken.find(({ to }) => to === email), 30);
  // Before this worker has a connection: one that is open would go on.
  smtp.expectPassword("next");
  const waiting = await ask();
  await eventually("a refusal of the former password", async () => {
    const [row] = await admin.client`
      select count(*)::int as count from graphile_worker.jobs where attempts > 0 and last_error is not null`;
    return row?.["count"] > 0;
  });
  expect(smtp.taken.some(({ to }) => to === waiting)).toBe(false);
  expect(await worker.stop()).toBe(0);
  const young = await start({ ROLE: "worker", SMTP_URL: url("next") });
  await mailTo(waiting);
  // It keeps its connection, for which the server would wait.
  expect(await young.stop()).toBe(0);
  await smtp.stop();
}, 120_000);

test("the keys of pushes: a device is reached with the key that it subscribed with, until it renews", async () => {
  const pair = () => {
    const keys = createECDH("prime256v1");
    const publicKey = keys.generateKeys("base64url");
    return { publicKey, privateKey: keys.getPrivateKey("base64url") };
  };
  const [former, next] = [pair(), pair()];
  const service = pushService();
  const school = await createSchool(admin.db);
  const { id: accountId } = await createSubstitute(admin.db);
  const sessionId = await createSession(admin.db, accountId, new Date());
  for (const [path, key] of [
    ["/of-former", former.publicKey],
    ["/of-former-apple", former.publicKey],
    ["/of-next", next.publicKey],
  ] as const) {
    const { endpoint, keys } = service.device(path, key);
    await admin.db
      .insert(pushSubscriptions)
      .values({ endpoint, accountId, sessionId, ...keys, createdAt: new Date() });
  }
  const env = { VAPID_PUBLIC_KEY: next.publicKey, VAPID_PRIVATE_KEY: next.privateKey };
  const smtp = await startSmtp();
  const api = await start({ ...env, VAPID_PRIVATE_KEY_FALLBACKS: former.privateKey, SMTP_URL: smtp.url });
  const teacher = await createTeacher(admin.db, { school });
  const posting = await signedIn(api.origin, teacher.email, testPassword);
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const job = { startDate: day, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
  expect((await posting.post("/api/teachers/addtemp", job)).status).toBe(200);
  await eventually("all devices to be told", () => service.receipts.length === 3, 30);
  expect(service.receipts.map(({ path }) => path).sort()).toEqual([
    "/of-former",
    "/of-former-apple",
    "/of-next",
  ]);
  expect(await api.stop()).toBe(0);
  await service.stop();
  await smtp.stop();
}, 120_000);
