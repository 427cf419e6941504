// Shows (rule: long-lists).
import { expect, test } from "bun:test";
import { dailyWindows } from "../../../../server/modules/bookings/times/windows.ts";
import { startOf } from "./start.ts";

const zones = ["Europe/Helsinki", "Europe/Stockholm"];
// Around both changes of the clocks, and on plain days; times that the clocks leave out are left out.
const starts = [
  ...["2026-07-01", "2026-12-01", "2027-03-27", "2027-03-29"].flatMap((date) => [
    [date, "00:00"],
    [date, "08:30"],
    [date, "23:55"],
  ]),
  ...["00:00", "01:55", "04:00", "08:00"].map((time) => ["2027-03-28", time]),
  ...["00:00", "02:30", "03:30", "04:00", "08:00"].map((time) => ["2026-10-25", time]),
] as [string, string][];

test.each(zones)("a job in %s begins in the browser when it begins on the server", (timeZone) => {
  for (const [startDate, startTime] of starts) {
    const schedule = { startDate, endDate: startDate, startTime, endTime: "23:59", timeZone };
    const [window] = dailyWindows(schedule);
    expect([startDate, startTime, startOf(schedule)]).toEqual([startDate, startTime, window?.start ?? 0]);
  }
});
