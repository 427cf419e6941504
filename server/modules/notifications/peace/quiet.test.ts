// Shows (rule: quiet-hours).
import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { testContext } from "../../../../tests/support/database.ts";
import { date, nullable } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { quietUntil } from "./quiet.ts";
import { minutesOf } from "./read.ts";

const t = await testContext();
afterAll(() => t.close());

type Hours = [from: string, to: string];
const night: Hours = ["22:00", "05:45"];

async function until(at: string, zone: string, weekdays: Hours = night, weekends = weekdays) {
  const [a, b, c, d] = [...weekdays, ...weekends].map(minutesOf);
  const found = await firstRow(
    t.db,
    { until: nullable(date) },
    sql`select ${quietUntil(sql`${at}::timestamptz`, "h")} as until from (select ${zone}::text as zone, ${a}::int as weekdays_from,
      ${b}::int as weekdays_to, ${c}::int as weekends_from, ${d}::int as weekends_to) h`,
  );
  return found?.until?.toISOString().slice(0, 16) ?? null;
}

const [finland, sweden] = ["Europe/Helsinki", "Europe/Stockholm"];

test.each<[string, string, string, Hours, Hours, string | null]>([
  ["in the evening", "2026-11-25T20:00Z", finland, night, night, "2026-11-26T03:45"],
  ["a minute before", "2026-11-25T19:59Z", finland, night, night, null],
  ["after midnight", "2026-11-25T23:00Z", finland, night, night, "2026-11-26T03:45"],
  ["at its end", "2026-11-26T03:45Z", finland, night, night, null],
  ["an hour later in Sweden", "2026-11-26T03:45Z", sweden, night, night, "2026-11-26T04:45"],
  ["none where both are one", "2026-11-25T23:00Z", finland, ["00:00", "00:00"], ["00:00", "00:00"], null],
  ["in the middle of a day", "2026-11-25T09:00Z", finland, ["08:00", "15:00"], night, "2026-11-25T13:00"],
  [
    "on Friday evening until Saturday's own end",
    "2026-11-27T21:00Z",
    finland,
    night,
    ["21:00", "10:00"],
    "2026-11-28T08:00",
  ],
  [
    "on Sunday evening until Monday's",
    "2026-11-29T21:00Z",
    finland,
    night,
    ["21:00", "10:00"],
    "2026-11-30T03:45",
  ],
  [
    "on Friday evening until midnight, where Saturday has none",
    "2026-11-27T21:00Z",
    finland,
    night,
    ["00:00", "00:00"],
    "2026-11-27T22:00",
  ],
  [
    "on both whole days of a week-end",
    "2026-11-28T10:00Z",
    finland,
    night,
    ["00:00", "23:59"],
    "2026-11-30T03:45",
  ],
  ["through the night that loses an hour", "2027-03-27T21:00Z", finland, night, night, "2027-03-28T02:45"],
  ["through the night that has one more", "2026-10-24T20:00Z", finland, night, night, "2026-10-25T03:45"],
  [
    "through the one that loses an hour in Sweden",
    "2027-03-27T22:00Z",
    sweden,
    night,
    night,
    "2027-03-28T03:45",
  ],
  [
    "to an hour that the night does not have",
    "2027-03-28T00:30Z",
    finland,
    ["22:00", "03:30"],
    ["22:00", "03:30"],
    "2027-03-28T01:30",
  ],
])("it is quiet %s", async (_when, at, zone, weekdays, weekends, end) => {
  expect(await until(at, zone, weekdays, weekends)).toBe(end);
});
