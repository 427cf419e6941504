// Shows (rule: mailbox-page).
import { afterAll, expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { testContext } from "../../tests/support/database.ts";
import { layCluster } from "../../tests/support/servers/cluster.ts";
import { startServer } from "../../tests/support/servers/server.ts";

const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };

const t = await testContext();
const env = { DATABASE_URL: t.url, DATA_DIR: t.dataDir, ROLE: "worker" };
afterAll(() => t.close());

test("a worker without a mail server does not take the mails of those who have one", async () => {
  const withFiles = await startServer(env);
  const withServer = await startServer({ ...env, ...smtp });
  // Who was there before stops as well.
  expect(await withFiles.process.exited).toBe(1);
  expect(withFiles.log()).toContain("SMTP_URL");
  expect(await withServer.stop()).toBe(0);

  // Nobody said that the mail server is given up: the next one may still come.
  await expect(startServer(env)).rejects.toThrow(/ended with 1: SMTP_URL: [^\n]+tuuri mail files[^\n]+\n$/);
  const given = Bun.spawnSync([process.execPath, "server/main.ts", "mail", "files"], {
    cwd: new URL("../..", import.meta.url).pathname,
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  expect(given.exitCode).toBe(0);
  const again = await startServer(env);
  expect(await again.stop()).toBe(0);
}, 120_000);

test("one machine with a database of its own goes from files to a mail server and back without a word", async () => {
  // A database server has a user of its own, who has to get there.
  await chmod(t.dataDir, 0o755);
  const own = { DATA_DIR: join(t.dataDir, "own"), ROLE: "worker" };
  await layCluster(join(own.DATA_DIR, "postgres"));
  for (const way of [{}, smtp, {}]) {
    const server = await startServer({ ...own, ...way });
    expect(await server.stop()).toBe(0);
  }
}, 120_000);
