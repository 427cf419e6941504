// Shows (rule: list-only-what-changed).
import { expect, test } from "bun:test";
import { Pending } from "./pending.ts";

const told = (...jobs: (string | undefined)[]) => {
  const pending = new Pending();
  for (const job of jobs) pending.add(job);
  return pending;
};

test("some jobs are asked for by name, each once", () => {
  expect(told("a", "b", "a").ask().jobs).toEqual(["a", "b"]);
  expect(new Pending().empty).toBe(true);
});

test("a change of anything, or of many jobs, asks for all", () => {
  expect(told("a", undefined).ask().jobs).toBeUndefined();
  expect(told(...Array.from({ length: 51 }, (_, n) => `job ${n}`)).ask().jobs).toBeUndefined();
});

test("what was asked for is asked for again until it is shown", () => {
  const pending = told("a");
  pending.ask();
  pending.add("b");
  const later = pending.ask();
  expect(later.jobs).toEqual(["a", "b"]);
  later.settle();
  expect(pending.empty).toBe(true);
});

test("what changes while an answer is on its way is asked for after it", () => {
  const pending = told("a", "b", undefined);
  const { settle } = pending.ask();
  pending.add("a");
  settle();
  expect(pending.ask().jobs).toEqual(["a"]);
});
