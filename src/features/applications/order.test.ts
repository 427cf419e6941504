// Shows (rule: long-lists).
import { expect, test } from "bun:test";
import { type Part, withChanges } from "../job/list/part.ts";
import { byStart, gotFirst } from "./order.ts";

const job = (id: string, startTime: string, timeZone: string, startDate = "2026-12-01") => ({
  id,
  startDate,
  startTime,
  timeZone,
});
const day = job("a", "08:00", "Europe/Helsinki", "2026-11-30");
const finnish = job("b", "08:30", "Europe/Helsinki");
const swedish = job("c", "08:00", "Europe/Stockholm");

test("applications stand by the instant of the start, whatever the clocks of the schools say", () => {
  expect([swedish, finnish, day].sort(byStart)).toEqual([day, finnish, swedish]);
  expect(byStart(swedish, { ...swedish })).toBe(0);
  // Of one instant, by the id.
  expect(byStart(job("a", "07:30", "Europe/Stockholm"), finnish)).toBeLessThan(0);
});

test("of active applications what one has got leads", () => {
  const open = { ...day, state: "pending" as const };
  const late = { ...swedish, state: "chosen" as const };
  const early = { ...finnish, state: "chosen" as const };
  expect([open, late, early].sort(gotFirst)).toEqual([early, late, open]);
});

test("a change of any of them leaves a part as it is", () => {
  const part: Part<typeof day> = { jobs: [day, finnish, swedish], next: "more" };
  for (const one of part.jobs)
    expect(withChanges(part, [one.id], [{ ...one }], byStart).jobs).toEqual(part.jobs);
});
