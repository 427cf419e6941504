// Shows (rule: clash-said-before, days-apart).
import { expect, test } from "bun:test";
import { clashOf, clashWith, freeDays } from "./clash.ts";

const timeZone = "Europe/Helsinki";
const windows = [{ start: Date.parse("2026-11-24T06:00:00Z"), end: Date.parse("2026-11-24T09:00:00Z") }];
const booked = [{ jobId: "got", about: "Luokanopettaja", windows }];
/** In Finland it is two hours later: one is booked from eight to eleven. */
const job = (startTime: string, endTime: string, startDate = "2026-11-24", endDate = "2026-11-24") => {
  const endsAt = new Date(Date.parse(`${endDate}T${endTime}Z`) - 2 * 3_600_000).toISOString();
  return { id: "other", startDate, endDate, startTime, endTime, timeZone, endsAt };
};

test.each([
  ["full", job("09:00", "10:30")],
  ["partial", job("10:00", "12:00")],
  ["close", job("12:00", "14:45")],
  ["close", job("05:00", "06:30")],
  [undefined, job("13:00", "15:00")],
  [undefined, job("08:00", "11:00", "2026-11-25", "2026-11-25")],
  ["full", job("08:00", "11:00", "2026-11-23", "2026-11-27")],
  [undefined, job("13:00", "15:00", "2026-11-20", "2026-11-27")],
] as const)("%s: what one is booked for and another job", (clash, other) => {
  expect(clashOf(other, booked)).toBe(clash);
  expect(clashOf(other, [])).toBeUndefined();
  // Of several the one that is named is the worst.
  const far = { jobId: "far", about: "", windows: windows.map(({ end }) => ({ start: end, end: end + 1 })) };
  if (clash === "full")
    expect(clashWith(other, [far, ...booked])).toEqual({ clash, about: "Luokanopettaja" });
  // What one has got clashes with nothing of its own.
  expect(clashOf({ ...other, id: "got" }, booked)).toBeUndefined();
});

test("of shared days those are free that are to come and on which one is booked for nothing else", () => {
  const before = new Date("2026-11-22T12:00:00Z");
  const openDays = ["2026-11-23", "2026-11-24", "2026-11-25"];
  const shared = (startTime: string, endTime: string) => ({
    ...job(startTime, endTime, "2026-11-23", "2026-11-27"),
    openDays,
  });
  const others = ["2026-11-23", "2026-11-25"];
  expect(freeDays(shared("09:00", "10:30"), booked, before)).toEqual(others);
  expect(freeDays(shared("10:00", "12:00"), booked, before)).toEqual(others);
  expect(freeDays(shared("12:00", "14:45"), booked, before)).toEqual(openDays);
  expect(freeDays({ ...shared("08:00", "11:00"), openDays: ["2026-11-24"] }, booked, before)).toEqual([]);
  // One that has begun is nobody's to take.
  expect(freeDays(shared("12:00", "14:45"), booked, new Date("2026-11-24T12:00:00Z"))).toEqual([
    "2026-11-25",
  ]);
});
