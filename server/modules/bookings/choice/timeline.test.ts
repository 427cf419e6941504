// Shows (rule: job-timeline).
import { afterAll, expect, test } from "bun:test";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { viewJob } from "../../jobs/lists/index.ts";
import { apply } from "../applications/index.ts";
import { asking } from "../asking/asking.fixture.ts";
import { accept } from "../asking/index.ts";
import { cannotCome } from "../cancelling/index.ts";
import { standInReserve } from "../reserve/index.ts";
import { openStages } from "../stages/tasks.ts";
import { choose, type Timeline, timelineOf } from "./index.ts";

const w = await asking();
const { t, teacher, colleague, principal, outsider, nea, emil, tuuli, post, askFor, requestOf, minutes } = w;
afterAll(w.close);

/** Nobody is booked twice: each test has a day of its own. */
const on = (startDate: string) => ({ startDate, endDate: startDate });

/** In minutes since the job was posted. */
async function told(id: string, actor: Actor = teacher) {
  const timeline = await timelineOf(t.ctx, actor, id);
  if (!timeline) return undefined;
  const { posted } = timeline;
  const since = (at: Date | null) => at && (at.getTime() - posted.getTime()) / 60_000;
  const { heard, firstView, firstApplicant, firstRequest, freed, asked, chosen } = timeline;
  return {
    heard: heard.map(({ group, at }): [string, number | null] => [group, since(at)]),
    firstView: since(firstView),
    firstApplicant: since(firstApplicant),
    firstRequest: since(firstRequest),
    freed: since(freed),
    asked: since(asked),
    chosen: since(chosen),
    foundBy: timeline.foundBy,
  };
}

test("a job tells when its groups heard, who was first in each, and when its chosen one was asked and said yes", async () => {
  const other = await createSubstitute(t.db);
  const { id } = await post({ firstTo: [{ group: "favourites", minutes: 20 }] });
  minutes(1);
  await viewJob(t.ctx, emil, id);
  minutes(2);
  await apply(t.ctx, emil, { key: id });
  minutes(1);
  await askFor(id, [tuuli, nea]);
  minutes(15);
  await w.strike(id);
  minutes(1);
  await openStages(t.ctx, id);
  minutes(2);
  await accept(t.ctx, nea, { id: await requestOf(id, nea) });
  minutes(5);
  await viewJob(t.ctx, other, id).catch(() => {});
  expect(await told(id)).toEqual({
    heard: [
      ["favourites", 0],
      ["everybody", 20],
    ],
    firstView: 1,
    firstApplicant: 3,
    firstRequest: 4,
    freed: null,
    asked: 19,
    chosen: 22,
    foundBy: "request",
  });
  expect((await timelineOf(t.ctx, principal, id))?.firstName).toBe(nea.firstName);
});

test("who takes it because they were asked has not applied first; and of a job that all heard of nobody heard before", async () => {
  const { id } = await post(on("2026-12-01"));
  minutes(3);
  await askFor(id, [nea]);
  minutes(4);
  await accept(t.ctx, nea, { id: await requestOf(id, nea) });
  expect(await told(id)).toMatchObject({
    heard: [],
    firstApplicant: null,
    firstRequest: 3,
    asked: 3,
    chosen: 7,
  });
});

test("a place that fell free is told of until the job is over, and who was chosen from the reserve as asked", async () => {
  const { id } = await post(on("2026-12-02"));
  for (const one of [nea, emil]) await apply(t.ctx, one, { key: id });
  minutes(10);
  await choose(t.ctx, teacher, { key: id, email: nea.email });
  expect(await told(id)).toMatchObject({ freed: null, asked: null, chosen: 10, foundBy: "everybody" });
  await standInReserve(t.ctx, emil, { key: id, stand: true });
  minutes(30);
  await cannotCome(t.ctx, nea, { key: id, illness: false, message: "" });
  expect(await told(id)).toBeUndefined();
  minutes(2);
  await accept(t.ctx, emil, { id: await requestOf(id, emil) });
  const now = { firstApplicant: 0, freed: 40, asked: 40, chosen: 42, foundBy: "reserve" } as const;
  expect(await told(id)).toMatchObject(now);
  // Whether it counted would be seen by what is still kept of it then.
  const before = t.ctx.now();
  t.setNow(new Date("2026-12-03T08:00:00Z"));
  expect(await told(id)).toMatchObject({ ...now, freed: null });
  t.setNow(before);
});

test("only whoever manages the job is told, and of nobody but the chosen one", async () => {
  const { id } = await post(on("2026-12-04"));
  await apply(t.ctx, tuuli, { key: id });
  await apply(t.ctx, nea, { key: id });
  await choose(t.ctx, teacher, { key: id, email: nea.email });
  for (const actor of [colleague, outsider])
    expect(await refusal(timelineOf(t.ctx, actor, id))).toMatchObject({ status: 404 });
  expect(await refusal(timelineOf(t.ctx, nea, id))).toMatchObject({ status: 403 });
  const names: (keyof Timeline)[] = [
    "posted",
    "chosen",
    "firstName",
    "foundBy",
    "asked",
    "heard",
    "firstView",
  ];
  expect(Object.keys((await timelineOf(t.ctx, teacher, id)) ?? {}).sort()).toEqual(
    [...names, "firstApplicant", "firstRequest", "freed"].sort(),
  );
});
