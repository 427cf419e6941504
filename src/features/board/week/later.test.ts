import { expect, test } from "bun:test";
import { emptyDay } from "../days/tally.ts";
import { weeksOfDays } from "./later.ts";
import { weekAnd } from "./range.ts";

test("what lies ahead are the four weeks after the one that is shown, across a year's end too", () => {
  const { to, until } = weekAnd("2026-12-07");
  expect([to, until]).toEqual(["2026-12-13", "2027-01-10"]);
});

test("days stand under the Monday of their week, a Sunday on which something begins too, and a week of nothing is left out", () => {
  const days = ["2026-12-18", "2026-12-19", "2026-12-20", "2026-12-31", "2027-01-01"].map(emptyDay);
  for (const sunday of days.filter(({ day }) => day === "2026-12-20"))
    sunday.beginning = { ...sunday.beginning, filled: 1 };
  expect(weeksOfDays(days).map(({ monday, days }) => [monday, days.map(({ day }) => day)])).toEqual([
    ["2026-12-14", ["2026-12-18", "2026-12-20"]],
    ["2026-12-28", ["2026-12-31", "2027-01-01"]],
  ]);
  expect(weeksOfDays([])).toEqual([]);
});
