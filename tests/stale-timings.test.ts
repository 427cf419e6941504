import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { durationsFor, staleTimings } from "../scripts/test/timings.ts";

const known = "scripts/test/timings.json";
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tuuri-timings-"));
  for (const folder of ["scripts/test", "src/features"]) await mkdir(join(root, folder), { recursive: true });
  for (const name of ["a.test.ts", "b.test.tsx", "c.ts"])
    await Bun.write(join(root, "src/features", name), "");
});
afterAll(() => rm(root, { recursive: true, force: true }));

const measured = (...names: string[]) => {
  const files = Object.fromEntries(names.map((name) => [`src/features/${name}`, 100]));
  return Bun.write(join(root, known), JSON.stringify({ version: 1, files }));
};

test("nothing is said of timings that have each file of tests and no other", async () => {
  await measured("a.test.ts", "b.test.tsx");
  expect(await staleTimings(root)).toBeUndefined();
});

test("files that lack, and files that are gone, are named", async () => {
  await measured("a.test.ts", "old.test.ts");
  expect(await staleTimings(root)).toEndWith(
    "it lacks src/features/b.test.tsx; these are gone: src/features/old.test.ts",
  );
});

test("where programs are still to be built, the files that wait for them come last", async () => {
  await Bun.write(join(root, "src/features/a.test.ts"), 'import { ensureMinio } from "./minio.ts";');
  await measured("a.test.ts", "b.test.tsx");
  const path = await durationsFor(root, root, { isBuilt: false, options: [] });
  expect(await Bun.file(path).json()).toEqual({
    version: 1,
    files: { "src/features/a.test.ts": 0, "src/features/b.test.tsx": 100 },
  });
  expect(await durationsFor(root, root, { isBuilt: true, options: [] })).toBe(known);
});

test("what is measured is kept, also where programs are still to be built", async () => {
  await measured("a.test.ts", "b.test.tsx");
  expect(await durationsFor(root, root, { isBuilt: false, options: ["src", "--update-timings"] })).toBe(
    known,
  );
});
