import { expect, test } from "bun:test";
import { wrongIn } from "./check.ts";

test("of hundreds of wrong exceptions the first twenty are told", () => {
  const exceptions = Array.from({ length: 300 }, () => ({
    from: "2026-12-02",
    to: "2026-12-01",
    state: "free" as const,
  }));
  const told = Object.keys(wrongIn({ exceptions }));
  expect([told.length, told[0]]).toEqual([20, "exceptions.0.to"]);
});
