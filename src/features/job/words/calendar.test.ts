import { expect, test } from "bun:test";
import { askedDay, isWeekend, mondayOf, monthAfter, weekNumber, weeksOf } from "./calendar.ts";

test.each([
  ["2026-11-24", "2026-11-23", 48],
  ["2026-11-29", "2026-11-23", 48],
  ["2027-01-01", "2026-12-28", 53],
  ["2024-12-30", "2024-12-30", 1],
  ["2026-03-29", "2026-03-23", 13],
])("%s lies in the week of %s, number %p", (day, monday, number) => {
  expect(mondayOf(day)).toBe(monday);
  expect(weekNumber(day)).toBe(number);
});

test("a month begins with the week of its first day and ends with that of its last", () => {
  expect(weeksOf("2026-11-24")).toEqual([
    "2026-10-26",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
  ]);
  expect(weeksOf("2027-02-10")).toEqual(["2027-02-01", "2027-02-08", "2027-02-15", "2027-02-22"]);
  expect(monthAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(monthAfter("2026-01-31", -1)).toBe("2025-12-01");
});

test("a day of an address is a day that there is", () => {
  expect(askedDay("2026-02-28")).toBe("2026-02-28");
  for (const asked of [null, "", "2026-02-30", "28.2.2026", "0001-01-01", "9999-12-31"])
    expect(askedDay(asked)).toBeUndefined();
  expect(isWeekend("2026-11-22")).toBe(true);
  expect(isWeekend("2026-11-23")).toBe(false);
});
