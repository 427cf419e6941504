// Shows (rule: pictures).
import { describe, expect, test } from "bun:test";
import { centred, holds, initialSquare, moved, resized, shareOf } from "./square.ts";

const wide = { width: 400, height: 200 };

describe("the square that is cut out of a picture", () => {
  test("begins as 90 % of the shorter side, in the middle", () => {
    expect(initialSquare(wide)).toEqual({ x: 110, y: 10, edge: 180 });
  });

  test("never leaves the picture", () => {
    const square = initialSquare(wide);
    expect(moved(square, -1000, 1000, wide)).toEqual({ x: 0, y: 20, edge: 180 });
    const corner = moved(resized(square, 0.5, wide), 1000, 1000, wide);
    expect(corner).toEqual({ x: 300, y: 100, edge: 100 });
    expect(resized(corner, 1, wide)).toEqual({ x: 200, y: 0, edge: 200 });
  });

  test("goes where one presses beside it, as far as it can", () => {
    const square = { x: 100, y: 50, edge: 100 };
    expect([holds(square, { x: 200, y: 50 }), holds(square, { x: 201, y: 50 })]).toEqual([true, false]);
    expect(centred(square, { x: 250, y: 80 }, wide)).toEqual({ x: 200, y: 30, edge: 100 });
    expect(centred(square, { x: 399, y: 0 }, wide)).toEqual({ x: 300, y: 0, edge: 100 });
  });

  test("keeps its middle when its size changes", () => {
    const square = resized({ x: 100, y: 50, edge: 100 }, 0.25, wide);
    expect(square).toEqual({ x: 125, y: 75, edge: 50 });
    expect(shareOf(square, wide)).toBe(0.25);
  });
});
