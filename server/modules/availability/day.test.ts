// Shows (rule: own-times).
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dayOf, nothingTold, type OwnTimes } from "./day.ts";
import { type DayTimes, type MinuteSpan, union, untold, wrongSpan } from "./rules.ts";
import { standingOf, windowOf } from "./standing/standing.fixture.ts";

const finland = { country: "FI", timeZone: "Europe/Helsinki" } as const;
const quarters = fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15);
const span = fc
  .tuple(quarters, quarters)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): MinuteSpan => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const spans = fc.array(span, { maxLength: 12 });
const day: fc.Arbitrary<DayTimes> = fc.oneof(
  spans.map((some) => ({
    state: some.length > 0 ? ("free" as const) : ("cannot" as const),
    spans: union(some),
  })),
  fc.constant(untold),
);
const week = fc
  .array(day, { minLength: 7, maxLength: 7 })
  .map((days) => days.map((one, nth) => ({ day: nth + 1, ...one })));
/** A year around both nights on which clocks change. */
const days2026 = fc.integer({ min: 0, max: 364 }).map((nth) => isoAfter("2026-01-01", nth));
const isoAfter = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
const told = (times: Partial<OwnTimes>): OwnTimes => ({ ...nothingTold, ...times });

describe("spans", () => {
  test("together cover each minute that one of them does, and no other, in as few as say it", () => {
    fc.assert(
      fc.property(spans, (some) => {
        const joined = union(some);
        const among = (list: readonly MinuteSpan[], minute: number) =>
          list.some(({ from, to }) => from <= minute && minute < to);
        for (let minute = 0; minute < 1440; minute += 15)
          expect(among(joined, minute)).toBe(among(some, minute));
        expect(wrongSpan(joined)).toBeUndefined();
        for (const [nth, { from }] of joined.entries())
          expect(from).toBeGreaterThan(joined[nth - 1]?.to ?? -1);
      }),
    );
  });

  test("that are reversed, empty or overlap are found; those that touch are well", () => {
    expect(wrongSpan([{ from: 480, to: 480 }])).toEqual({ nth: 0, why: "endBeforeStart" });
    const touching = [
      { from: 480, to: 600 },
      { from: 600, to: 720 },
    ];
    expect(wrongSpan(touching)).toBeUndefined();
    expect(wrongSpan([...touching, { from: 705, to: 900 }])).toEqual({ nth: 2, why: "overlap" });
  });
});

test("of any week, on any day of a year with both nights of changing clocks, each moment is free exactly when the page shows it so", () => {
  fc.assert(
    fc.property(week, days2026, fc.integer({ min: 0, max: 95 }), (some, iso, quarter) => {
      const times = told({ week: some });
      const { state, spans } = dayOf(times, iso, "FI");
      const minute = quarter * 15;
      const moment = windowOf(iso, { from: minute, to: minute + 15 }, finland.timeZone);
      // In spring an hour of the night does not exist.
      if (moment.start >= moment.end) return;
      const isFree = state === "free" && spans.some(({ from, to }) => from <= minute && minute < to);
      const expected = state === "untold" ? "untold" : isFree ? "within" : "outside";
      expect(standingOf(times, [moment], finland)).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test("a tap wins over an exception, this over a holiday, this over the week", () => {
  const free = { state: "free" as const, spans: [{ from: 480, to: 720 }] };
  const christmas = "2026-12-25";
  const times = told({ week: nothingTold.week.map(({ day }) => ({ day, ...free })) });
  expect(dayOf(times, christmas, "FI")).toEqual({ ...free, by: "week", holiday: "christmas" });
  const away = told({ ...times, holidays: "cannot" });
  expect(dayOf(away, christmas, "FI")).toMatchObject({ state: "cannot", by: "holiday" });
  const range = { from: "2026-12-21", to: "2027-01-03", ...free, note: "", source: "own" as const };
  const excepted = told({ ...away, exceptions: [range] });
  expect(dayOf(excepted, christmas, "FI")).toMatchObject({ ...free, by: "own", holiday: "christmas" });
  const tap = {
    ...range,
    from: christmas,
    to: christmas,
    state: "cannot" as const,
    spans: [],
    source: "today" as const,
  };
  const tapped = told({ ...excepted, exceptions: [range, tap] });
  expect(dayOf(tapped, christmas, "FI")).toMatchObject({ state: "cannot", by: "today" });
  expect(dayOf(tapped, "2026-12-26", "FI")).toMatchObject({ state: "free", by: "own" });
});

describe("a job", () => {
  const at = (iso: string) => Date.parse(iso);
  const window = (start: string, end: string) => ({ start: at(start), end: at(end) });
  const weekOf = (spans: MinuteSpan[]) =>
    nothingTold.week.map(({ day }) => ({ day, state: "free" as const, spans }));

  test("over midnight needs both days", () => {
    const night = window("2026-11-24T20:00:00+02:00", "2026-11-25T02:00:00+02:00");
    const late = { from: 1200, to: 1440 };
    expect(standingOf(told({ week: weekOf([late]) }), [night], finland)).toBe("outside");
    expect(standingOf(told({ week: weekOf([{ from: 0, to: 120 }, late]) }), [night], finland)).toBe("within");
  });

  test("lies outside as soon as one of its days does, and is not told of as long as one is not", () => {
    const [tuesday, thursday] = [
      window("2026-11-24T08:00:00+02:00", "2026-11-24T14:00:00+02:00"),
      window("2026-11-26T08:00:00+02:00", "2026-11-26T14:00:00+02:00"),
    ];
    const week = nothingTold.week.map((one) =>
      one.day === 2 ? { day: 2, state: "free" as const, spans: [{ from: 480, to: 840 }] } : one,
    );
    expect(standingOf(told({ week }), [tuesday], finland)).toBe("within");
    expect(standingOf(told({ week }), [tuesday, thursday], finland)).toBe("untold");
    const away = { from: "2026-11-26", to: "2026-11-26", state: "cannot" as const, spans: [], note: "" };
    const times = told({ week, exceptions: [{ ...away, source: "own" }] });
    expect(standingOf(times, [tuesday, thursday], finland)).toBe("outside");
    expect(standingOf(nothingTold, [tuesday, thursday], finland)).toBe("untold");
  });

  test("is read by the clock of the person's region", () => {
    const seven = window("2026-11-24T07:00:00+01:00", "2026-11-24T08:00:00+01:00");
    const times = told({ week: weekOf([{ from: 480, to: 540 }]) });
    expect(standingOf(times, [seven], finland)).toBe("within");
    expect(standingOf(times, [seven], { country: "SE", timeZone: "Europe/Stockholm" })).toBe("outside");
  });
});
