// Shows (rule: sent-later).
import { expect, test } from "bun:test";
import { lapsesAt } from "./deeds.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

test("a wish lapses when its job is over, and after a week at the latest", () => {
  expect(lapsesAt("2026-11-21T10:00:00.000Z", now)).toBe(Date.parse("2026-11-21T10:00:00Z"));
  expect(lapsesAt("2027-01-21T10:00:00.000Z", now)).toBe(Date.parse("2026-11-27T12:00:00Z"));
});
