// Shows (rule: open-list).
import { expect, test } from "bun:test";
import { inOpenOrder } from "./order.ts";

const job = (id: string, startDate: string, startTime: string, urgent = false) => ({
  id,
  startDate,
  startTime,
  urgent,
});
const jobs = [
  job("late", "2026-11-21", "12:00"),
  job("early", "2026-11-22", "07:30"),
  job("plain", "2026-11-21", "08:00"),
  job("urgent", "2026-11-22", "08:00", true),
];

test("open jobs are sorted by day and hour, urgent ones first", () =>
  expect(inOpenOrder(jobs, "date").map((one) => one.id)).toEqual(["urgent", "plain", "late", "early"]));

test("or by the hour of the day, urgent ones first too", () =>
  expect(inOpenOrder(jobs, "time").map((one) => one.id)).toEqual(["urgent", "early", "plain", "late"]));
