import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { morning } from "../bench/morning.ts";
import { eventually } from "../tests/support/eventually.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-interrupted-"));
  await chmod(directory, 0o755);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("a morning in which processes, the database, the mail server and connections go loses nothing and doubles nothing", async () => {
  const [figure] = await morning({ minutes: 0.5, faults: true, share: 0.4, everySeconds: 3 });
  expect(figure?.detail).toMatch(/^[1-9]\d* postings, [1-9]\d* applications, [1-9]\d* choices/);
  expect(figure?.detail).toContain("an API killed");
  expect(figure).toMatchObject({ rounds: [0] });
}, 300_000);

/** Command lines, with the environment, of what a morning of that directory runs. */
async function running(directory: string): Promise<string[]> {
  const all = await Bun.$`ps axeww -o command=`.text();
  return all.split("\n").filter((line) => line.includes(`${directory}/tuuri-morning-`));
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  test.concurrent(`an interrupted morning takes its processes and its files with it (${signal})`, async () => {
    const own = join(directory, signal);
    await mkdir(own, { mode: 0o755 });
    const module = join(import.meta.dir, "../bench/morning.ts");
    const begin = `await (await import("${module}")).morning({ minutes: 5, faults: false })`;
    const interrupted = Bun.spawn([process.execPath, "-e", begin], {
      env: { ...process.env, TMPDIR: own },
      stdio: ["ignore", "ignore", "ignore"],
    });
    const isUnderWay = async () =>
      (await running(own)).filter((line) => line.includes("server/main.ts")).length > 2;
    await eventually("its servers to be there", isUnderWay, 100);
    interrupted.kill(signal);
    await interrupted.exited;
    expect(interrupted.signalCode).toBe(signal);
    expect(await running(own)).toEqual([]);
    expect(await readdir(own)).toEqual([]);
  }, 200_000);
