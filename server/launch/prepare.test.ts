import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../tests/support/eventually.ts";
import { alone } from "./prepare.ts";

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-alone-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A process that notes when its work begins and when it ends, some time later. */
function worker(name: string, milliseconds: number) {
  const script = `
    import { appendFileSync } from "node:fs";
    import { alone } from "./server/launch/prepare.ts";
    await alone(process.argv[1], async () => {
      appendFileSync(process.argv[2], "begins\\n");
      await Bun.sleep(${milliseconds});
      appendFileSync(process.argv[2], "ends\\n");
    });`;
  return Bun.spawn([process.execPath, "-e", script, join(directory, name), join(directory, `${name}.log`)], {
    cwd: join(import.meta.dir, "../.."),
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const noted = (name: string) => readFile(join(directory, `${name}.log`), "utf8").catch(() => "");

test("three builds that are started at once come one after the other", async () => {
  const workers = [1, 2, 3].map(() => worker("at-once", 300));
  expect(await Promise.all(workers.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  expect(await noted("at-once")).toBe("begins\nends\n".repeat(3));
});

test("a build that was killed, or failed, keeps nobody waiting", async () => {
  const killed = worker("killed", 60_000);
  await eventually("it is at work", async () => (await noted("killed")) !== "");
  killed.kill("SIGKILL");
  await killed.exited;
  const lock = join(directory, "killed");
  await expect(alone(lock, () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
  expect(await alone(lock, async () => "built")).toBe("built");
});

test.each([
  "server/launch/demo.ts",
  "server/launch/dev.ts",
  "scripts/test.ts",
  "scripts/check.ts",
  "bench/run.ts",
])("%s says what it does, and begins nothing", async (script) => {
  const child = Bun.spawn([process.execPath, script, "--help"], {
    cwd: join(import.meta.dir, "../.."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  expect(said).toStartWith("bun run ");
  // Nothing is said of steps.
  expect(said).not.toContain("· ");
});

test("the demonstration that is told what it does not know says so, and does not begin", async () => {
  const child = Bun.spawn([process.execPath, "server/launch/demo.ts", "--prot", "3000"], {
    cwd: join(import.meta.dir, "../.."),
    stdio: ["ignore", "ignore", "pipe"],
  });
  expect(await new Response(child.stderr).text()).toStartWith("Not known: --prot 3000");
  expect(await child.exited).toBe(2);
});
