// Shows (rule: live-stream).
import { expect, test } from "bun:test";
import { waitBefore } from "./reopening.ts";

test("a stream is asked for again after twice as long each time, up to a minute, and not by everybody at once", () => {
  expect([1, 2, 3, 4, 5].map((losses) => waitBefore(losses, 1))).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000,
  ]);
  for (const losses of [6, 20, 5_000]) expect(waitBefore(losses, 1)).toBe(60_000);
  for (const losses of [1, 3, 30]) expect(waitBefore(losses, 0)).toBe(waitBefore(losses, 1) / 2);
});
