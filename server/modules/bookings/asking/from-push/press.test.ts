// Shows (rule: request-from-push, request-accepted, request-declined, request-over, double-booking).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, assignments, requests, schoolMembers } from "../../../../../db/schema/index.ts";
import { textsIn } from "../../../../../src/texts/all.ts";
import { createSubstitute } from "../../../../../tests/support/factories.ts";
import { monday } from "../../../jobs/fixture.ts";
import { changeJob, deleteJob } from "../../../jobs/posting/index.ts";
import { apply } from "../../applications/index.ts";
import { choose, removeChosen } from "../../choice/index.ts";
import { takeBack, undo } from "../index.ts";
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

/** What has come between, what is told of it then, and by which text. */
const over: [string, (jobId: string) => Promise<unknown>, string, string | undefined][] = [
  ["its time is over for a millisecond", (id) => endsIn(id, -1), "expired", fi("push:requestExpired.title")],
  ["its time ends in this very moment", (id) => endsIn(id, 0), "expired", fi("push:requestExpired.title")],
  [
    "it was sent a day ago",
    async (id) => {
      t.advance(86_400_000);
      await w.strike(id);
    },
    "expired",
    fi("push:requestExpired.title"),
  ],
  [
    "the school took it back",
    (id) => takeBack(t.ctx, teacher, { key: id }),
    "takenBack",
    fi("push:requestBack.title"),
  ],
  [
    "another is chosen",
    async (id) => {
      await apply(t.ctx, tuuli, { key: id });
      await choose(t.ctx, teacher, { key: id, email: tuuli.email });
    },
    "filled",
    fi("push:requestFilled.title"),
  ],
  [
    "the job has another time",
    (id) => changeJob(t.ctx, teacher, { id, endTime: "14:00" }),
    "changed",
    fi("push:requestChanged.title"),
  ],
  ["the job is gone", (id) => deleteJob(t.ctx, teacher, id), "gone", fi("push:requestDeleted.title")],
  [
    "they undid having taken it",
    async (id) => {
      await press(id, nea, "accept");
      await undo(t.ctx, nea, { id: await w.requestOf(id, nea) });
    },
    "declined",
    fi("push:requestDeclined.title"),
  ],
  [
    "the school has chosen them itself",
    async (id) => {
      await apply(t.ctx, nea, { key: id });
      await choose(t.ctx, teacher, { key: id, email: nea.email });
    },
    "accepted",
    fi("push:chosen.title"),
  ],
  [
    "the school has taken back that they are chosen",
    async (id) => {
      await press(id, nea, "accept");
      await removeChosen(t.ctx, teacher, { key: id });
    },
    "other",
    undefined,
  ],
  [
    "they have said no, and applied since",
    async (id) => {
      await press(id, nea, "decline");
      await apply(t.ctx, nea, { key: id });
    },
    "other",
    undefined,
  ],
];
const endsIn = (jobId: string, milliseconds: number) =>
  t.db
    .update(requests)
    .set({ until: new Date(t.ctx.now().getTime() + milliseconds) })
    .where(eq(requests.jobId, jobId));

describe.each(["accept", "decline"] as const)("too late to %s, they are told", (answer) => {
  test.each(over)("that %s, and nothing changes", async (_, happens, state, title) => {
    const id = await asked();
    const token = await tokenTo(id, nea);
    await happens(id);
    const before = [await w.everything(), await chosenFor(id)];
    const { status, body } = await send(token, answer);
    expect({ status, state: body.state, title: body.title }).toEqual({ status: 200, state, title });
    expect([await w.everything(), await chosenFor(id)]).toEqual(before);
  });
});

test("in the last millisecond it is in time", async () => {
  const id = await asked();
  await endsIn(id, 1);
  expect(await press(id, nea, "accept")).toMatchObject({ state: "accepted" });
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
