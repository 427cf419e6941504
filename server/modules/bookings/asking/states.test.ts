// Shows (rule: asked-directly, request-accepted, request-declined, request-undone, request-over, requests-once, time-to-answer).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications, jobs, news, requests } from "../../../../db/schema/index.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { forgetPerson } from "../../accounts/kept/forget.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { changeJob, deleteJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/apply.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { asking } from "./asking.fixture.ts";
import type { RequestState } from "./index.ts";
import { accept, decline, myRequestFor, myRequests, takeBack, undo } from "./index.ts";
import { endLate } from "./turns/tasks.ts";

const w = await asking();
const { t, teacher, nea, emil, tuuli, post, askFor, states, requestOf, minutes, strike } = w;
afterAll(w.close);

type Verb = (ctx: typeof t.ctx, actor: Actor, answer: { id: string }) => Promise<void>;
const answer = async (verb: Verb, jobId: string, person: Actor) =>
  verb(t.ctx, person, { id: await requestOf(jobId, person) });

async function after(some: number, jobId: string) {
  minutes(some);
  await strike(jobId);
}

/** A job for which Nea is asked, then Emil. */
async function asked(changes: Parameters<typeof post>[0] = {}) {
  const { id } = await post(changes);
  await askFor(id, [nea, emil]);
  return id;
}

/** What may happen to what Nea is asked, and what becomes of it and of what Emil waits to be asked. */
const transitions: [string, (jobId: string) => Promise<unknown>, RequestState[]][] = [
  ["she takes it", (id) => answer(accept, id, nea), ["accepted", "overtaken"]],
  ["she says no", (id) => answer(decline, id, nea), ["declined", "open"]],
  ["her time is over", (id) => after(15, id), ["expired", "open"]],
  ["the clock strikes too early", (id) => after(14, id), ["open", "queued"]],
  [
    "the school takes hers back",
    async (id) => {
      // By her address, once the school has it.
      await apply(t.ctx, nea, { key: id });
      await takeBack(t.ctx, teacher, { key: id, person: nea.email });
    },
    ["takenBack", "open"],
  ],
  [
    "the school takes his back",
    (id) => takeBack(t.ctx, teacher, { key: id, person: emil.id }),
    ["open", "takenBack"],
  ],
  ["the school takes all back", (id) => takeBack(t.ctx, teacher, { key: id }), ["takenBack", "takenBack"]],
  [
    "another is chosen",
    async (id) => {
      await apply(t.ctx, tuuli, { key: id });
      await choose(t.ctx, teacher, { key: id, email: tuuli.email });
    },
    ["overtaken", "overtaken"],
  ],
  [
    "the job has another time",
    (id) => changeJob(t.ctx, teacher, { id, endTime: "14:00" }),
    ["overtaken", "overtaken"],
  ],
  [
    "only its text is another",
    (id) => changeJob(t.ctx, teacher, { id, description: "Salin avain kansliasta." }),
    ["open", "queued"],
  ],
  [
    "she undoes having taken it",
    async (id) => {
      await answer(accept, id, nea);
      minutes(9);
      await answer(undo, id, nea);
    },
    ["declined", "open"],
  ],
];

describe("of two who are asked one after the other", () => {
  test.each(transitions)("when %s", async (_, happens, then) => {
    const id = await asked();
    expect(await states(id)).toEqual(["open", "queued"]);
    await happens(id);
    expect(await states(id)).toEqual(then);
    // Whoever is not left waiting can be asked again, and nobody is left to other tests.
    await takeBack(t.ctx, teacher, { key: id });
    await deleteJob(t.ctx, teacher, id);
  });
});

test("who takes a job is chosen for it, by the rules of choosing, and has it once", async () => {
  const id = await asked();
  const request = await requestOf(id, nea);
  await Promise.all([accept(t.ctx, nea, { id: request }), accept(t.ctx, nea, { id: request })]);
  expect(await w.chosenFor(id)).toMatchObject({
    substituteId: nea.id,
    foundBy: "request",
    chosenBy: teacher.id,
  });
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  expect(job?.filled).toBe(true);
  const made = await t.db.select().from(applications).where(eq(applications.jobId, id));
  expect(made).toMatchObject([{ substituteId: nea.id, withdrawnAt: null, conflictConfirmed: false }]);
  // At the same hours nobody is booked twice: who is asked for those is passed over.
  const same = await asked();
  expect(await states(same)).toEqual(["skipped", "open"]);
  await deleteJob(t.ctx, teacher, same);
  await deleteJob(t.ctx, teacher, id);
});

test("what clashes in part is taken by who has been told of it, in full by nobody", async () => {
  const first = await asked();
  await answer(accept, first, nea);
  const close = await post({ startTime: "16:00", endTime: "17:00" });
  await askFor(close.id, [nea]);
  expect(await myRequestFor(t.ctx, nea, close.id)).toMatchObject({ state: "open", conflict: "close" });
  const id = await requestOf(close.id, nea);
  expect(await refusal(accept(t.ctx, nea, { id }))).toMatchObject({ status: 409, code: "overlap_close" });
  await accept(t.ctx, nea, { id, alreadyWarned: true, warnedOf: "close" });
  expect(await w.chosenFor(close.id)).toMatchObject({ substituteId: nea.id, conflictConfirmed: true });

  const free = await post({ startDate: "2026-11-05" });
  await askFor(free.id, [nea]);
  const other = await post({ startDate: "2026-11-05" });
  await apply(t.ctx, nea, { key: other.id });
  await choose(t.ctx, teacher, { key: other.id, email: nea.email });
  const late = { id: await requestOf(free.id, nea), alreadyWarned: true };
  expect(await refusal(accept(t.ctx, nea, late))).toMatchObject({ status: 409, code: "overlap_full" });
  expect(await states(free.id)).toEqual(["open"]);
  for (const { id } of [{ id: first }, close, free, other]) await deleteJob(t.ctx, teacher, id);
});

/** What refuses an answer that comes too late. */
const late: [string, (jobId: string) => Promise<unknown>, string][] = [
  ["its time is over, though nobody was woken", async () => minutes(15), "request_over"],
  ["the school took it back", (id) => takeBack(t.ctx, teacher, { key: id }), "request_over"],
  ["she has said no", (id) => answer(decline, id, nea), "request_over"],
];
test.each(late)("a request cannot be taken once %s", async (_, happens, code) => {
  const id = await asked();
  const request = await requestOf(id, nea);
  await happens(id);
  expect(await refusal(accept(t.ctx, nea, { id: request }))).toMatchObject({ status: 409, code });
  expect(await w.chosenFor(id)).toBeUndefined();
  await deleteJob(t.ctx, teacher, id);
});

test("nobody answers for another, or what they have not heard of", async () => {
  const id = await asked();
  const [hers, his] = [await requestOf(id, nea), await requestOf(id, emil)];
  for (const verb of [accept, decline, undo]) {
    expect(await refusal(verb(t.ctx, emil, { id: hers }))).toMatchObject({ status: 404 });
    expect(await refusal(verb(t.ctx, emil, { id: his }))).toMatchObject({ status: 404 });
    expect(await refusal(verb(t.ctx, teacher, { id: hers }))).toMatchObject({ status: 403 });
  }
  expect(await myRequestFor(t.ctx, emil, id)).toBeUndefined();
  expect(await myRequests(t.ctx, emil)).toEqual([]);
  expect(await myRequests(t.ctx, nea)).toMatchObject([{ jobId: id, state: "open", conflict: "none" }]);
  await deleteJob(t.ctx, teacher, id);
});

test("who waited is asked when that is undone, though the clock goes on while it is done", async () => {
  const id = await asked();
  let n = 0;
  const start = t.ctx.now().getTime();
  const moving = { ...t.ctx, now: () => new Date(start + n++) };
  const request = { id: await requestOf(id, nea) };
  await accept(moving, nea, request);
  await undo(moving, nea, request);
  expect(await states(id)).toEqual(["declined", "open"]);
  await deleteJob(t.ctx, teacher, id);
});

test("what is undone leaves an application from before, and not a choice that came after", async () => {
  const { id } = await post();
  await apply(t.ctx, nea, { key: id });
  minutes(1);
  await askFor(id, [nea]);
  await answer(accept, id, nea);
  await answer(undo, id, nea);
  const [application] = await t.db.select().from(applications).where(eq(applications.jobId, id));
  expect(application?.withdrawnAt).toBeNull();
  // She has said so herself.
  const ofHers = await t.db.select({ kind: news.kind }).from(news).where(eq(news.accountId, nea.id));
  expect(ofHers.map(({ kind }) => kind)).not.toContain("chosenRemoved");
  await askFor(id, [nea]);
  await answer(accept, id, nea);
  await removeChosen(t.ctx, teacher, { key: id });
  minutes(1);
  await choose(t.ctx, teacher, { key: id, email: nea.email });
  expect(await refusal(answer(undo, id, nea))).toMatchObject({ status: 409, code: "not_chosen" });
  expect(await w.chosenFor(id)).toMatchObject({ substituteId: nea.id });
  await deleteJob(t.ctx, teacher, id);
});

test("who is asked and is chosen says yes to what they have", async () => {
  const { id } = await post();
  await apply(t.ctx, nea, { key: id });
  await askFor(id, [nea]);
  await choose(t.ctx, teacher, { key: id, email: nea.email });
  await answer(accept, id, nea);
  expect(await w.chosenFor(id)).toMatchObject({ substituteId: nea.id });
  await deleteJob(t.ctx, teacher, id);
});

test("what nobody was woken for is found by a look: whose time is over, and who waits while nobody is asked", async () => {
  const id = await asked();
  await t.client`delete from graphile_worker._private_jobs`;
  minutes(15);
  await endLate(t.ctx);
  expect(await states(id)).toEqual(["open", "queued"]);
  minutes(2);
  await endLate(t.ctx);
  expect(await states(id)).toEqual(["expired", "open"]);
  await t.db.update(requests).set({ state: "declined", until: null }).where(eq(requests.state, "open"));
  await t.db.update(requests).set({ state: "queued" }).where(eq(requests.state, "expired"));
  await endLate(t.ctx);
  expect(await states(id)).toEqual(["open", "declined"]);
  await deleteJob(t.ctx, teacher, id);
});

test("who is asked and goes leaves the next to be asked", async () => {
  const leaver = await createSubstitute(t.db);
  const { id } = await post();
  await apply(t.ctx, leaver, { key: id });
  await askFor(id, [leaver, emil]);
  await forgetPerson(t.ctx, leaver.id);
  expect(await states(id)).toEqual(["open"]);
  expect((await w.open(id)).accountId).toBe(emil.id);
  await deleteJob(t.ctx, teacher, id);
});

test("a slip of the thumb is undone for ten minutes, and not when the day is near", async () => {
  const id = await asked();
  await answer(accept, id, nea);
  minutes(10);
  expect(await refusal(answer(undo, id, nea))).toMatchObject({ status: 409, code: "undo_over" });
  await deleteJob(t.ctx, teacher, id);
});
