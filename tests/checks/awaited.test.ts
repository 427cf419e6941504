import { expect, test } from "bun:test";
import { unawaitedIn } from "./awaited.ts";

const found = (text: string) => unawaitedIn({ path: "e2e/a.test.ts", text });

test("an assertion of what a promise comes to is told with its line where nobody waits for it", () => {
  const text = "const a = 1;\nexpect(\n  ask(),\n).rejects.toThrow('no');";
  expect(found(text)).toEqual(["e2e/a.test.ts:2 asserts what a promise comes to, and does not wait for it"]);
  expect(found("expect(ask()).resolves.not.toBe(1)")).toHaveLength(1);
  expect(found("test('a', async () => { expect(ask()).rejects.toThrow(); })")).toHaveLength(1);
});

test("one that is waited for, handed on, or of no promise, may stand", () => {
  expect(found("await expect(ask()).rejects.toThrow();")).toEqual([]);
  expect(found("const both = Promise.all([expect(ask()).rejects.toThrow()]);")).toEqual([]);
  expect(found("const f = () => expect(ask()).rejects.toThrow();")).toEqual([]);
  expect(found("expect(ask()).toBe(1); list.push(1);")).toEqual([]);
});
