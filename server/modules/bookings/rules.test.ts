// Shows (rule: conflict, two-hour-gap).
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { conflictBetween, minimumGap, type Window, worst } from "./rules.ts";
import { dailyWindows, guarded } from "./times/windows.ts";

type Times = [startDate: string, endDate: string, startTime: string, endTime: string, timeZone?: string];

const job = ([startDate, endDate, startTime, endTime, timeZone = "Europe/Helsinki"]: Times) =>
  dailyWindows({ startDate, endDate, startTime, endTime, timeZone });
const on = (startTime: string, endTime: string, date = "2026-11-04"): Times => [
  date,
  date,
  startTime,
  endTime,
];
const stockholm = (times: Times): Times => [times[0], times[1], times[2], times[3], "Europe/Stockholm"];

describe("the conflict of two jobs", () => {
  const examples: [string, Times, Times, string][] = [
    ["the same times", on("08:00", "15:30"), on("08:00", "15:30"), "full"],
    ["one inside the other", on("08:00", "15:30"), on("09:00", "10:00"), "full"],
    ["one inside the other, sharing the end", on("08:00", "15:30"), on("12:00", "15:30"), "full"],
    ["a partial overlap", on("08:00", "12:00"), on("11:00", "16:00"), "partial"],
    ["an overlap of one minute", on("08:00", "12:01"), on("12:00", "16:00"), "partial"],
    ["back to back", on("08:00", "12:00"), on("12:00", "16:00"), "close"],
    ["an hour and 59 minutes between", on("08:00", "12:00"), on("13:59", "16:00"), "close"],
    ["exactly two hours between", on("08:00", "12:00"), on("14:00", "16:00"), "none"],
    ["another day", on("08:00", "15:30"), on("08:00", "15:30", "2026-11-05"), "none"],
    ["across midnight, close", on("20:00", "23:30"), on("00:30", "04:00", "2026-11-05"), "close"],
    ["across midnight, two hours", on("20:00", "23:00"), on("01:00", "04:00", "2026-11-05"), "none"],
    ["one day of many inside", ["2026-11-02", "2026-11-06", "08:00", "15:00"], on("09:00", "10:00"), "full"],
    [
      "one longer day around one of many",
      ["2026-11-02", "2026-11-06", "09:00", "10:00"],
      on("08:00", "15:00"),
      "full",
    ],
    [
      "partial on one day of many",
      ["2026-11-02", "2026-11-06", "08:00", "15:00"],
      on("14:00", "18:00"),
      "partial",
    ],
    [
      "between the days of many",
      ["2026-11-02", "2026-11-06", "08:00", "15:00"],
      on("17:00", "20:00"),
      "none",
    ],
    [
      "Stockholm's clock is an hour behind: the same time overlaps partly",
      on("08:00", "12:00"),
      stockholm(on("08:00", "12:00")),
      "partial",
    ],
    [
      "Stockholm an hour earlier is the same time",
      on("09:00", "12:00"),
      stockholm(on("08:00", "11:00")),
      "full",
    ],
    [
      "two hours on the clocks, three in truth",
      on("08:00", "12:00"),
      stockholm(on("14:00", "16:00")),
      "none",
    ],
    ["two hours on the clocks, one in truth", stockholm(on("08:00", "12:00")), on("14:00", "16:00"), "close"],
    [
      "the night without an hour: three on the clock are two",
      on("00:00", "02:00", "2027-03-28"),
      on("05:00", "08:00", "2027-03-28"),
      "none",
    ],
    [
      "the night without an hour: two on the clock are one",
      on("00:00", "02:00", "2027-03-28"),
      on("04:00", "08:00", "2027-03-28"),
      "close",
    ],
    [
      "the night with an hour twice: one on the clock is two",
      on("00:00", "02:59", "2026-10-25"),
      on("04:00", "08:00", "2026-10-25"),
      "none",
    ],
    [
      "the night with an hour twice: partial",
      on("01:00", "03:30", "2026-10-25"),
      on("03:00", "06:00", "2026-10-25"),
      "partial",
    ],
  ];
  for (const [name, a, b, expected] of examples) {
    test(`${name} is ${expected}`, () => {
      expect(conflictBetween(job(a), job(b))).toBe(expected as never);
      expect(conflictBetween(job(b), job(a))).toBe(expected as never);
    });
  }

  test("the worst of several counts", () => {
    expect(worst([])).toBe("none");
    expect(worst(["none", "close", "partial"])).toBe("partial");
    expect(worst(["close", "full"])).toBe("full");
  });
});

const minute = 60_000;
const window = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 900 }))
  .map(([start, length]): Window => ({ start: start * minute, end: (start + length) * minute }));
const windows = fc.array(window, { minLength: 1, maxLength: 6 });
const meet = (x: Window, y: Window) => x.start < y.end && y.start < x.end;
const anyMeet = (a: Window[], b: Window[]) => a.some((x) => b.some((y) => meet(x, y)));
const shifted = (list: Window[], by: number) =>
  list.map(({ start, end }) => ({ start: start + by, end: end + by }));
const ranks = ["none", "close", "partial", "full"];
const rank = (a: Window[], b: Window[]) => ranks.indexOf(conflictBetween(a, b));

describe("whatever the windows,", () => {
  const always = (name: string, property: (a: Window[], b: Window[]) => boolean) =>
    test(name, () => fc.assert(fc.property(windows, windows, property), { numRuns: 2000 }));

  always("neither job comes first", (a, b) => conflictBetween(a, b) === conflictBetween(b, a));
  always(
    "there is a conflict exactly when the widened windows meet",
    (a, b) => (conflictBetween(a, b) !== "none") === anyMeet(guarded(a), guarded(b)),
  );
  always(
    "it is full or partial exactly when the windows themselves meet",
    (a, b) => ["full", "partial"].includes(conflictBetween(a, b)) === anyMeet(a, b),
  );
  always(
    "a job fully conflicts with itself and with any part of it",
    (a) => conflictBetween(a, a) === "full" && conflictBetween(a, a.slice(0, 1)) === "full",
  );
  always(
    "the order of the days does not matter",
    (a, b) => conflictBetween(a, b) === conflictBetween(a.toReversed(), b.toReversed()),
  );
  always("more days never lessen it", (a, b) => rank(a.slice(0, 1), b) <= rank(a, b));
  always(
    "it is the worst of its days",
    (a, b) => rank(a, b) === Math.max(...a.flatMap((x) => b.map((y) => rank([x], [y])))),
  );

  test("moving both by the same time changes nothing", () => {
    fc.assert(
      fc.property(
        windows,
        windows,
        fc.integer({ min: -1e9, max: 1e9 }),
        (a, b, by) => conflictBetween(a, b) === conflictBetween(shifted(a, by), shifted(b, by)),
      ),
    );
  });

  test("two hours after the last end there is none, a millisecond less is close", () => {
    fc.assert(
      fc.property(windows, window, (a, { start, end }) => {
        const free = Math.max(...a.map((x) => x.end)) + minimumGap;
        const after = (from: number) => [{ start: from, end: from + end - start }];
        return conflictBetween(a, after(free)) === "none" && conflictBetween(a, after(free - 1)) === "close";
      }),
    );
  });
});
