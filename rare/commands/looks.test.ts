import { expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Glob } from "bun";

const script = `
  const { photographAll } = await import("./scripts/looks/photograph.ts");
  const one = { out: process.env.TMPDIR, only: [], as: [], lang: ["fi"], width: [375], theme: ["light"], data: ["empty"] };
  await photographAll(one).catch(async (error) => {
    await Bun.write(Bun.stdout, String(error));
    process.exitCode = 1;
  });
`;

test("pictures that cannot be taken leave no database behind", async () => {
  const own = await mkdtemp(join(tmpdir(), "tuuri-looks-"));
  const env = {
    ...process.env,
    TMPDIR: own,
    TUURI_TEST_BROWSER: "/nowhere/chromium",
    TUURI_TEST_LIGHT_BROWSER: "/nowhere/chromium",
    TUURI_TEST_RUN: undefined,
  };
  const child = Bun.spawn([process.execPath, "-e", script], { env, stdout: "pipe", stderr: "inherit" });
  try {
    const told = await new Response(child.stdout).text();
    if (!told.includes("/nowhere/chromium")) throw new Error(`It said something else: ${told}`);
    expect(await child.exited).toBe(1);
    expect((await readdir(own)).filter((name) => name.startsWith("tuuri-test-"))).toEqual([]);
  } finally {
    child.kill("SIGKILL");
    await endDatabasesIn(own);
    await rm(own, { recursive: true, force: true });
  }
}, 120_000);

async function endDatabasesIn(directory: string): Promise<void> {
  for await (const path of new Glob("**/postmaster.pid").scan(directory))
    process.kill(Number((await Bun.file(join(directory, path)).text()).split("\n")[0]), "SIGKILL");
}
