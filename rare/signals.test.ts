import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "../server/platform/database/embedded.ts";
import { eventually } from "../tests/support/eventually.ts";
import { layCluster } from "../tests/support/servers/cluster.ts";

let directory: string;
const running = new Set<Bun.Subprocess>();

const ways: [string, string[]][] = [
  ["start", ["server/main.ts", "start"]],
  ["demo", ["server/launch/demo.ts"]],
  ["dev", ["server/launch/dev.ts"]],
];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-signals-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  // Each serves twice: filling in a demonstration takes long.
  for (const [home] of ways) await layCluster(join(directory, home, "postgres"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  for await (const file of new Bun.Glob("*/postgres/cluster/postmaster.pid").scan(directory))
    process.kill(Number((await postmaster(join(directory, file)))[0]), "SIGQUIT");
  await rm(directory, { recursive: true, force: true });
}, 60_000);

const databaseOf = (home: string) => join(directory, home, "postgres/cluster/postmaster.pid");
const postmaster = async (file: string) => (await readFile(file, "utf8")).split("\n");

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
  const origin = `http://127.0.0.1:${port}`;
  // What stands before a server that has gone asks again for a while.
  const answers = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  return {
    origin,
    ready: () => eventually("it to be ready", answers, 300),
    toEnd: () => eventually("it to be about to end", async () => !(await answers())),
    toGroup: (signal: NodeJS.Signals) => process.kill(-child.pid, signal),
    /** Its exit code. */
    ended: async () => {
      const code = await Promise.race([child.exited, Bun.sleep(60_000).then(() => "still there")]);
      running.delete(child);
      return code;
    },
  };
}

/** A sign-in that is under way, for certain, until it is let go. */
async function signInHeld(home: string, origin: string) {
  const port = (await postmaster(databaseOf(home)))[3]?.trim();
  const database = postgres(`postgres://postgres@127.0.0.1:${port}/tuuri`, { max: 2, onnotice: () => {} });
  const own = await database.reserve();
  await own`begin`;
  await own`lock table accounts in access exclusive mode`;
  const answer = fetch(`${origin}/api/shared/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@example.test", password: "of-nobody" }),
  });
  answer.catch(() => {});
  await eventually("the sign-in to wait", async () => {
    const waiting = await database`
      select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'tuuri'`;
    return waiting.length > 0;
  });
  return {
    letGo: async () => {
      await own`rollback`;
      own.release();
      await database.end();
    },
    status: async () => (await answer).status,
  };
}

for (const [home, script] of ways)
  test.concurrent(`${home} ends in order when its process group gets SIGINT or SIGTERM, and more of them: what is under way is answered, and no database is left`, async () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const child = await launch(script, { DATA_DIR: join(directory, home), SHUTDOWN_DELAY_MS: "300" });
      await child.ready();
      expect(existsSync(databaseOf(home))).toBe(true);
      const signIn = await signInHeld(home, child.origin);
      child.toGroup(signal);
      await child.toEnd();
      for (const again of [signal, "SIGTERM", "SIGINT"] as const) child.toGroup(again);
      await signIn.letGo();
      expect(await signIn.status()).toBe(400);
      expect(await child.ended()).toBe(0);
      expect(existsSync(databaseOf(home))).toBe(false);
    }
  }, 900_000);

test.concurrent("a signal while the embedded database is being made leaves none", async () => {
  const home = "early";
  const child = await launch(["server/main.ts", "start"], { DATA_DIR: join(directory, home) });
  await eventually("the database to be made", () => existsSync(join(directory, home, "postgres")), 60);
  child.toGroup("SIGINT");
  await child.ended();
  expect(existsSync(databaseOf(home))).toBe(false);
}, 90_000);
