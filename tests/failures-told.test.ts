import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectFailures } from "../scripts/test/failures.ts";

const files = {
  "fine.test.ts": `import { test } from "bun:test";
    test("holds", () => console.error("error: said by a test that holds"));`,
  "wrong.test.ts": `import { describe, expect, test } from "bun:test";
    import { where } from "./where.ts";
    test("holds", () => {});
    describe("a list", () => {
      test("is short", () => {
        expect(Array.from({ length: 40 }, (_, n) => n)).toEqual([]);
      });
      test("has an end", async () => { await Bun.sleep(1); where(); });
      test("comes in time", () => Bun.sleep(5_000), 20);
    });`,
  "where.ts": `export function where() { throw new TypeError("no end\\nfar and wide"); }`,
  "broken.test.ts": `throw new Error("broken before any test");`,
};
let directory: string;
let filesOfLast: string[];

beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), "tuuri-failures-")));
  for (const [name, text] of Object.entries(files)) await Bun.write(join(directory, name), text);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** What the runner really prints, in pieces as small as may come, with and without colours. */
async function told(...names: string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, "test", "--parallel=2", ...names], {
    cwd: directory,
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", FORCE_COLOR: names.length > 1 ? "1" : "0" },
  });
  const failures = collectFailures(directory);
  const printed = new Uint8Array(await new Response(child.stderr).arrayBuffer());
  for (let at = 0; at < printed.length; at += 64) failures.read(printed.slice(at, at + 64));
  await child.exited;
  filesOfLast = failures.files();
  return failures.told();
}

test("each failure is told with its file, its message and the first place in our code, shortened", async () => {
  for (const all of [await told("wrong.test.ts", "fine.test.ts"), await told("wrong.test.ts")]) {
    const [short = "", end = "", late = "", ...more] = all.split(/^(?=\(fail\))/m);
    expect(more).toEqual([]);
    expect(short).toStartWith(
      "(fail) wrong.test.ts: a list > is short\n  error: expect(received).toEqual(expected)\n",
    );
    expect(short.trimEnd().split("\n")).toHaveLength(15);
    expect(short).toContain(join(directory, "wrong.test.ts:6"));
    expect(end).toStartWith(
      "(fail) wrong.test.ts: a list > has an end\n  TypeError: no end\n  far and wide\n",
    );
    expect(end).toContain(join(directory, "where.ts:1"));
    expect(late).toStartWith("(fail) wrong.test.ts: a list > comes in time\n");
    expect(late).toContain("this test timed out after 20ms");
    expect(all).not.toContain("said by a test that holds");
    expect(filesOfLast).toEqual(["wrong.test.ts"]);
  }
});

test("an error outside of any test is told too, and nothing when nothing failed", async () => {
  expect(await told("broken.test.ts")).toContain(
    "(fail) broken.test.ts: (outside of any test)\n  error: broken before any test",
  );
  expect(await told("fine.test.ts")).toBe("");
  expect(filesOfLast).toEqual([]);
});
