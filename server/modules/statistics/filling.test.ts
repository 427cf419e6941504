// Shows (rule: time-to-fill, few-say-nothing).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { freedPlaces } from "../../../db/schema/index.ts";
import { expire } from "../expiry/index.ts";
import { toldOf } from "./few.ts";
import { filling, five, minutes, monday, tuesday } from "./filling.fixture.ts";

const { t, own, anew, job, jobs, figures } = await filling();
beforeEach(anew);
afterAll(() => t.close());

describe("times", () => {
  test("run from publishing to the first view, applicant, request and the choice: median and nine in ten", async () => {
    await jobs(
      [1, 2, 3, 4, 15].map((n) => ({
        viewed: n,
        applied: 2 * n,
        asked: 3 * n,
        chosen: 10 * n,
        foundBy: "everybody",
      })),
    );
    const { total } = await figures();
    // Of five the median is the third, and nine in ten lie at 0.6 between the fourth and the fifth.
    const p90 = (n: number) => minutes(4 * n + 0.6 * 11 * n);
    expect(total).toEqual({
      jobs: 5,
      filled: 5,
      unfilled: 0,
      viewedMedian: minutes(3),
      viewedP90: expect.closeTo(p90(1)),
      appliedMedian: minutes(6),
      appliedP90: expect.closeTo(p90(2)),
      askedMedian: minutes(9),
      askedP90: expect.closeTo(p90(3)),
      chosenMedian: minutes(30),
      chosenP90: expect.closeTo(p90(10)),
      few: [],
    });
  });

  test("of four are not told, and said to be of too few; of none there are none", async () => {
    await jobs([...five({ viewed: 1 }), ...five({ applied: 9 }).slice(1)]);
    const { total } = await figures();
    expect(total).toMatchObject({
      viewedMedian: 60,
      appliedMedian: null,
      appliedP90: null,
      askedMedian: null,
    });
    expect(total.few).toEqual(["applied"]);
  });

  test("of one that several share end with the last choice", async () => {
    await jobs(five({ chosen: 10 }));
    // As when another has the days after the first.
    await t.client`update assignments a set chosen_at = chosen_at + interval '5 minutes' from jobs j where j.id = a.job_id and j.school_id = ${own().school.id}`;
    expect((await figures()).total.chosenMedian).toBe(minutes(15));
    // Some of its days have nobody: it is not filled.
    await t.client`update jobs set filled = false where school_id = ${own().school.id}`;
    expect((await figures()).total).toMatchObject({ filled: 0, unfilled: 0, chosenMedian: null, few: [] });
  });

  test("of jobs that nobody applied to are the same after they are gone", async () => {
    await jobs(five({ viewed: 2, asked: 7, freed: 30 }));
    t.setNow(new Date("2026-11-03T11:00:00Z"));
    const before = await figures();
    expect(before.total).toMatchObject({
      jobs: 5,
      filled: 0,
      unfilled: 5,
      viewedMedian: 120,
      askedMedian: 420,
    });
    expect(before.freed).toEqual({ jobs: 5, replaced: 0, replacedMedian: null });
    t.setNow(new Date("2026-11-10T06:00:00Z"));
    await expire(t.ctx);
    expect(await t.db.select().from(freedPlaces)).toEqual([]);
    const { total, freed } = await figures();
    expect({ total, freed }).toEqual({ total: before.total, freed: before.freed });
  });
});

describe("by notice", () => {
  test("a job lies at the hours between its publishing and its beginning; a bound belongs to the longer", async () => {
    const begins = Date.parse("2026-11-03T06:00:00Z");
    // Published so many hours before, five each.
    const hours = [1.5, 2, 12, 24, 72, 168];
    for (const [n, before] of hours.entries())
      await jobs(five({ chosen: n + 1 }), tuesday, new Date(begins - before * 3_600_000));
    const { leads } = await figures();
    expect(leads.map(({ key, jobs, filled, chosenMedian }) => [key, jobs, filled, chosenMedian])).toEqual(
      hours.map((_, n) => [String(n), 5, 5, minutes(n + 1)]),
    );
  });

  test("an hour of the day on which clocks are set back is an hour", async () => {
    // From 8 o'clock on Saturday to 8 on Sunday it is 25 hours.
    await jobs(five({ chosen: 5 }), "2026-10-25", new Date("2026-10-24T05:00:00Z"));
    // In spring only 23.
    await jobs(five({ chosen: 6 }), "2027-03-28", new Date("2027-03-27T06:00:00Z"));
    const { leads } = await figures();
    expect(leads.map(({ key, chosenMedian }) => [key, chosenMedian])).toEqual([
      ["2", minutes(6)],
      ["3", minutes(5)],
    ]);
  });

  test("a share of four is not told, nor the next smallest, from which it would be reckoned", async () => {
    await jobs(five({ chosen: 1 }), tuesday, new Date("2026-11-03T05:00:00Z"));
    await jobs([...five({ chosen: 1 }), { chosen: 1 }], tuesday, new Date("2026-11-02T22:00:00Z"));
    await jobs(five({ chosen: 1 }).slice(1), tuesday, monday);
    const { leads, total } = await figures();
    expect(leads.map(({ key, jobs, filled, few }) => [key, jobs, filled, few])).toEqual([
      ["0", 5, null, ["filled"]],
      ["1", 6, 6, []],
      ["3", 4, null, ["filled", "chosen"]],
    ]);
    expect(total.filled).toBe(15);
  });
});

describe("where people were found", () => {
  test("counts each choice by its way, and no way that is not known", async () => {
    await jobs([
      ...five({ chosen: 1, foundBy: "favourites" }),
      ...five({ chosen: 1, foundBy: "request" }),
      { chosen: 1, foundBy: "request" },
      { chosen: 1 },
    ]);
    const { found, foundInAll } = await figures();
    expect(found.map(({ way, choices }) => [way, choices])).toEqual([
      ["favourites", 5],
      ["beenHere", 0],
      ["everybody", 0],
      ["request", 6],
      ["reserve", 0],
    ]);
    expect(foundInAll).toBe(11);
  });

  test("withholds few, and of one alone the next smallest with it; of few in all everything", async () => {
    await jobs([...five({ chosen: 1, foundBy: "everybody" }), { chosen: 1, foundBy: "reserve" }]);
    const shown = async () => (await figures()).found.map(({ choices }) => choices);
    expect(await shown()).toEqual([0, 0, null, 0, null]);
    await anew();
    await jobs(five({ chosen: 1, foundBy: "everybody" }).slice(1));
    expect(await shown()).toEqual([null, null, null, null, null]);
    expect((await figures()).foundInAll).toBeNull();
  });
});

describe("places that fell free", () => {
  test("are jobs whose chosen one could not come, and how soon the one who stands was chosen after that", async () => {
    const replaced = [1, 2, 3, 4, 15].map((n) => ({ freed: 60, chosen: 60 + n }));
    await jobs([...replaced, ...five({ freed: 60 })]);
    expect((await figures()).freed).toEqual({ jobs: 10, replaced: 5, replacedMedian: minutes(3) });
    // One more that was not: what is told of the others says nothing of it alone.
    await job({ freed: 1, chosen: 8 });
    expect((await figures()).freed).toEqual({ jobs: 11, replaced: 6, replacedMedian: minutes(3.5) });
  });

  test("of few are not told, and how many were replaced not where that, or the rest, is of few", async () => {
    await jobs(five({ freed: 1 }).slice(1));
    expect((await figures()).freed).toEqual({ jobs: null, replaced: null, replacedMedian: null });
    await jobs(five({ freed: 1, chosen: 4 }));
    expect((await figures()).freed).toEqual({ jobs: 9, replaced: null, replacedMedian: minutes(3) });
  });
});

test.each([
  [[], []],
  [
    [5, 9, 0],
    [true, true, true],
  ],
  [
    [4, 9, 6, 0],
    [false, true, false, true],
  ],
  [
    [4, 0, 0],
    [false, true, true],
  ],
  [
    [1, 2, 50],
    [false, false, true],
  ],
  [
    [3, 6, 6],
    [false, false, true],
  ],
])("of parts of %j are told %j", (counts, told) => {
  expect(toldOf(counts)).toEqual(told);
});
