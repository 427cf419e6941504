import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inWords, isCertain, readReport } from "../scripts/test/report.ts";

const files = {
  "fine.test.ts": `import { test } from "bun:test";
    test("holds", () => console.error("error: said by a test that holds"));
    test.skip("is left out", () => {});`,
  "wrong.test.ts": `import { describe, expect, test } from "bun:test";
    import { where } from "./where.ts";
    test("holds", () => {});
    describe("a list", () => {
      test("is short", () => {
        expect(Array.from({ length: 40 }, (_, n) => n)).toEqual([]);
      });
      test("has an <end>", async () => { await Bun.sleep(1); where(); });
      test("comes in time", () => Bun.sleep(5_000), 20);
    });`,
  "where.ts": `export function where() { throw new TypeError("no end\\nfar & wide\\u0000\\u001b[31m"); }`,
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

/** What is read of what the runner really reports. */
async function told(...names: string[]) {
  const report = join(directory, `${names[0]}.xml`);
  const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
  const child = Bun.spawn([process.execPath, "test", "--parallel=2", "--no-isolate", ...reporter, ...names], {
    cwd: directory,
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", FORCE_COLOR: names.length > 1 ? "1" : "0" },
  });
  const printed = Bun.stripANSI(await new Response(child.stderr).text());
  await child.exited;
  const { counts, failures } = await readReport(
    await Bun.file(report)
      .text()
      .catch(() => ""),
    printed,
  );
  return { counts, failures, words: failures.map((one) => inWords(one, directory)) };
}

test("each failure is told with its file, its message and the first place in our code, shortened", async () => {
  for (const names of [["wrong.test.ts", "fine.test.ts"], ["wrong.test.ts"]]) {
    const { counts, failures, words } = await told(...names);
    expect(counts).toEqual({ passed: names.length, failed: 3, skipped: names.length - 1 });
    const [short = "", end = "", late = ""] = words;
    expect(short).toStartWith("(fail) wrong.test.ts: a list > is short\n");
    expect(short).toContain("expect(received).toEqual(expected)");
    expect(short.split("\n")).toHaveLength(15);
    expect(short).toContain("wrong.test.ts:6");
    expect(end).toStartWith(
      "(fail) wrong.test.ts: a list > has an <end>\n  TypeError: no end\n  far & wide\n",
    );
    expect(end).toContain("where.ts:1");
    expect(late).toBe("(fail) wrong.test.ts: a list > comes in time\n  test timed out");
    expect(failures.some(isCertain)).toBeFalse();
  }
});

test("a file that breaks before its first test is told too, and nothing when nothing failed", async () => {
  const broken = await told("broken.test.ts", "fine.test.ts");
  expect(broken.counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(broken.words.join()).toStartWith(
    "(fail) broken.test.ts: (outside of any test)\n  error: broken before any test\n",
  );
  expect(await told("fine.test.ts")).toEqual({
    counts: { passed: 1, failed: 0, skipped: 1 },
    failures: [],
    words: [],
  });
});

test("a run that was ended before it wrote its report says nothing wrong", async () => {
  expect(await readReport("", "")).toEqual({ counts: { passed: 0, failed: 0, skipped: 0 }, failures: [] });
});

test.each([["race"], ["dies"], ["leaks"], ["broken"]])("no second run excuses %s.test.ts", async (name) => {
  const { failures } = await told(`${name}.test.ts`, "fine.test.ts");
  expect(failures.map((one) => one.file.replace(`${directory}/`, ""))).toEqual([`${name}.test.ts`]);
  expect(failures.every(isCertain)).toBeTrue();
});
