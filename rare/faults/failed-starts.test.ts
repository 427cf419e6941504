// Shows (rule: configuration-once, certificates-checked, secrets-made-once).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { ensureDatabase } from "../../db/migrate.ts";
import type { EmbeddedPostgres } from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { slowness } from "../../tests/support/machine/cpu.ts";
import { layCluster, startReadyPostgres } from "../../tests/support/servers/cluster.ts";

const canary = "kanarie-7f3a9c";

let directory: string;
let database: EmbeddedPostgres;
let url: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-starts-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  database = await startReadyPostgres(join(directory, "postgres"));
  url = database.url("tuuri");
  await ensureDatabase(database.url("postgres"), "empty");
  const admin = postgres(database.url("postgres"), { max: 1 });
  await admin.unsafe(`create role guarded login password 'right-${canary}'`);
  const hba = join(directory, "postgres/cluster/pg_hba.conf");
  const rules = await readFile(hba, "utf8");
  await writeFile(hba, `host all guarded 127.0.0.1/32 scram-sha-256\n${rules}`);
  await admin`select pg_reload_conf()`;
  await admin.end();
}, 60_000);
afterAll(async () => {
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

/** Starts as an operator does, and waits for it to end by itself. */
async function start(env: Record<string, string>) {
  const began = performance.now();
  const child = Bun.spawn([process.execPath, "server/main.ts", "start"], {
    cwd: new URL("../..", import.meta.url).pathname,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "warn", ...env },
  });
  const limit = setTimeout(() => child.kill("SIGKILL"), 50_000);
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const code = await child.exited;
  clearTimeout(limit);
  return { code, out, err, seconds: (performance.now() - began) / 1000 };
}

async function expectOneLine(env: Record<string, string>, variable: string, advice: string) {
  const { code, err, out, seconds } = await start(env);
  expect({ code, lines: err.trim().split("\n") }).toEqual({
    code: 1,
    lines: [expect.stringContaining(advice)],
  });
  expect(err).toStartWith(`${variable}: `);
  expect(err + out).not.toContain(canary);
  if (seconds >= 15) expect(seconds / (await slowness()).wall).toBeLessThan(15);
}

/** Nobody but us is connected to the server. */
async function expectNoConnections() {
  const admin = postgres(database.url("postgres"), { max: 1 });
  const rows = await admin`select application_name, datname from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await admin.end();
  expect([...rows]).toEqual([]);
}

const elsewhere = (change: (address: URL) => void) => () => {
  const address = new URL(url);
  change(address);
  return { DATABASE_URL: address.href };
};

const databaseFaults: [string, () => Record<string, string>, string][] = [
  ["an unknown host", elsewhere((u) => (u.hostname = "db.invalid")), "db.invalid"],
  ["a port where nobody listens", elsewhere((u) => (u.port = "1")), "does not answer"],
  ["an unknown role", elsewhere((u) => (u.username = "stranger")), "role"],
  ["an unknown database", elsewhere((u) => (u.pathname = "/nowhere")), "nowhere"],
  [
    "a wrong password",
    elsewhere((u) => {
      u.username = "guarded";
      u.password = `wrong-${canary}`;
    }),
    "password",
  ],
  ["missing migrations", elsewhere((u) => (u.pathname = "/empty")), "tuuri migrate"],
];

test.each(databaseFaults)(
  "%s of the database stops the start with one line",
  async (_, env, advice) => {
    await expectOneLine({ ...env(), DATA_DIR: join(directory, "data") }, "DATABASE_URL", advice);
    await expectNoConnections();
  },
  60_000,
);

for (const role of ["all", "web", "api", "worker"]) {
  test(`a port that is taken stops ${role} with one line, and nothing stays connected`, async () => {
    const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("") });
    try {
      const env = {
        ROLE: role,
        DATABASE_URL: url,
        DATA_DIR: join(directory, "data"),
        PORT: String(taken.port),
      };
      await expectOneLine(env, "PORT", "taken");
    } finally {
      await taken.stop(true);
    }
    await expectNoConnections();
  }, 60_000);
}

test("an address of another machine stops the start with one line, and the embedded database with it", async () => {
  const dataDir = join(directory, "embedded");
  await layCluster(join(dataDir, "postgres"));
  await expectOneLine({ HOST: "192.0.2.1", DATA_DIR: dataDir }, "HOST", "192.0.2.1");
  // It was started, and stopped again.
  expect(existsSync(join(dataDir, "postgres/server.log"))).toBe(true);
  expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
}, 90_000);

test("a DATA_DIR that cannot be written to stops the start with one line", async () => {
  const file = join(directory, "a-file");
  await appendFile(file, "in the way");
  await expectOneLine({ DATA_DIR: join(file, "below") }, "DATA_DIR", "a-file");
  await expectOneLine({ DATA_DIR: join(file, "below"), DATABASE_URL: url }, "DATA_DIR", "a-file");
  await expectNoConnections();
}, 60_000);

test("a secret that can be neither read nor made stops the start", async () => {
  const dataDir = join(directory, "secrets");
  await mkdir(dataDir, { recursive: true });
  await mkdir(join(dataDir, "token-secret"));
  await expectOneLine({ DATA_DIR: dataDir, DATABASE_URL: url }, "DATA_DIR", "token-secret");
}, 60_000);

test.each([
  [{ PUBLIC_URL: "https://tuuri.test/app" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: `https://tuuri.test/?key=${canary}` }, "PUBLIC_URL"],
  [{ PUBLIC_URL: `https://me:${canary}@tuuri.test` }, "PUBLIC_URL"],
  [{ DATABASE_URL: `mysql://me:${canary}@db.test/tuuri` }, "DATABASE_URL"],
  [{ DATABASE_URL: `postgres//me:${canary}@db.test` }, "DATABASE_URL"],
  [{ SMTP_URL: `https://me:${canary}@mail.test` }, "SMTP_URL"],
  [{ S3_ENDPOINT: `ftp://me:${canary}@s3.test` }, "S3_ENDPOINT"],
  [{ OIDC_ISSUER: `http://me:${canary}@broker.test` }, "OIDC_ISSUER"],
  [{ NODE_ENV: "production", NODE_TLS_REJECT_UNAUTHORIZED: "0" }, "NODE_TLS_REJECT_UNAUTHORIZED"],
  [{ TOKEN_SECRET: canary }, "TOKEN_SECRET"],
  [{ VAPID_PUBLIC_KEY: canary, VAPID_PRIVATE_KEY: canary }, "VAPID_PUBLIC_KEY"],
  [
    { VAPID_PUBLIC_KEY: Buffer.alloc(65, 1).toString("base64url"), VAPID_PRIVATE_KEY: canary },
    "VAPID_PRIVATE_KEY",
  ],
  [
    {
      OIDC_ISSUER: "https://broker.test",
      OIDC_CLIENT_ID: "tuuri",
      OIDC_CLIENT_SECRET: canary,
      OIDC_PRIVATE_KEY: canary,
    },
    "OIDC_CLIENT_SECRET",
  ],
  [
    { OIDC_ISSUER: "https://broker.test", OIDC_CLIENT_ID: "tuuri", OIDC_PRIVATE_KEY: canary },
    "OIDC_PRIVATE_KEY",
  ],
] as [Record<string, string>, string][])(
  "a wrong value is refused with one line that does not show it: %o",
  async (env, variable) => {
    await expectOneLine({ DATA_DIR: join(directory, "data"), ...env }, variable, "expected");
  },
  60_000,
);

/** A process that is there, and goes on when it is told to. */
function startWaiting(script: string) {
  const child = Bun.spawn([process.execPath, "-e", script], {
    cwd: new URL("../..", import.meta.url).pathname,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let text = "";
  const all = (async () => {
    for await (const part of child.stdout) text += new TextDecoder().decode(part);
    return text;
  })();
  return {
    here: () => eventually("it to be there", () => text.includes("here\n")),
    /** What it has said then. */
    goOn: async (line: string) => {
      child.stdin.write(`${line}\n`);
      await child.stdin.end();
      return all;
    },
  };
}

test("an empty secret is made anew, and starts at once agree on one secret and one pair of keys", async () => {
  const dataDir = join(directory, "both");
  const script = `
    import { readConfig } from "./server/platform/config.ts";
    import { keepSecrets } from "./server/platform/secrets/secrets.ts";
    process.stdout.write("here\\n");
    for await (const at of console) {
      while (Date.now() < Number(at)) {}
      const kept = keepSecrets(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }));
      process.stdout.write(JSON.stringify(kept));
      process.exit(0);
    }`;
  await mkdir(dataDir, { recursive: true });
  for (let round = 0; round < 3; round++) {
    for (const name of ["token-secret", "vapid.json"]) await writeFile(join(dataDir, name), "");
    const starts = [1, 2, 3].map(() => startWaiting(script));
    for (const { here } of starts) await here();
    const at = String(Date.now() + 100);
    const made = await Promise.all(starts.map(({ goOn }) => goOn(at)));
    expect(new Set(made).size).toBe(1);
    expect(made[0]?.length).toBeGreaterThan(100);
  }
}, 60_000);

const isRoot = process.getuid?.() === 0;
test.skipIf(!isRoot)(
  "a full disk fails the first start with one line, and the next one makes the secret",
  async () => {
    const dataDir = join(directory, "full");
    await mkdir(dataDir);
    const mounted = await Bun.$`mount -t tmpfs -o size=64k tmpfs ${dataDir}`.quiet().nothrow();
    if (mounted.exitCode !== 0)
      return console.warn("no file system of our own can be mounted here: not tested");
    try {
      await Bun.$`head -c 200000 /dev/zero > ${dataDir}/filler`.quiet().nothrow();
      await expectOneLine({ DATA_DIR: dataDir, DATABASE_URL: url, ROLE: "worker" }, "DATA_DIR", "full");
      expect(existsSync(join(dataDir, "token-secret"))).toBe(false);
    } finally {
      await Bun.$`umount ${dataDir}`.quiet();
    }
  },
  60_000,
);
