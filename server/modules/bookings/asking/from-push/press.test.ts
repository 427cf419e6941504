// Shows (rule: request-from-push, request-accepted, request-declined, double-booking, reserve).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, assignments, schoolMembers } from "../../../../../db/schema/index.ts";
import { textsIn } from "../../../../../src/texts/all.ts";
import { createSubstitute } from "../../../../../tests/support/factories.ts";
import { monday } from "../../../jobs/fixture.ts";
import { apply } from "../../applications/index.ts";
import { cannotCome } from "../../cancelling/index.ts";
import { choose } from "../../choice/index.ts";
import { standInReserve } from "../../reserve/index.ts";
import { takeBack } from "../index.ts";
import { pressing } from "./pressing.fixture.ts";

const w = await pressing();
const { t, teacher, nea, emil, tuuli, asked, press, send, tokenTo, states, chosenFor, askFor, post } = w;
afterAll(w.close);
beforeEach(async () => {
  t.setNow(monday);
  await w.forgetLimits();
});

const fi = textsIn("fi");

describe("by one press, without a session", () => {
  test("the asked person has the job, and is told which", async () => {
    const id = await asked();
    const answer = await press(id, nea, "accept");
    expect(answer).toMatchObject({ state: "accepted", title: fi("push:chosen.title") });
    expect(answer.msg).toContain("klo 8.00–15.30");
    expect(await chosenFor(id)).toMatchObject({ substituteId: nea.id, foundBy: "request" });
    expect(await states(id)).toEqual(["accepted", "overtaken"]);
  });

  test("they decline, are thanked, and the next is asked", async () => {
    const id = await asked();
    expect(await press(id, nea, "decline")).toMatchObject({
      state: "declined",
      title: fi("push:requestDeclined.title"),
    });
    expect(await states(id)).toEqual(["declined", "open"]);
  });

  test("they are told in their own language, whatever the device says", async () => {
    const person = await createSubstitute(t.db, { lang: "sv" });
    const job = await post({ startDate: "2026-11-25" });
    await apply(t.ctx, person, { key: job.id });
    await askFor(job.id, [person]);
    const token = await tokenTo(job.id, person, await w.deviceOf(person));
    const { body } = await send(token, "accept", {
      headers: { "accept-language": "fi", cookie: "_lang=fi" },
    });
    expect(body).toMatchObject({ state: "accepted", title: textsIn("sv")("push:chosen.title") });
  });

  test.each(["accept", "decline"] as const)(
    "twice, and on two devices at once, they %s once",
    async (answer) => {
      const id = await asked();
      const tablet = await w.deviceOf(nea);
      const tokens = [await tokenTo(id, nea), await tokenTo(id, nea, tablet), await tokenTo(id, nea)];
      const answers = await Promise.all(tokens.map((token) => send(token, answer)));
      answers.push(await send(tokens[0], answer));
      const then = answer === "accept" ? "accepted" : "declined";
      expect(answers.map(({ status, body }) => [status, body.state])).toEqual(answers.map(() => [200, then]));
      const booked = await t.db.$count(assignments, eq(assignments.jobId, id));
      expect(booked).toBe(answer === "accept" ? 1 : 0);
    },
  );

  test("of a yes and a no at once one counts, and both are told which", async () => {
    for (let n = 0; n < 5; n++) {
      const id = await asked();
      const token = await tokenTo(id, nea);
      const both = await Promise.all([send(token, "accept"), send(token, "decline")]);
      const [state] = await states(id);
      for (const { body } of both) expect(body.state).toBe(state);
      expect((await chosenFor(id))?.substituteId).toBe(state === "accepted" ? nea.id : undefined);
    }
  });
});

/** What the page has to ask or say first, so that a press takes nothing. */
const asksFirst: [string, string, string, string][] = [
  ["takes the same hours", "2027-01-11", "08:00", "15:30"],
  ["overlaps it in part", "2027-01-12", "15:00", "17:00"],
  ["comes close to it", "2027-01-13", "16:00", "17:00"],
];

describe("where something is to be asked first", () => {
  test.each(asksFirst)(
    "as a job that is theirs by now %s, a yes takes nothing",
    async (_, startDate, startTime, endTime) => {
      const id = await asked({ startDate });
      const other = await post({ startDate, startTime, endTime });
      await apply(t.ctx, nea, { key: other.id });
      await choose(t.ctx, teacher, { key: other.id, email: nea.email });
      expect(await press(id, nea, "accept")).toEqual({ state: "open" });
      expect(await states(id)).toEqual(["open", "queued"]);
      expect(await chosenFor(id)).toBeUndefined();
      expect(await press(id, nea, "decline")).toMatchObject({ state: "declined" });
      expect(await states(id)).toEqual(["declined", "open"]);
    },
  );

  test("as they act as a teacher now, nothing is answered", async () => {
    const id = await asked();
    await t.db.insert(schoolMembers).values({ schoolId: w.school.id, accountId: nea.id, role: "teacher" });
    const actAs = (type: "teacher" | "user") =>
      t.db.update(accounts).set({ type }).where(eq(accounts.id, nea.id));
    await actAs("teacher");
    for (const answer of ["accept", "decline"] as const)
      expect(await press(id, nea, answer)).toEqual({ state: "open" });
    await actAs("user");
    expect(await states(id)).toEqual(["open", "queued"]);
    expect(await press(id, nea, "accept")).toMatchObject({ state: "accepted" });
  });

  test("who has never applied has not read what it means: a yes takes nothing, a no counts", async () => {
    const newcomer = await createSubstitute(t.db);
    const { id } = await post({ startDate: "2027-02-01" });
    await t.client`insert into favourites (owner_id, substitute_id) values (${teacher.id}, ${newcomer.id})`;
    await askFor(id, [newcomer]);
    const token = await tokenTo(id, newcomer, await w.deviceOf(newcomer));
    expect((await send(token, "accept")).body).toEqual({ state: "open" });
    expect(await states(id)).toEqual(["open"]);
    expect((await send(token, "decline")).body).toMatchObject({ state: "declined" });
  });
});

test("whoever is next has heard of nothing until their turn, and their token answers for them alone", async () => {
  const id = await asked();
  const his = await tokenTo(id, emil);
  expect((await send(his, "accept")).body).toEqual({ state: "other" });
  expect(await states(id)).toEqual(["open", "queued"]);
  await press(id, nea, "decline");
  expect((await send(his, "accept")).body).toMatchObject({ state: "accepted" });
  expect(await chosenFor(id)).toMatchObject({ substituteId: emil.id });
});

test("who stands in reserve takes by one press the place that became free", async () => {
  const id = await asked();
  await takeBack(t.ctx, teacher, { key: id });
  for (const one of [emil, tuuli]) await apply(t.ctx, one, { key: id });
  await choose(t.ctx, teacher, { key: id, email: emil.email });
  await standInReserve(t.ctx, tuuli, { key: id, stand: true });
  await cannotCome(t.ctx, emil, { key: id, illness: true, message: "" });
  expect(await press(id, tuuli, "accept")).toMatchObject({ state: "accepted" });
  expect(await chosenFor(id)).toMatchObject({ substituteId: tuuli.id, foundBy: "reserve" });
});
