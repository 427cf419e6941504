// Shows (rule: metrics, stages-once).
import { afterAll, expect, test } from "bun:test";
import { registry } from "../../../platform/metrics/metrics.ts";
import { monday } from "../../jobs/fixture.ts";
import { openToAll } from "./index.ts";
import { staged } from "./stages.fixture.ts";

const { t, teacher, post, minutes, strike, close } = await staged();
afterAll(close);

/** How many groups were counted in the course of something, by group and by whom they were let in. */
async function counted(during: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const metric = await registry.getSingleMetric("tuuri_stages_opened_total")?.get();
    return new Map(metric?.values.map(({ labels, value }) => [`${labels["group"]} ${labels["by"]}`, value]));
  };
  const before = await read();
  await during();
  const grown = [...(await read())].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, more]) => more > 0));
}

test("each group that hears of a job later is counted once, by the clock or by whoever would not wait", async () => {
  const { id } = await post();
  minutes(20);
  expect(await counted(() => Promise.all([strike(id), strike(id)]))).toEqual({ "beenHere clock": 1 });
  expect(await counted(() => openToAll(t.ctx, teacher, id))).toEqual({ "everybody person": 1 });
  expect(await counted(() => openToAll(t.ctx, teacher, id))).toEqual({});
});

test("what is not done for good is not counted", async () => {
  t.setNow(monday);
  const { id } = await post();
  minutes(20);
  await t.client`alter table events rename to events_away`;
  const failing = await counted(async () => {
    await expect(strike(id)).rejects.toThrow();
    await expect(openToAll(t.ctx, teacher, id)).rejects.toThrow();
  });
  await t.client`alter table events_away rename to events`;
  expect(failing).toEqual({});
  expect(await counted(() => strike(id))).toEqual({ "beenHere clock": 1 });
});
