import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/platform/database/embedded.ts";
import { layCluster } from "../tests/support/cluster.ts";
import { eventually } from "../tests/support/eventually.ts";

let directory: string;
const running = new Set<Bun.Subprocess>();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-signals-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  // Each serves several tests: filling in a demonstration takes long.
  for (const [home] of ways) await layCluster(join(directory, home, "postgres"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
  for await (const file of new Bun.Glob("*/postgres/cluster/postmaster.pid").scan(directory)) {
    const pid = Number((await readFile(join(directory, file), "utf8")).split("\n")[0]);
    process.kill(pid, "SIGQUIT");
  }
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** As from a terminal: in a process group of its own, which a Ctrl-C reaches as a whole. */
async function launch(script: string[], env: Record<string, string>) {
  const port = String(await freePort());
  const child = Bun.spawn([process.execPath, ...script], {
    cwd: new URL("..", import.meta.url).pathname,
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
    env: { PATH: process.env["PATH"] ?? "", PORT: port, HOST: "127.0.0.1", LOG_LEVEL: "silent", ...env },
  });
  running.add(child);
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  return {
    ready: () => eventually("it to be ready", answers, 80),
    toGroup: (signal: NodeJS.Signals) => process.kill(-child.pid, signal),
    toItself: (signal: NodeJS.Signals) => child.kill(signal),
    /** Its exit code. */
    ended: () => Promise.race([child.exited, Bun.sleep(60_000).then(() => "still there")]),
  };
}

const databaseOf = (name: string) => join(directory, name, "postgres/cluster/postmaster.pid");

const ways: [string, string[]][] = [
  ["start", ["server/main.ts", "start"]],
  ["demo", ["server/launch/demo.ts"]],
  ["dev", ["server/launch/dev.ts"]],
];

for (const [home, script] of ways) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`${home} ends in order when its process group gets ${signal}, twice, and leaves no database`, async () => {
      const child = await launch(script, { DATA_DIR: join(directory, home), SHUTDOWN_DELAY_MS: "700" });
      await child.ready();
      expect(existsSync(databaseOf(home))).toBe(true);
      child.toGroup(signal);
      // Within the time that it waits for the load balancer.
      await Bun.sleep(300);
      child.toGroup(signal);
      expect(await child.ended()).toBe(0);
      expect(existsSync(databaseOf(home))).toBe(false);
    }, 150_000);
  }
}

test("a second signal within the drain changes nothing for the request that is under way", async () => {
  const home = "start";
  const child = await launch(["server/main.ts", "start"], {
    DATA_DIR: join(directory, home),
    SHUTDOWN_DELAY_MS: "500",
  });
  await child.ready();
  child.toItself("SIGTERM");
  for (const signal of ["SIGTERM", "SIGINT", "SIGTERM"] as const) {
    await Bun.sleep(100);
    child.toItself(signal);
  }
  expect(await child.ended()).toBe(0);
  expect(existsSync(databaseOf(home))).toBe(false);
}, 90_000);

test("a signal while the embedded database is being made leaves none", async () => {
  const home = "early";
  const child = await launch(["server/main.ts", "start"], { DATA_DIR: join(directory, home) });
  await eventually("the database to be made", () => existsSync(join(directory, home, "postgres")), 60);
  child.toGroup("SIGINT");
  await child.ended();
  expect(existsSync(databaseOf(home))).toBe(false);
}, 90_000);
