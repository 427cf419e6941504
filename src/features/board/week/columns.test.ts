import { expect, test } from "bun:test";
import { textsIn } from "../../../texts/all.ts";
import { columnsOf } from "./columns.ts";
import { heldText } from "./held.ts";

const monday = "2026-11-23";
const day = (n: number) => `2026-11-${String(22 + n).padStart(2, "0")}`;
const count = { urgent: 0, unread: 0, waiting: 0, filled: 0, messages: 0, past: 0 };

function week(jobs: [id: string, from: number, to: number][], more: Record<number, number> = {}) {
  const all = new Map(jobs.map(([id, from, to]) => [id, { id, startDate: day(from), endDate: day(to) }]));
  const days = new Map(
    [1, 2, 3, 4, 5, 6, 7].map((n) => {
      const ids = [...all.values()]
        .filter((job) => job.startDate <= day(n) && job.endDate >= day(n))
        .map(({ id }) => id);
      const waiting = ids.length + (more[n] ?? 0);
      return [day(n), { ...count, beginning: count, day: day(n), waiting, jobs: ids }];
    }),
  );
  return columnsOf(monday, days, all);
}

test("a school week has five columns, and jobs of several days lie across them", () => {
  const { columns, long } = week([
    ["one", 2, 2],
    ["all", -3, 9],
    ["two", 4, 5],
  ]);
  expect(columns.map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([[], ["one"], [], [], []]);
  expect(long.map(({ job, from, columns }) => [job.id, from, columns])).toEqual([
    ["all", 1, 5],
    ["two", 4, 2],
  ]);
});

test("a sixth column comes with what begins or ends on a weekend", () => {
  const { columns, long } = week([
    ["saturday", 6, 6],
    ["over", 5, 7],
  ]);
  expect(columns).toHaveLength(6);
  expect(columns[5]?.jobs.map(({ id }) => id)).toEqual(["saturday"]);
  expect(long.map(({ job, from, columns }) => [job.id, from, columns])).toEqual([["over", 5, 2]]);
});

test("what of a longer job lies in one column of this week alone stands there", () => {
  const { columns, long } = week([["ends", -3, 1]]);
  expect(long).toEqual([]);
  expect(columns[0]?.jobs).toHaveLength(1);
});

test("what is not named is counted", () => {
  expect(week([["one", 2, 2]], { 2: 3 }).columns[1]).toMatchObject({ left: [{ day: day(2), count: 3 }] });
});

test("what of a weekend is not named stands behind the day that it lies on", () => {
  const left = (more: Record<number, number>) => week([["sunday", 7, 7]], more).columns[5]?.left;
  expect(left({ 7: 3 })).toEqual([{ day: day(7), count: 3 }]);
  expect(left({ 6: 2, 7: 5 })).toEqual([
    { day: day(6), count: 2 },
    { day: day(7), count: 5 },
  ]);
});

test("messages are no jobs of a day, of which none is open", () => {
  const say = textsIn("fi");
  expect(heldText(0, 0, 2, say)).toBe(say("jobs:messages.count", { count: 2 }));
  expect(heldText(2, 0, 1, say)).toBe(say("jobs:week.full", { count: 2 }));
});
