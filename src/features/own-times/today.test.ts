// Shows (rule: not-today).
import { expect, test } from "bun:test";
import { asksOfToday } from "./today.ts";

const [tuesday, sunday] = ["2026-11-24", "2026-11-29"];
const untold = { state: "untold" as const, spans: [], by: "week" as const };
const free = { state: "free" as const, spans: [{ from: 480, to: 960 }], by: "week" as const };
const cannot = { state: "cannot" as const, spans: [], by: "week" as const };

test("a list asks of today in the morning, on days on which one may be needed", () => {
  expect(asksOfToday({ day: tuesday, told: untold }, "06:40")).toBe(true);
  expect(asksOfToday({ day: tuesday, told: untold }, "12:00")).toBe(false);
  expect(asksOfToday({ day: sunday, told: untold }, "06:40")).toBe(false);
  expect(asksOfToday({ day: sunday, told: free }, "06:40")).toBe(true);
  expect(asksOfToday({ day: tuesday, told: cannot }, "06:40")).toBe(false);
});

test("what was tapped can be taken back all day", () =>
  expect(asksOfToday({ day: tuesday, told: { ...cannot, by: "today" } }, "22:00")).toBe(true));
