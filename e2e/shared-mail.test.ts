import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedPostgres } from "../server/platform/database/embedded.ts";
import { layCluster, startReadyPostgres } from "../tests/support/cluster.ts";
import { eventually } from "../tests/support/eventually.ts";
import { startServer } from "../tests/support/server.ts";

const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };

let directory: string;
let database: EmbeddedPostgres;
let env: Record<string, string>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-mail-way-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  database = await startReadyPostgres(join(directory, "postgres"));
  env = { DATABASE_URL: database.url("tuuri"), DATA_DIR: join(directory, "data"), ROLE: "worker" };
}, 60_000);
afterAll(async () => {
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

test("a worker without a mail server does not take the mails of those who have one", async () => {
  const withFiles = await startServer(env);
  const withServer = await startServer({ ...env, ...smtp });
  // Who was there before stops as well.
  const gone = await Promise.race([withFiles.process.exited, Bun.sleep(30_000).then(() => "still there")]);
  expect(gone).toBe(1);
  expect(withFiles.log()).toContain("SMTP_URL");
  await expect(startServer(env)).rejects.toThrow(/ended with 1: SMTP_URL: [^\n]+tuuri mail files[^\n]+\n$/);
  expect(await withServer.stop()).toBe(0);

  // Nobody said that the mail server is given up: the next one may still come.
  await expect(startServer(env)).rejects.toThrow("SMTP_URL: ");
  const given = Bun.spawnSync([process.execPath, "server/main.ts", "mail", "files"], {
    cwd: new URL("..", import.meta.url).pathname,
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  expect(given.exitCode).toBe(0);
  const again = await startServer(env);
  expect(await again.stop()).toBe(0);
}, 120_000);

test("one machine with a database of its own goes from files to a mail server and back without a word", async () => {
  const own = { DATA_DIR: join(directory, "own"), ROLE: "worker" };
  await layCluster(join(own.DATA_DIR, "postgres"));
  for (const way of [{}, smtp, {}]) {
    const server = await startServer({ ...own, ...way });
    await eventually("it to work", async () => (await fetch(`${server.origin}/readyz`)).ok);
    expect(await server.stop()).toBe(0);
  }
}, 120_000);
