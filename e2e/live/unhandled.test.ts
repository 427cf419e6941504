import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

let t: TestContext;
let server: ServerProcess;
beforeAll(async () => {
  t = await testContext();
  const fixture = new URL("fails-unhandled.fixture.ts", import.meta.url).pathname;
  const env = {
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    ROLE: "api",
    LOG_LEVEL: "info",
    BUN_OPTIONS: `--preload ${fixture}`,
  };
  server = await startServer(env);
});
afterAll(async () => {
  server.process.kill("SIGKILL");
  await server.process.exited;
  await t.close();
});

const logged = (words: string) => eventually(`"${words}" in the log`, () => server.log().includes(words));

test("a rejection that nobody hears is logged without data, and the process goes on", async () => {
  server.process.kill("SIGUSR1");
  await logged("a failure that nobody waited for");
  expect(server.log()).toContain('"statement":"select $1"');
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(server.log()).not.toMatch(/canary/i);
});

test("a write of the driver to a connection that has just ended is logged, and the process goes on", async () => {
  server.process.kill("SIGWINCH");
  await logged("had ended before it was written to");
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});

test("what a library says to the console is a line of the log, without data", async () => {
  server.process.kill("SIGURG");
  await logged("a library has said something");
  const lines = server.log().trim().split("\n");
  expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
  expect(server.log()).not.toMatch(/canary/i);
});

test("an exception that nobody catches is logged without data, and ends the process in order", async () => {
  server.process.kill("SIGUSR2");
  expect(await server.process.exited).toBe(1);
  await logged("a failure that nobody caught");
  expect(server.log()).toContain("stopped");
  expect(server.log()).not.toMatch(/canary/i);
});
