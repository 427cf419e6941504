import { expect, test } from "bun:test";
import { schoolDay } from "./school-days.ts";

test.each([
  ["2026-11-27", 0, "2026-11-27"],
  ["2026-11-28", 0, "2026-11-30"],
  ["2026-11-27", 1, "2026-11-30"],
  ["2026-11-30", -1, "2026-11-27"],
  ["2026-12-18", 1, "2027-01-08"],
  ["2026-07-01", 0, "2026-08-17"],
] as const)("school day %s %i is %s", (from, offset, day) => expect(schoolDay(from, offset)).toBe(day));
