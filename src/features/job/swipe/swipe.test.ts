import { expect, test } from "bun:test";
import { heldAt, meaningOf, opensAt } from "./swipe.ts";

test("a finger that goes up or down scrolls, one that goes aside pulls, and one that trembles does nothing", () => {
  expect([meaningOf(3, 3), meaningOf(-40, 20), meaningOf(-40, 4), meaningOf(12, 0)]).toEqual([
    undefined,
    "scroll",
    "swipe",
    "swipe",
  ]);
});

test("a card is held between its place and little further than its actions, and opens from their half on", () => {
  expect([heldAt(30, 160), heldAt(-50, 160), heldAt(-900, 160)]).toEqual([0, -50, -176]);
  expect([opensAt(-80, 160), opensAt(-81, 160)]).toEqual([false, true]);
});
