// Shows (rule: who-hears-first).
import { describe, expect, test } from "bun:test";
import { openingTimes, whyAllAtOnce } from "./plan.ts";

const timeZone = "Europe/Helsinki";
const at = (local: string) => Date.parse(new Date(`${local}:00+02:00`).toISOString());
const said = (time: number) => new Date(time + 2 * 3_600_000).toISOString().slice(0, 16);

describe("all hear at once", () => {
  test.each([
    ["a job that is urgent", "2026-11-02T09:00", "2026-11-03T08:00", true, "urgent"],
    ["three hours before the start", "2026-11-02T09:00", "2026-11-02T12:00", false, "soon"],
    ["not a minute earlier", "2026-11-02T08:59", "2026-11-02T12:00", false, undefined],
    ["at 21 for the next morning", "2026-11-02T21:00", "2026-11-03T08:00", false, "overnight"],
    ["not before 21", "2026-11-02T20:59", "2026-11-03T08:00", false, undefined],
    ["after midnight for the same morning", "2026-11-03T01:00", "2026-11-03T11:59", false, "overnight"],
    ["not for the afternoon", "2026-11-02T22:00", "2026-11-03T12:00", false, undefined],
    ["not for the day after", "2026-11-02T22:00", "2026-11-04T08:00", false, undefined],
    ["on a Friday night for Monday", "2026-11-06T22:00", "2026-11-09T08:00", false, "overnight"],
    ["not on a Friday night for Tuesday", "2026-11-06T22:00", "2026-11-10T08:00", false, undefined],
    ["on a Sunday night for Monday", "2026-11-08T22:00", "2026-11-09T08:00", false, "overnight"],
  ] as const)("%s", (_when, now, start, urgent, why) => {
    expect(whyAllAtOnce({ urgent, startsAt: at(start), timeZone }, at(now))).toBe(why);
  });
});

const inAMonth = { urgent: false, startsAt: at("2026-12-15T08:00"), timeZone };

describe("the clock", () => {
  test.each([
    ["goes by day", "2026-11-02T09:00", 20, "2026-11-02T09:20"],
    ["reaches 21", "2026-11-02T20:40", 20, "2026-11-02T21:00"],
    ["stands from then to 6", "2026-11-02T20:50", 20, "2026-11-03T06:10"],
    ["begins at 6 at night", "2026-11-02T23:30", 20, "2026-11-03T06:20"],
    ["and in the small hours", "2026-11-03T03:00", 60, "2026-11-03T07:00"],
    ["goes on at the weekend", "2026-11-06T20:50", 60, "2026-11-07T06:50"],
  ])("%s", (_how, from, minutes, until) => {
    expect(openingTimes([minutes], at(from), inAMonth).map(said)).toEqual([until]);
  });

  test("keeps to the school's hours on the night of changing clocks", () => {
    // 24 October 2026, 20:50 in summer; 6:10 in winter.
    const from = Date.parse("2026-10-24T17:50:00Z");
    expect(openingTimes([20], from, inAMonth)).toEqual([Date.parse("2026-10-25T04:10:00Z")]);
  });
});

test("stages open one after the other, three hours before the start at the latest", () => {
  const planned = (start: string) => ({ urgent: false, startsAt: at(start), timeZone });
  const times = (start: string) =>
    openingTimes([20, 60], at("2026-11-02T09:00"), planned(start)).map((time) => said(time));
  expect(times("2026-11-03T08:00")).toEqual(["2026-11-02T09:20", "2026-11-02T10:20"]);
  expect(times("2026-11-02T12:30")).toEqual(["2026-11-02T09:20", "2026-11-02T09:30"]);
  expect(times("2026-11-02T12:10")).toEqual(["2026-11-02T09:10", "2026-11-02T09:10"]);
});
