import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Authority, makeAuthority } from "../../../tests/support/authority.ts";
import { setTls } from "../../../tests/support/servers/database-tls.ts";
import { readConfig } from "../config.ts";
import { databaseTrouble } from "../failures/start-error.ts";
import { pgAt, postgresAt } from "./address.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

// Both drivers ask the same server in each way that an address can say (rule: database-by-tls).

let directory: string;
let server: EmbeddedPostgres;
let ours: Authority;
let other: Authority;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-tls-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  server = await startEmbeddedPostgres(join(directory, "postgres"), { disposable: true });
  ours = await makeAuthority(directory, "ours");
  other = await makeAuthority(directory, "other");
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

const question = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";

async function byPostgresJs(url: string): Promise<unknown> {
  const client = postgresAt(url, { max: 1 });
  try {
    return (await client.unsafe(question))[0]?.["ssl"];
  } finally {
    await client.end({ timeout: 1 });
  }
}

async function byPg(url: string): Promise<unknown> {
  const client = new Client({ ...pgAt(url), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<{ ssl: boolean }>(question)).rows[0]?.ssl;
  } finally {
    client.end().catch(() => {});
  }
}

/** Whether the way was encrypted, or what an operator is told. */
const asked = (host: string, said: string) => {
  const address = new URL(server.url("postgres"));
  address.hostname = host;
  address.search = said;
  const outcome = (answer: Promise<unknown>) =>
    answer.catch((error) => String(databaseTrouble(error, address.href, "DATABASE_URL")));
  return Promise.all([outcome(byPostgresJs(address.href)), outcome(byPg(address.href))]);
};

/** As both are to answer: the rest of the line after "PostgreSQL at host:port: ". */
async function expectBoth(host: string, said: string, expected: boolean | string) {
  const outcomes = await asked(host, said);
  const is = typeof expected === "string" ? expect.stringContaining(expected) : expected;
  expect([said, ...outcomes]).toEqual([said, is, is]);
  if (typeof expected !== "string") return;
  for (const line of outcomes) expect(line).toStartWith(`Error: DATABASE_URL: PostgreSQL at ${host}:`);
}

test("a server with a certificate of a private authority is met as the address says, by either driver", async () => {
  await setTls(join(directory, "postgres"), server.url("postgres"), await ours.issue("localhost"));
  const known = `sslrootcert=${ours.file}`;
  const authority = "its certificate is of no authority that we know. Name a file";
  const name = "its certificate is for another name. Write the host as the certificate has it";
  const ways: [string, string, boolean | string][] = [
    ["localhost", "", false],
    ["localhost", "sslmode=disable", false],
    ["localhost", "sslmode=allow", true],
    ["localhost", "sslmode=prefer", true],
    ["localhost", "sslmode=require", true],
    ["localhost", "ssl=true", true],
    ["127.0.0.1", `sslmode=require&${known}`, true],
    ["localhost", `sslmode=require&sslrootcert=${other.file}`, authority],
    ["127.0.0.1", `sslmode=verify-ca&${known}`, true],
    ["localhost", `sslmode=verify-ca&sslrootcert=${other.file}`, authority],
    ["localhost", `sslmode=verify-full&${known}`, true],
    ["127.0.0.1", `sslmode=verify-full&${known}`, name],
    ["localhost", `sslmode=verify-full&sslrootcert=${other.file}`, authority],
    ["localhost", "sslmode=verify-full", authority],
    ["localhost", "sslrootcert=system", authority],
  ];
  for (const [host, said, expected] of ways) await expectBoth(host, said, expected);
}, 60_000);

test("a server without TLS is used where the address allows that, else it is said", async () => {
  await setTls(join(directory, "postgres"), server.url("postgres"), undefined);
  const none = "it speaks no TLS. Turn it on there";
  for (const mode of ["disable", "allow", "prefer"]) await expectBoth("localhost", `sslmode=${mode}`, false);
  for (const mode of ["require", `verify-full&sslrootcert=${ours.file}`])
    await expectBoth("localhost", `sslmode=${mode}`, none);
}, 60_000);

test("a server that lets nobody in without TLS says so, and not that a role is missing", async () => {
  const refused = Object.assign(new Error('no pg_hba.conf entry for host "h", user "u", no encryption'), {
    code: "28000",
  });
  expect(String(databaseTrouble(refused, "postgres://u@h.test/x", "DATABASE_URL"))).toBe(
    "Error: DATABASE_URL: PostgreSQL at h.test:5432 lets nobody in without TLS. Add sslmode=verify-full.",
  );
});

test("what makes no sense is refused at the start, by name", async () => {
  const notOne = join(directory, "no-certificate.pem");
  await writeFile(notOne, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
  const refused: [string, string][] = [
    [
      "sslmode=verify",
      'sslmode to be one of disable, allow, prefer, require, verify-ca, verify-full, found "verify"',
    ],
    [
      "sslmode=verify-ca",
      "sslrootcert=… with the authority's certificate beside sslmode=verify-ca, found nothing",
    ],
    ["sslmode=require&sslrootcert=system", 'sslmode=verify-full beside sslrootcert=system, found "require"'],
    ["sslrootcert=/x.pem", "sslmode=verify-full, or another, beside sslrootcert, found nothing"],
    ["ssl=no-verify", 'sslmode in place of ssl, found "no-verify"'],
    ["sslmode=verify-full&sslrootcert=/nowhere.pem", 'at /nowhere.pem, found "one that cannot be read"'],
    [`sslmode=verify-full&sslrootcert=${notOne}`, `at ${notOne}, found "another"`],
  ];
  for (const [said, words] of refused)
    for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"]) {
      const env = {
        DATABASE_URL: "postgres://u:secpw@h.test/x",
        [name]: `postgres://u:secpw@h.test/x?${said}`,
      };
      expect(() => readConfig(env)).toThrow(`${name}: expected`);
      expect(() => readConfig(env)).toThrow(words);
      expect(() => readConfig(env)).not.toThrow("secpw");
    }
  expect(() => readConfig({ NODE_EXTRA_CA_CERTS: notOne })).toThrow("NODE_EXTRA_CA_CERTS: expected a file");
});
