import { expect, test } from "bun:test";
import { translate } from "../../i18n.ts";
import { daysOf, steps } from "./period.ts";
import { barsOf, columnsOf, type Group, withoutJobs } from "./plot.ts";

const months = { from: "2025-12-01", to: "2026-02-28" };

test("by the month every one of the asked days has its place, also without a job", () => {
  expect(steps(["2026-01"], false, months)).toEqual(["2025-12", "2026-01", "2026-02"]);
  expect(steps([], false, months)).toEqual(["2025-12", "2026-01", "2026-02"]);
  expect(steps([], false, { from: "0050-11-01", to: "0051-01-31" })).toEqual([
    "0050-11",
    "0050-12",
    "0051-01",
  ]);
});

test.each([
  [{ from: "1980-01-01", to: "2026-12-31" }],
  [{ from: "0200-01-01", to: "2026-12-31" }],
  [{ from: "2020-01-01", to: "9999-12-31" }],
  [{ from: "1980-01-01" }],
  [{}],
])("by the year they reach from the first with a job to the last, whatever days were asked: %p", (asked) => {
  expect(steps(["2023", "2026"], true, asked)).toEqual(["2023", "2024", "2025", "2026"]);
  expect(steps([], true, asked)).toEqual([]);
});

test("years that lie too far apart for a plot are those with a job alone", () => {
  expect(steps(["2025", "2026", "9999"], true, {})).toEqual(["2025", "2026", "9999"]);
});

test("a period is whole months, a school year from August, all, or the days that were asked", () => {
  const now = new Date("2026-07-31T21:30:00Z");
  expect(daysOf("months", {}, now)).toEqual({ from: "2025-09-01", to: "2026-08-31" });
  expect(daysOf("lastMonth", {}, now)).toEqual({ from: "2026-07-01", to: "2026-07-31" });
  expect(daysOf("lastMonth", {}, new Date("2026-01-15T10:00:00Z"))).toEqual({
    from: "2025-12-01",
    to: "2025-12-31",
  });
  expect(daysOf("thisYear", {}, now)).toEqual({ from: "2026-08-01", to: "2027-07-31" });
  expect(daysOf("lastYear", {}, now)).toEqual({ from: "2025-08-01", to: "2026-07-31" });
  expect(daysOf("all", months, now)).toEqual({});
  expect(daysOf("days", months, now)).toEqual(months);
});

test("a step without a job keeps its place in the plot, without a column", () => {
  const none = { jobs: 0, filled: 0, unfilled: 0, viewedMedian: null, viewedP90: null, few: [] };
  const rest = {
    askedMedian: null,
    askedP90: null,
    appliedMedian: null,
    appliedP90: null,
    chosenMedian: null,
    chosenP90: null,
  };
  const groups: Group[] = [
    { ...none, ...rest, name: "2025" },
    { ...none, ...rest, name: "2026", jobs: 4, filled: 3, unfilled: 1 },
  ];
  const { columns, rules } = columnsOf(groups, "filled", { seconds: 0.01, name: "%" }, "fi");
  expect(columns.map(({ name, bar }) => [name, bar?.text])).toEqual([
    ["2025", undefined],
    ["2026", "75"],
  ]);
  // The figure stands where it is on the axis, not above everything.
  const at = Object.fromEntries(rules.map((rule) => [rule.text, rule.at]));
  const figure = columns[1]?.bar?.at ?? 0;
  expect([figure > (at["100"] ?? 0), figure < (at["60"] ?? 0)]).toEqual([true, true]);
  // Which those are is said.
  const t = translate("fi");
  expect(withoutJobs(groups, { lang: "fi", t })).toBe(t("statistics:plots.without", { names: "2025" }));
  expect(withoutJobs(groups.slice(1), { lang: "fi", t })).toBe("");
  const { bars } = barsOf(groups, "filled", { seconds: 0.01, name: "%" }, "fi");
  expect(bars[0]).toMatchObject({ text: t("statistics:plots.none"), jobs: "" });
});
