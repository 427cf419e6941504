import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { soak } from "../../bench/soak.ts";
import { eventually } from "../../tests/support/eventually.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-interrupted-"));
  await chmod(directory, 0o755);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("restarts of the database, the workers and the mail server lose nothing that was answered", async () => {
  const [figure] = await soak(0.6);
  expect(figure?.detail).toMatch(/^[1-9]\d* postings/);
  expect(figure).toMatchObject({ value: 0 });
}, 300_000);

/** Command lines, with the environment, of what a soak of that directory runs. */
async function running(): Promise<string[]> {
  const all = await Bun.$`ps axeww -o command=`.text();
  return all.split("\n").filter((line) => line.includes(`${directory}/tuuri-soak-`));
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  test(`an interrupted soak takes its processes and its files with it (${signal})`, async () => {
    const module = join(import.meta.dir, "../../bench/soak.ts");
    const interrupted = Bun.spawn([process.execPath, "-e", `await (await import("${module}")).soak(5)`], {
      env: { ...process.env, TMPDIR: directory },
      stdio: ["ignore", "ignore", "ignore"],
    });
    const isComplete = async () => (await running()).some((line) => line.includes("mail-server.ts"));
    await eventually("the mail server, which comes last", isComplete, 100);
    interrupted.kill(signal);
    await interrupted.exited;
    expect(interrupted.signalCode).toBe(signal);
    expect(await running()).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
  }, 200_000);
