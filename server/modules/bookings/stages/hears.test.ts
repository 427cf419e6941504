// Shows (rule: who-hears-first).
import { afterAll, describe, expect, test } from "bun:test";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { placeJob } from "../../jobs/index.ts";
import { menuCounts, openCount, openJob, openJobs, openPage, viewJob } from "../../jobs/lists/index.ts";
import { readMarket } from "../../statistics/index.ts";
import { apply } from "../applications/index.ts";
import { findJob } from "../index.ts";
import { staged } from "./stages.fixture.ts";

const { t, people, post, minutes, strike, stagesOf, audience, close } = await staged();
afterAll(close);
const { favourite, principals, been, stranger, elsewhere } = people;

const names = Object.entries(people);
/** Who of them has the job in all lists and counts; all agree, or it is told. */
async function hearing(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, person] of names) {
    const seen = await Promise.all([
      openJobs(t.ctx, person).then(({ active }) => active.some((job) => job.id === id)),
      openJobs(t.ctx, person, [id]).then(({ active }) => active.length === 1),
      openPage(t.ctx, person, { limit: 50 }).then(({ active }) => active.some((job) => job.id === id)),
      openPage(t.ctx, person, { limit: 50, sort: "time" }).then(({ active }) =>
        active.some((job) => job.id === id),
      ),
      openPage(t.ctx, person, { limit: 50, sort: "fit" }).then(({ active }) =>
        active.some((job) => job.id === id),
      ),
      openJobs(t.ctx, person, undefined, { kinds: ["one"] }).then(({ active }) =>
        active.some((job) => job.id === id),
      ),
      menuCounts(t.ctx, person).then(({ open }) => open > 0),
      openCount(t.ctx, person, {}).then((open) => open > 0),
      openCount(t.ctx, person, { kinds: ["one"], takeable: true }).then((open) => open > 0),
    ]);
    if (new Set(seen).size > 1) throw new Error(`${name}: ${seen}`);
    if (seen[0]) found.push(name);
  }
  return found;
}

test("one group after the other has a job in all lists and counts, and stays", async () => {
  const { id } = await post();
  expect(await hearing(id)).toEqual(["favourite", "principals"]);
  expect(await audience(id)).toEqual({ audience: "named", region: null });
  minutes(20);
  await strike(id);
  expect(await hearing(id)).toEqual(["favourite", "principals", "been"]);
  minutes(19);
  await strike(id);
  expect(await audience(id)).toEqual({ audience: "named", region: null });
  minutes(1);
  await strike(id);
  expect(await hearing(id)).toEqual(["favourite", "principals", "been", "stranger"]);
  expect(await audience(id)).toEqual({ audience: "everybody", region: "FI-18" });
  expect((await stagesOf(id)).map(({ openedBy }) => openedBy)).toEqual(["clock", "clock", "clock"]);
});

describe("of a job that others hear of first one finds nothing", () => {
  const calls: [string, (person: Actor, id: string) => Promise<unknown>][] = [
    ["opened", (person, id) => openJob(t.ctx, person, id)],
    ["looked at", (person, id) => openJob(t.ctx, person, id, { glance: true })],
    ["counted as seen", (person, id) => viewJob(t.ctx, person, id)],
    ["sought", (person, id) => findJob(t.ctx, person, id)],
    ["applied for", (person, id) => apply(t.ctx, person, { key: id })],
    ["hidden", (person, id) => placeJob(t.ctx, person, id, "inactive")],
  ];
  test.each(calls)("%s", async (_how, call) => {
    const { id, objectId } = await post();
    for (const person of [stranger, been, elsewhere])
      for (const name of [id, objectId])
        expect(await refusal(call(person, name))).toMatchObject({ status: 404 });
    await call(favourite, id);
    await call(principals, objectId);
  });
});

test("nobody is told of it in public figures", async () => {
  const { open } = await readMarket(t.ctx);
  const { id } = await post();
  expect((await readMarket(t.ctx)).open).toBe(open);
  minutes(60);
  await strike(id);
  expect((await readMarket(t.ctx)).open).toBe(open + 1);
});

test("who hears first is told when all will", async () => {
  const { id } = await post();
  const at = new Date(t.ctx.now().getTime() + 40 * 60_000).toISOString();
  expect((await openJob(t.ctx, favourite, id)).job.allHearAt).toBe(at);
  const { active } = await openJobs(t.ctx, favourite, [id]);
  expect(active[0]?.allHearAt).toBe(at);
  minutes(60);
  await strike(id);
  expect((await openJob(t.ctx, favourite, id)).job.allHearAt).toBeUndefined();
});
