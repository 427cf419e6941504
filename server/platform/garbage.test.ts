import { expect, test } from "bun:test";
import { tidying } from "./garbage.ts";

const megabyte = 1024 * 1024;

/** How often garbage was collected while the process held so many megabytes, look by look. */
function collections(held: number[], freed = 0): number[] {
  let [at, given] = [0, 0];
  const looks: number[] = [];
  const look = tidying(
    () => ((held[at] ?? 0) - given) * megabyte,
    () => {
      looks.push(at);
      given += freed;
    },
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
