// Shows (rule: asked-directly, time-to-answer, address-told).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { favourites, peace } from "../../../../db/schema/index.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { deleteJob } from "../../jobs/posting/index.ts";
import { saveUsualAsking } from "../../schools/own/index.ts";
import { apply } from "../applications/apply.ts";
import { asking } from "./asking.fixture.ts";
import { ask, requestsTo, takeBack } from "./index.ts";

const w = await asking();
const { t, teacher, nea, emil, tuuli, post, askFor, states } = w;
afterAll(w.close);

/** Whom the teacher remembers, but who is in no region of the school's country; and whom nobody there knows. */
const [swede, stranger] = [
  await createSubstitute(t.db, { regions: ["SE-AB"] }),
  await createSubstitute(t.db),
];
await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: swede.id });

/** A job for which Nea is asked, then Emil. */
async function asked() {
  const { id } = await post();
  await askFor(id, [nea, emil]);
  return id;
}

test("the school reads until when who is told at once may answer, though the clock goes on while they are asked", async () => {
  const { id } = await post();
  let n = 0;
  const start = t.ctx.now().getTime();
  const moving = { ...t.ctx, now: () => new Date(start + n++) };
  await ask(moving, teacher, { key: id, people: [nea.id], thenEverybody: false });
  const [first] = await requestsTo(moving, teacher, id);
  expect(first).toMatchObject({ state: "open", later: false, until: expect.any(String) });
  await deleteJob(t.ctx, teacher, id);
});

test("an address that was not given to the school names nobody", async () => {
  const { id } = await post();
  const fresh = await createSubstitute(t.db);
  await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: fresh.id });
  const byAddress = () => ask(t.ctx, teacher, { key: id, people: [fresh.email], thenEverybody: false });
  expect(await refusal(byAddress())).toMatchObject({ status: 404 });
  await askFor(id, [fresh]);
  const back = () => takeBack(t.ctx, teacher, { key: id, person: fresh.email });
  expect(await refusal(back())).toMatchObject({ status: 404 });
  await takeBack(t.ctx, teacher, { key: id });
  await apply(t.ctx, fresh, { key: id });
  expect(await byAddress()).toEqual({ asked: 1 });
  await deleteJob(t.ctx, teacher, id);
});

describe("the school", () => {
  test("reads of whom it has asked, and nobody else does", async () => {
    const id = await asked();
    const [first, second] = await requestsTo(t.ctx, w.principal, id);
    expect(first).toMatchObject({ personId: nea.id, place: 1, state: "open", later: false });
    expect(second).toMatchObject({ personId: emil.id, place: 2, state: "queued", later: false });
    expect(second?.until).toBeUndefined();
    for (const other of [w.colleague, w.outsider]) {
      expect(await refusal(requestsTo(t.ctx, other, id))).toMatchObject({ status: 404 });
      expect(await refusal(takeBack(t.ctx, other, { key: id }))).toMatchObject({ status: 404 });
      expect(await refusal(askFor(id, [tuuli], {}, other))).toMatchObject({ status: 404 });
    }
    expect(await refusal(askFor(id, [tuuli], {}, nea))).toMatchObject({ status: 403 });
    await deleteJob(t.ctx, teacher, id);
  });

  test.each([
    ["nobody", () => [], 422],
    ["the same twice", () => [tuuli, tuuli], 422],
    ["too many", () => Array(21).fill(tuuli) as Actor[], 422],
    ["two hundred", () => Array.from({ length: 200 }, () => ({ id: crypto.randomUUID() })) as Actor[], 422],
    ["a stranger", () => [tuuli, stranger], 404],
    ["somebody of another country", () => [tuuli, swede], 404],
    ["who is asked already", () => [tuuli, emil], 409],
    ["who is no substitute", () => [w.colleague], 404],
    ["themselves", () => [teacher], 403],
  ])("cannot ask %s, and then asks nobody", async (_, whom, status) => {
    const id = await asked();
    expect(await refusal(askFor(id, whom()))).toMatchObject({ status });
    expect(await states(id)).toEqual(["open", "queued"]);
    await deleteJob(t.ctx, teacher, id);
  });

  test("may give more time, and who has asked for longer has twice that, never past the start", async () => {
    const { id } = await post();
    await askFor(id, [nea], { minutes: 30 });
    const left = async () => ((await w.open(id)).until?.getTime() ?? 0) - t.ctx.now().getTime();
    expect(await left()).toBe(30 * 60_000);
    await takeBack(t.ctx, teacher, { key: id });
    await t.db.update(peace).set({ longerToAnswer: true }).where(eq(peace.accountId, nea.id));
    await askFor(id, [nea]);
    expect(await left()).toBe(30 * 60_000);
    await t.db.update(peace).set({ longerToAnswer: false }).where(eq(peace.accountId, nea.id));
    await deleteJob(t.ctx, teacher, id);
  });

  test("has a time to answer of its own, which who asks may say otherwise", async () => {
    await saveUsualAsking(t.db, w.school.id, { answerMinutes: 45 });
    const { id } = await post();
    const left = async () => ((await w.open(id)).until?.getTime() ?? 0) - t.ctx.now().getTime();
    await askFor(id, [nea]);
    expect(await left()).toBe(45 * 60_000);
    // Who waits is given what the school has when their turn comes.
    await askFor(id, [emil, tuuli]);
    await saveUsualAsking(t.db, w.school.id, { answerMinutes: 20 });
    await takeBack(t.ctx, teacher, { key: id, person: nea.id });
    expect(await left()).toBe(20 * 60_000);
    await takeBack(t.ctx, teacher, { key: id });
    await askFor(id, [nea], { minutes: 10 });
    expect(await left()).toBe(10 * 60_000);
    await takeBack(t.ctx, teacher, { key: id });
    await saveUsualAsking(t.db, w.school.id, { answerMinutes: 0 });
    await askFor(id, [nea]);
    expect(await left()).toBe(15 * 60_000);
    await deleteJob(t.ctx, teacher, id);
  });
});
