// Shows (rule: metrics).
import { afterAll, expect, test } from "bun:test";
import type { Histogram } from "prom-client";
import { favourites, peace } from "../../../../db/schema/index.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { registry, timeToChosen, timeToReplaced } from "../../../platform/metrics/metrics.ts";
import { accept, ask, myRequestFor } from "../asking/index.ts";
import { settleFreePlace } from "./index.ts";
import { leaving } from "./leaving.fixture.ts";

const { t, pick, unpick, leave, chosen, close } = await leaving();
afterAll(close);

const [hour, minute] = [3_600_000, 60_000];

async function figures() {
  const cancelled = await registry.getSingleMetric("tuuri_cancellations_total")?.get();
  const times = (counts: string) =>
    cancelled?.values.find(({ labels }) => labels["counts"] === counts)?.value;
  const of = async (histogram: Histogram, end: string) =>
    (await histogram.get()).values.find(({ metricName }) => metricName?.endsWith(end))?.value;
  return {
    "cannot come, counts": times("yes"),
    "cannot come": times("no"),
    chosen: await of(timeToChosen, "_count"),
    replaced: await of(timeToReplaced, "_count"),
    seconds: await of(timeToReplaced, "_sum"),
  };
}

/** By how much each has grown in the course of something; what has not is left out. */
async function counted(during: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = new Map(Object.entries(await figures()));
  await during();
  const grown = Object.entries(await figures()).map(
    ([name, value = 0]) => [name, value - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(grown.filter(([, more]) => more > 0));
}

test("who cannot come is counted once, by whether it counts, and how long it took to choose another", async () => {
  const { substitute, rival, job } = await chosen();
  const both = () => Promise.all([leave(job, substitute), leave(job, substitute)]);
  expect(await counted(both)).toEqual({ "cannot come": 1 });
  t.advance(25 * minute);
  expect(await counted(() => pick(job, rival))).toEqual({ chosen: 1, replaced: 1, seconds: 25 * 60 });
  expect(await counted(() => pick(job, rival))).toEqual({});
  t.advance(30 * hour);
  expect(await counted(() => leave(job, rival))).toEqual({ "cannot come, counts": 1 });
});

test("who takes it by being asked is counted as well, and the time from who could not come last", async () => {
  const { substitute, rival, job } = await chosen();
  await leave(job, substitute);
  t.advance(hour);
  await pick(job, rival);
  t.advance(hour);
  await leave(job, rival);
  const third = await createSubstitute(t.db);
  await t.db.insert(favourites).values({ ownerId: job.teacher.id, substituteId: third.id });
  const [quietWeekdaysFrom, quietWeekdaysTo] = [0, 0];
  await t.db.insert(peace).values({ accountId: third.id, quietWeekdaysFrom, quietWeekdaysTo });
  await ask(t.ctx, job.teacher, { key: job.key, people: [third.id], thenEverybody: false });
  t.advance(5 * minute);
  const { id = "" } = (await myRequestFor(t.ctx, third, job.key)) ?? {};
  const twice = () => Promise.all([accept(t.ctx, third, { id }), accept(t.ctx, third, { id })]);
  expect(await counted(twice)).toEqual({ chosen: 1, replaced: 1, seconds: 5 * 60 });
});

test("a place that was free for another reason, or that the school sees to by itself, is no replacement", async () => {
  const taken = await chosen();
  await unpick(taken.job);
  expect(await counted(() => pick(taken.job, taken.rival))).toEqual({ chosen: 1 });
  const { substitute, rival, job } = await chosen();
  await leave(job, substitute);
  await settleFreePlace(t.ctx, job.teacher, job.key);
  expect(await counted(() => pick(job, rival))).toEqual({ chosen: 1 });
});

test("what is not done for good is not counted", async () => {
  const { substitute, rival, job } = await chosen();
  const failing = (verb: () => Promise<unknown>) =>
    counted(async () => {
      await t.client`alter table events rename to events_away`;
      await expect(verb()).rejects.toThrow();
      await t.client`alter table events_away rename to events`;
    });
  expect(await failing(() => leave(job, substitute))).toEqual({});
  await leave(job, substitute);
  expect(await failing(() => pick(job, rival))).toEqual({});
});
