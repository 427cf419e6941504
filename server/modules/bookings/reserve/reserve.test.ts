// Shows (rule: reserve).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { apply } from "../applications/apply.ts";
import { withdraw } from "../applications/withdraw.ts";
import { cannotCome } from "../cancelling/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { myReserve, orderReserve, placesIn, reserveFor, reserveShown } from "./index.ts";
import { emails, reserve } from "./reserve.fixture.ts";

const w = await reserve();
const {
  t,
  school,
  teacher,
  colleague,
  outsider,
  principal,
  chosen,
  nea,
  emil,
  tuuli,
  post,
  stand,
  names,
  filled,
} = w;
const { askFor } = w;
afterAll(w.close);

describe("who stands in reserve", () => {
  test("is who has applied and wants to, in the order of applying where they fit alike; twice changes nothing", async () => {
    const { id } = await filled();
    expect(await stand(id, emil)).toEqual({ place: 1 });
    expect(await stand(id, nea)).toEqual({ place: 1 });
    expect(await stand(id, nea)).toEqual({ place: 1 });
    expect(await myReserve(t.ctx, emil, id)).toEqual({ stands: true, place: 2, asks: true });
    expect(await myReserve(t.ctx, tuuli, id)).toEqual({ stands: false, place: null, asks: true });
    expect(await names(id)).toEqual(emails(nea, emil));
    expect(await stand(id, nea, false)).toEqual({ place: null });
    expect(await stand(id, nea, false)).toEqual({ place: null });
    expect(await placesIn(t.ctx, emil, [id])).toEqual(new Map([[id, 1]]));
  });

  test.each([
    ["an open job", async () => (await post({ startDate: "2027-03-01" })).id, nea, "not_found"],
    [
      "an open job that they have applied for",
      async () => {
        const { id } = await post({ startDate: "2027-03-02" });
        await apply(t.ctx, nea, { key: id });
        return id;
      },
      nea,
      "job_open",
    ],
    ["a job for which they have not applied", async () => (await filled([emil])).id, nea, "not_found"],
    ["a job of nothing", async () => crypto.randomUUID(), nea, "not_found"],
    ["a job, as a teacher", async () => (await filled()).id, teacher, "forbidden"],
  ] as const)("is nobody of %s", async (_what, job, actor, code) => {
    const key = await job();
    expect(await refusal(stand(key, actor))).toMatchObject({ code });
  });

  test("is not the chosen one, nor who comes after the start, nor whom the school has taken out", async () => {
    const { id, startDate } = await filled();
    expect(await refusal(stand(id, chosen))).toMatchObject({ code: "chosen" });
    await stand(id, nea);
    await orderReserve(t.ctx, principal, id, { person: nea.email, move: "out" });
    expect(await refusal(stand(id, nea))).toMatchObject({ code: "reserve_over" });
    expect(await myReserve(t.ctx, nea, id)).toBeUndefined();
    const now = t.ctx.now();
    t.setNow(new Date(`${startDate}T12:00:00Z`));
    expect(await refusal(stand(id, emil))).toMatchObject({ code: "job_begun" });
    t.setNow(now);
  });

  test("is none whom the school has taken out, though they have applied anew since", async () => {
    const { id } = await filled();
    await stand(id, nea);
    await orderReserve(t.ctx, principal, id, { person: nea.email, move: "out" });
    await removeChosen(t.ctx, teacher, { key: id });
    await withdraw(t.ctx, nea, id);
    await apply(t.ctx, nea, { key: id });
    await choose(t.ctx, teacher, { key: id, email: chosen.email });
    expect(await refusal(stand(id, nea))).toMatchObject({ code: "reserve_over" });
  });

  test("is nobody who was asked and has not applied", async () => {
    const { id } = await post({ startDate: "2027-03-03" });
    await askFor(id, [nea]);
    await apply(t.ctx, chosen, { key: id });
    await choose(t.ctx, teacher, { key: id, email: chosen.email });
    expect(await refusal(stand(id, nea))).toMatchObject({ code: "not_found" });
    expect(await myReserve(t.ctx, nea, id)).toBeUndefined();
  });

  test("counts nobody before them who is booked elsewhere at that time, and has no place while they are", async () => {
    const { id, startDate } = await filled();
    await stand(id, nea);
    await stand(id, emil);
    const { id: other } = await post({ startDate });
    await apply(t.ctx, nea, { key: other });
    await choose(t.ctx, teacher, { key: other, email: nea.email });
    expect(await placesIn(t.ctx, emil, [id])).toEqual(new Map([[id, 1]]));
    expect(await myReserve(t.ctx, nea, id)).toEqual({ stands: true, place: null, asks: true });
    expect((await reserveFor(t.ctx, teacher, id)).map(({ busy }) => busy)).toEqual([true, false]);
    // And is passed over when the place becomes free.
    await cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" });
    expect(await w.all(id)).toMatchObject([{ state: "open", accountId: emil.id }]);
  });
});

describe("the school", () => {
  test("says the order, moves one, and takes one out; who stands in reserve later comes after", async () => {
    const { id } = await filled();
    for (const one of [nea, emil]) await stand(id, one);
    const move = (person: Actor, move: "up" | "down" | "out") =>
      orderReserve(t.ctx, teacher, id, { person: person.email, move });
    await move(emil, "up");
    expect(await names(id)).toEqual(emails(emil, nea));
    await move(emil, "up");
    expect(await names(id)).toEqual(emails(emil, nea));
    expect(await stand(id, tuuli)).toEqual({ place: 3 });
    await move(emil, "down");
    expect(await names(id, principal)).toEqual(emails(nea, emil, tuuli));
    await orderReserve(t.ctx, principal, id, { people: emails(tuuli, chosen, nea) });
    expect(await names(id)).toEqual(emails(tuuli, nea, emil));
    expect(await myReserve(t.ctx, emil, id)).toEqual({ stands: true, place: 3, asks: true });
    await move(nea, "out");
    expect(await names(id)).toEqual(emails(tuuli, emil));
    expect(await refusal(move(nea, "up"))).toMatchObject({ status: 404 });
    const twice = orderReserve(t.ctx, teacher, id, { people: emails(emil, emil) });
    expect(await refusal(twice)).toMatchObject({ status: 422 });
  });

  test("moves nobody twice who is pressed twice, nor from a place that is theirs no more", async () => {
    const { id } = await filled();
    for (const one of [nea, emil, tuuli]) await stand(id, one);
    const up = (person: Actor, from: number) =>
      orderReserve(t.ctx, teacher, id, { person: person.email, move: "up", from });
    await up(tuuli, 3);
    expect((await up(tuuli, 3)).map(({ email }) => email)).toEqual(emails(nea, tuuli, emil));
    // A page of before has Emil second.
    await up(emil, 2);
    expect(await names(id)).toEqual(emails(nea, tuuli, emil));
    await Promise.all([1, 2, 3].map(() => up(emil, 3)));
    expect(await names(id)).toEqual(emails(nea, emil, tuuli));
  });

  test("reads whether those in reserve are asked by themselves", async () => {
    const { id } = await filled();
    await stand(id, nea);
    const asks = async () => (await reserveShown(t.ctx, teacher, id)).asks;
    expect(await asks()).toBe(true);
    const is = eq(schools.id, school.id);
    await t.db.update(schools).set({ asksReserve: false }).where(is);
    expect(await asks()).toBe(false);
    await t.db.update(schools).set({ asksReserve: true }).where(is);
    expect(await refusal(reserveShown(t.ctx, colleague, id))).toMatchObject({ status: 404 });
  });

  test("is who manages the job, and nobody else", async () => {
    const { id } = await filled();
    for (const [actor, status] of [
      [colleague, 404],
      [outsider, 404],
      [nea, 403],
    ] as const) {
      expect(await refusal(reserveFor(t.ctx, actor, id))).toMatchObject({ status });
      expect(await refusal(orderReserve(t.ctx, actor, id, { people: [] }))).toMatchObject({ status });
    }
  });
});

test("a page that has read where somebody stands asks for it once", async () => {
  const { id } = await filled([nea]);
  await stand(id, nea);
  const known = await statementsOf(t, (ctx) => myReserve(ctx, nea, id, 1));
  const asked = await statementsOf(t, (ctx) => myReserve(ctx, nea, id));
  expect(asked.length - known.length).toBe(1);
  expect(await myReserve(t.ctx, nea, id, 1)).toEqual({ stands: true, place: 1, asks: true });
  expect(await myReserve(t.ctx, nea, id, null)).toEqual({ stands: true, place: null, asks: true });
});
