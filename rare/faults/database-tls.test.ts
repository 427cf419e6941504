// Shows (rule: database-by-tls).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { EmbeddedPostgres } from "../../server/platform/database/embedded.ts";
import { type Authority, makeAuthority } from "../../tests/support/authority.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { startReadyPostgres } from "../../tests/support/servers/cluster.ts";
import { setTls } from "../../tests/support/servers/database-tls.ts";
import { startServer } from "../../tests/support/servers/server.ts";

// Whole processes, whose database has a certificate of a private authority.

let directory: string;
let database: EmbeddedPostgres;
let ours: Authority;
let other: Authority;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-database-tls-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  database = await startReadyPostgres(join(directory, "postgres"));
  ours = await makeAuthority(directory, "ours");
  other = await makeAuthority(directory, "other");
  await present(ours);
}, 60_000);
afterAll(async () => {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

const present = async (authority: Authority) =>
  setTls(join(directory, "postgres"), database.url("postgres"), await authority.issue("localhost"));

function env(host: string, said: string) {
  const address = new URL(database.url("tuuri"));
  address.hostname = host;
  address.search = said;
  return { DATABASE_URL: address.href, DATA_DIR: join(directory, "data"), TOKEN_SECRET: "s".repeat(48) };
}

/** Those who are connected go on as they were. */
async function endConnections() {
  const admin = postgres(database.url("postgres"), { max: 1 });
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'tuuri'`;
  await admin.end();
}

test("a start says with which certificate the database was met, and what to do", async () => {
  const refused: [string, string, string][] = [
    ["localhost", "sslmode=verify-full", "of no authority that we know"],
    ["localhost", `sslmode=verify-full&sslrootcert=${other.file}`, "of no authority that we know"],
    ["127.0.0.1", `sslmode=verify-full&sslrootcert=${ours.file}`, "for another name"],
  ];
  for (const [host, said, words] of refused) {
    const line = startServer(env(host, said)).then(() => "started", String);
    expect(await line).toMatch(
      new RegExp(`DATABASE_URL: PostgreSQL at ${host}:\\d+: its certificate is ${words}`),
    );
  }
}, 120_000);

const trusting: [string, string, () => Record<string, string>][] = [
  ["an authority that the address names", "&sslrootcert=", () => ({})],
  ["one that every connection trusts", "", () => ({ NODE_EXTRA_CA_CERTS: ours.file })],
];

test.each(trusting)(
  "%s lets all of a process in by TLS: calls, pulse, queue and its locks",
  async (_, named, trusted) => {
    const said = `sslmode=verify-full${named && named + ours.file}`;
    const server = await startServer({ ...env("localhost", said), ...trusted() });
    const admin = postgres(database.url("postgres"), { max: 1 });
    try {
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      const ways =
        await admin`select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
      where datname = 'tuuri' order by 1`;
      expect([...ways]).toEqual(
        ["tuuri", "tuuri pulse", "tuuri worker"].map((name) => ({ name, ssl: true })),
      );
    } finally {
      await admin.end();
      await server.stop();
    }
  },
  60_000,
);

test("while the certificate is another authority's nobody is ready, and the log says once why", async () => {
  const server = await startServer(env("localhost", `sslmode=verify-full&sslrootcert=${ours.file}`));
  const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
  try {
    expect(await ready()).toBe(200);
    await present(other);
    await endConnections();
    await eventually("it not to be ready", async () => (await ready()) === 503);
    const reason = '"reason":"its certificate is of no authority that we know"';
    await eventually("the reason in the log", () => server.log().includes(reason));
    await present(ours);
    await eventually("it to be ready again", async () => (await ready()) === 200);
    expect(server.log().split(reason)).toHaveLength(2);
  } finally {
    await server.stop();
  }
}, 60_000);
