// Shows (rule: job-windows).
import { describe, expect, test } from "bun:test";
import { dailyWindows, guarded, lengthInDays, multirange, type Schedule, today } from "./windows.ts";

const helsinki = "Europe/Helsinki";
const stockholm = "Europe/Stockholm";

function instants(schedule: Partial<Schedule>) {
  const base = {
    startDate: "2026-11-02",
    endDate: "2026-11-02",
    startTime: "08:00",
    endTime: "15:30",
    timeZone: helsinki,
  };
  return dailyWindows({ ...base, ...schedule }).map(({ start, end }) =>
    [start, end].map((time) => new Date(time).toISOString().slice(0, 16)),
  );
}

describe("daily windows", () => {
  test("one a day, in the school's time zone", () => {
    expect(instants({ endDate: "2026-11-03" })).toEqual([
      ["2026-11-02T06:00", "2026-11-02T13:30"],
      ["2026-11-03T06:00", "2026-11-03T13:30"],
    ]);
    expect(instants({ timeZone: stockholm })).toEqual([["2026-11-02T07:00", "2026-11-02T14:30"]]);
  });

  test("keep the clock time when the clocks change between two days", () => {
    expect(instants({ startDate: "2027-03-27", endDate: "2027-03-29" })).toEqual([
      ["2027-03-27T06:00", "2027-03-27T13:30"],
      ["2027-03-28T05:00", "2027-03-28T12:30"],
      ["2027-03-29T05:00", "2027-03-29T12:30"],
    ]);
  });

  test("that start in the hour which spring leaves out start when the clocks change", () => {
    const night = { startDate: "2027-03-28", endDate: "2027-03-28" };
    expect(instants({ ...night, startTime: "03:30", endTime: "04:15" })).toEqual([
      ["2027-03-28T01:00", "2027-03-28T01:15"],
    ]);
    expect(instants({ ...night, startTime: "02:00", endTime: "03:30" })).toEqual([
      ["2027-03-28T00:00", "2027-03-28T01:00"],
    ]);
    expect(instants({ ...night, startTime: "03:10", endTime: "03:50" })).toEqual([]);
  });

  test("cover both readings of the hour which autumn repeats", () => {
    const night = { startDate: "2026-10-25", endDate: "2026-10-25" };
    expect(instants({ ...night, startTime: "03:00", endTime: "03:30" })).toEqual([
      ["2026-10-25T00:00", "2026-10-25T01:30"],
    ]);
    expect(instants({ ...night, startTime: "02:00", endTime: "05:00" })).toEqual([
      ["2026-10-24T23:00", "2026-10-25T03:00"],
    ]);
  });

  test("are written as PostgreSQL reads them, and widened by an hour on both sides", () => {
    const [window] = dailyWindows({
      startDate: "2026-11-02",
      endDate: "2026-11-02",
      startTime: "08:00",
      endTime: "15:30",
      timeZone: helsinki,
    });
    if (!window) throw new Error("no window");
    expect(multirange([window])).toBe("{[2026-11-02T06:00:00.000Z,2026-11-02T13:30:00.000Z)}");
    expect(multirange(guarded([window]))).toBe("{[2026-11-02T05:00:00.000Z,2026-11-02T14:30:00.000Z)}");
  });
});

test("today is the school's day, not the server's", () => {
  const night = new Date("2026-11-01T22:30:00Z");
  expect(today(night, helsinki)).toBe("2026-11-02");
  expect(today(night, stockholm)).toBe("2026-11-01");
});

test("both the first and the last day count", () => {
  expect(lengthInDays("2026-11-02", "2026-11-02")).toBe(1);
  expect(lengthInDays("2027-01-01", "2028-01-01")).toBe(366);
});
