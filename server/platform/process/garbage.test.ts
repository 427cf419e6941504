import { expect, test } from "bun:test";
import { tidying } from "./garbage.ts";

const megabyte = 1024 * 1024;

/** How often garbage was collected while the process held so many megabytes, look by look. */
function collections(held: number[], freed = 0, took = 0): number[] {
  let [at, given, spent] = [0, 0, 0];
  const looks: number[] = [];
  const look = tidying(
    () => ((held[at] ?? 0) - given) * megabyte,
    () => {
      looks.push(at);
      given += freed;
      spent += took;
    },
    // Looks are a quarter of a second apart.
    () => at * 250 + spent,
  );
  for (; at < held.length; at++) look();
  return looks;
}

test("a small process, and one that stays as it is, are left alone", () => {
  expect(collections([130, 160, 175, 186])).toEqual([]);
  expect(collections([230, 230, 230, 230])).toEqual([0]);
});

test("what has grown by a tenth is searched, again only after another tenth", () => {
  expect(collections([180, 190, 195, 210, 215])).toEqual([1, 3]);
});

test("what was given back later counts as free", () => {
  expect(collections([300, 190, 205, 212])).toEqual([0, 3]);
  expect(collections([220, 240, 250, 300], 60)).toEqual([0, 2]);
});

test("what takes 40 ms to search is left alone for a second, unless it is about to become too large", () => {
  expect(collections([200, 230, 235, 200, 230, 235], 0, 40)).toEqual([0, 4]);
  expect(collections([200, 245, 275], 0, 40)).toEqual([0, 1, 2]);
});
