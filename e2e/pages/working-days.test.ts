/// <reference lib="esnext.temporal" />
import { expect, test } from "bun:test";
import { workingDay } from "./working-days.ts";

/** A week of evenings over the end of a month, and one in which clocks go back. */
const starts = ["2026-11-26", "2026-10-20"].flatMap((first) =>
  Array.from({ length: 7 }, (_, n) => Temporal.PlainDate.from(first).add({ days: n }).toString()),
);

test.each(starts)("on %s, at any hour, working days come one after the other, from tomorrow on", (start) => {
  for (const time of ["00:00:00", "12:00:00", "21:30:00", "23:59:59"]) {
    const now = new Date(`${start}T${time}Z`);
    const days = Array.from({ length: 60 }, (_, n) => workingDay(n + 1, now));
    expect(days.map((day) => Temporal.PlainDate.from(day).dayOfWeek).filter((day) => day > 5)).toEqual([]);
    expect(days).toEqual([...new Set(days)].sort());
    // Neither of the schools' clocks calls it today any more.
    expect((days[0] ?? "") > now.toLocaleDateString("sv", { timeZone: "Europe/Helsinki" })).toBe(true);
  }
});
