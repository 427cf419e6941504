// Shows (rule: copied-jobs).
import { expect, test } from "bun:test";
import { movedTo } from "./moved.ts";

test("as many days as an earlier job had begin on another day, and on its own weekday where they would reach into a weekend", () => {
  const moved = (startDate: string, endDate: string, day: string) =>
    Object.values(movedTo(day, { startDate, endDate }));
  // 2.11.2026 is a Monday.
  expect(moved("2026-11-02", "2026-11-02", "2026-11-27")).toEqual(["2026-11-27", "2026-11-27"]);
  expect(moved("2026-11-02", "2026-11-04", "2026-11-25")).toEqual(["2026-11-25", "2026-11-27"]);
  expect(moved("2026-11-02", "2026-11-04", "2026-11-26")).toEqual(["2026-11-30", "2026-12-02"]);
  expect(moved("2026-11-02", "2026-11-06", "2026-11-24")).toEqual(["2026-11-30", "2026-12-04"]);
  expect(moved("2026-11-02", "2026-11-06", "2026-11-30")).toEqual(["2026-11-30", "2026-12-04"]);
  // One with a weekend in it keeps its length, as over the change of clocks.
  expect(moved("2026-10-23", "2026-10-26", "2026-11-25")).toEqual(["2026-11-25", "2026-11-28"]);
  expect(moved("2026-10-01", "2026-10-31", "2026-12-01")).toEqual(["2026-12-01", "2026-12-31"]);
});
