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
  "race.test.ts": `import { expect, test } from "bun:test";
    test("has one winner", () => expect(2).toBe(1));`,
  "dies.test.ts": `import { test } from "bun:test";
    test("dies", () => process.kill(process.pid, "SIGKILL"));`,
  "leaks.test.ts": `import { afterAll, test } from "bun:test";
    test("holds", () => {});
    afterAll(() => { throw new Error("The log holds a session"); });`,
  "broken.test.ts": `throw new Error("broken before any test");`,
};
let directory: string;

beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), "tuuri-failures-")));
  for (const [name, text] of Object.entries(files)) await Bun.write(join(directory, name), text);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** What is told of what the runner really prints, in pieces as small as may come, with and without colours. */
async function told(...names: string[]) {
  const child = Bun.spawn([process.execPath, "test", "--parallel=2", ...names], {
    cwd: directory,
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", FORCE_COLOR: names.length > 1 ? "1" : "0" },
  });
  const failures = collectFailures(directory);
  const printed = new Uint8Array(await new Response(child.stderr).arrayBuffer());
  for (let at = 0; at < printed.length; at += 64) failures.read(printed.slice(at, at + 64));
  await child.exited;
  return { all: failures.told(), files: failures.files(), certain: failures.isCertain() };
}

test("each failure is told with its file, its message and the first place in our code, shortened", async () => {
  for (const run of [await told("wrong.test.ts", "fine.test.ts"), await told("wrong.test.ts")]) {
    const { all, files, certain } = run;
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
    expect([files, certain]).toEqual([["wrong.test.ts"], false]);
  }
});

/** What the runner printed of two failures of one file, with results and errors in the order given, and what is told. */
function toldOf(printed: string) {
  const failures = collectFailures("/checkout");
  failures.read(new TextEncoder().encode(`${printed}\n\n 3 pass\n 2 fail\n`));
  return failures.told().trimEnd().split("\n\n");
}

const wrong = "wrong.test.ts:\n(pass) holds [0.1ms]";
const next = "\nfine.test.ts:\n(pass) is fine\nerror: said by a test that holds";
const short = "(fail) is short [0.7ms]";
const end = "(fail) has an end";
const late = "(fail) comes in time\n  ^ this test timed out after 20ms.";
const shortWhy = `5 |   test("is short", () => {
6 |     expect([1]).toEqual([]);
                    ^
error: expect(received).toEqual(expected)

- []
+ [1]

      at <anonymous> (/checkout/wrong.test.ts:6:57)`;
const endWhy = `1 | export function where() { throw new TypeError("no end"); }
                                        ^
TypeError: no end
      at where (/checkout/where.ts:1:37)
      at <anonymous> (/checkout/wrong.test.ts:8:60)`;
const toldInOrder = [
  "(fail) wrong.test.ts: is short\n  error: expect(received).toEqual(expected)\n  - []\n  + [1]\n        at <anonymous> (/checkout/wrong.test.ts:6:57)",
  "(fail) wrong.test.ts: has an end\n  TypeError: no end\n        at where (/checkout/where.ts:1:37)",
  "(fail) wrong.test.ts: comes in time\n    ^ this test timed out after 20ms.",
];

// The runner hears of results and of errors on two ways.
test.each([
  ["before its result", [wrong, shortWhy, short, endWhy, end, late, next]],
  ["after its result", [wrong, short, shortWhy, endWhy, end, late, next]],
  ["each after its result", [wrong, short, shortWhy, end, endWhy, late, next]],
  ["before another's result", [wrong, shortWhy, endWhy, short, end, late, next]],
  ["after all results", [wrong, short, end, late, shortWhy, endWhy, next]],
  ["under the next file's header", [wrong, short, shortWhy, end, late, next, endWhy]],
  ["after a line of a test that holds", [wrong, "error: said", shortWhy, short, end, endWhy, late, next]],
])("an error that is printed %s is told with its own failure", (_, printed) => {
  expect(toldOf(printed.join("\n"))).toEqual(toldInOrder);
});

test("an error more than the failures is told with the failure that follows it, and else with the one before", () => {
  const more = endWhy.replace("no end", "said by the test");
  expect(toldOf([wrong, shortWhy, more, short, end, endWhy, late].join("\n"))).toEqual(toldInOrder);
});

test("an error outside of any test is told too, and nothing when nothing failed", async () => {
  expect((await told("broken.test.ts")).all).toContain(
    "(fail) broken.test.ts: (outside of any test)\n  error: broken before any test",
  );
  expect(await told("fine.test.ts")).toEqual({ all: "", files: [], certain: false });
});

test.each([["race"], ["dies"], ["leaks"], ["broken"]])("no second run excuses %s.test.ts", async (name) => {
  const { files, certain } = await told(`${name}.test.ts`, "fine.test.ts");
  expect([files, certain]).toEqual([[`${name}.test.ts`], true]);
});
