// Shows (rule: urgent-day).
import { expect, test } from "bun:test";
import { type UrgentDay, urgentDays } from "./urgent-day.ts";

const helsinki = "Europe/Helsinki";
const school = { start: "08:00", end: "15:30" };
const at = (instant: string, hours = school, timeZone = helsinki) =>
  urgentDays(new Date(instant), timeZone, hours).map(shown);
const shown = ({ date, start, end, usual }: UrgentDay) => `${date} ${start}-${end}${usual ? " usual" : ""}`;

test("at 7.10 an urgent job is for the whole of today", () =>
  expect(at("2026-11-03T05:10:00Z")).toEqual(["2026-11-03 08:00-15:30 usual", "2026-11-04 08:00-15:30"]));

test("at 10.21 it is for the rest of today", () =>
  expect(at("2026-11-03T08:21:00Z")).toEqual(["2026-11-03 10:25-15:30 usual", "2026-11-04 08:00-15:30"]));

test("with less than an hour left it is for tomorrow, though today can be picked", () => {
  expect(at("2026-11-03T12:30:00Z")[0]).toBe("2026-11-03 14:30-15:30 usual");
  expect(at("2026-11-03T12:31:00Z")).toEqual(["2026-11-03 14:35-15:30", "2026-11-04 08:00-15:30 usual"]);
});

test("short hours that have not begun are still for today", () =>
  expect(at("2026-11-03T09:00:00Z", { start: "12:00", end: "12:45" })[0]).toBe(
    "2026-11-03 12:00-12:45 usual",
  ));

test("at 16.00 it is for the next school day alone, on Friday for Monday", () => {
  expect(at("2026-11-03T14:00:00Z")).toEqual(["2026-11-04 08:00-15:30 usual"]);
  expect(at("2026-11-06T14:00:00Z")).toEqual(["2026-11-09 08:00-15:30 usual"]);
});

test("at the weekend it is for Monday, though today can be picked", () =>
  expect(at("2026-11-07T07:00:00Z")).toEqual(["2026-11-07 09:00-15:30", "2026-11-09 08:00-15:30 usual"]));

test("the last minutes of today are over when no step is left in them", () => {
  expect(at("2026-11-03T13:27:00Z")).toEqual(["2026-11-04 08:00-15:30 usual"]);
  expect(at("2026-11-03T21:57:00Z", { start: "20:00", end: "23:59" })).toEqual([
    "2026-11-04 20:00-23:59 usual",
  ]);
});

test("the day and its hours are those of the school", () => {
  expect(at("2026-11-03T22:30:00Z", school, "Europe/Stockholm")[0]).toStartWith("2026-11-04");
  expect(at("2026-11-03T22:30:00Z")[0]).toStartWith("2026-11-04 08:00-15:30 usual");
  // The night in which clocks go forward, a Sunday.
  expect(at("2026-03-29T03:00:00Z")).toEqual(["2026-03-29 08:00-15:30", "2026-03-30 08:00-15:30 usual"]);
});
