// Shows (rule: board-order, days).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { choose } from "../../bookings/choice/index.ts";
import { refusal } from "../fixture.ts";
import { boardDays } from "../lists/index.ts";
import { postedPage } from "../lists/posted/index.ts";
import { postJob } from "../posting/index.ts";
import type { BoardFilter } from "./filter.ts";

let t: TestContext;
let principal: Actor;
let teacher: Actor;
let stranger: Actor;
let substitute: Actor;
const on = (day: number) => `2099-11-${String(8 + day).padStart(2, "0")}`;
const week = { from: on(1), to: on(7), named: 10 };
/** By a name of this test. */
const jobs: Record<string, string> = {};

beforeAll(async () => {
  t = await testContext();
  const school = await createSchool(t.db);
  teacher = await createTeacher(t.db, { school });
  principal = await createPrincipal(t.db, { schools: [school] });
  stranger = await createPrincipal(t.db);
  substitute = await createSubstitute(t.db, { firstName: "Henna", lastName: "Rautio" });
  const hours = { startTime: "08:00", endTime: "12:00", type: "one" };
  const post = async (name: string, actor: Actor, job: Partial<Parameters<typeof postJob>[2]>) => {
    jobs[name] = (await postJob(t.ctx, actor, { ...hours, startDate: on(1), ...job })).id;
  };
  await post("filled", teacher, { startDate: on(2) });
  await post("late", teacher, { startDate: on(2), startTime: "10:00", type: "two", reason: "Kurssi 100%" });
  await post("early", principal, { startDate: on(2), startTime: "07:00", regarding: "Pirjo Lehtovaara" });
  await post("long", teacher, { startDate: on(-2), endDate: on(3), startTime: "09:00" });
  await post("next week", teacher, { startDate: on(8) });
  await t.client`update jobs set urgent = true where id = ${jobs["late"] ?? ""}`;
  // Who is chosen cannot come to the other one any more: only somebody else is news there.
  for (const name of ["filled", "early"]) await apply(t.ctx, substitute, { key: jobs[name] ?? "" });
  await apply(t.ctx, await createSubstitute(t.db), { key: jobs["early"] ?? "" });
  await choose(t.ctx, teacher, { key: jobs["filled"] ?? "", email: substitute.email });
});
afterAll(() => t.close());

const named = (ids: readonly string[]) =>
  ids.map((id) => Object.entries(jobs).find(([, known]) => known === id)?.[0]);

test("of a day that is opened more jobs are named than of the others", async () => {
  const app = await testApp(t);
  const opened = { day: on(2), named: 3 };
  const { days } = (await app.as(principal).post("/api/principals/temps/v2", { ...week, named: 1, opened }))
    .body;
  expect(days.map(({ day, jobs }: { day: string; jobs: string[] }) => [day, named(jobs)])).toEqual([
    [on(1), ["long"]],
    [on(2), ["late", "early", "long"]],
    [on(3), ["long"]],
  ]);
  await app.close();
});

test("each day has the jobs that lie on it: urgent ones first, then open ones, then filled ones", async () => {
  const days = await boardDays(t.ctx, principal, week);
  expect(days.map(({ day, jobs }) => [day, named(jobs)])).toEqual([
    [on(1), ["long"]],
    [on(2), ["late", "early", "long", "filled"]],
    [on(3), ["long"]],
  ]);
  expect(days[1]).toMatchObject({ urgent: 1, filled: 1, messages: 0, unread: 1, waiting: 1 });
  const none = { urgent: 0, unread: 0, waiting: 0, filled: 0, messages: 0, past: 0 };
  expect(days.map(({ beginning }) => beginning)).toEqual([
    { ...none, waiting: 1 },
    { ...none, urgent: 1, unread: 1, filled: 1 },
    none,
  ]);
  const [, second] = await boardDays(t.ctx, principal, { ...week, named: 2 });
  expect(named(second?.jobs ?? [])).toEqual(["late", "early"]);
  expect(second).toMatchObject({ urgent: 1, filled: 1, unread: 1, waiting: 1 });
});

test("what is over and nobody was chosen for is open no more, and comes last on its day", async () => {
  const evening = { ...t.ctx, now: () => new Date(`${on(2)}T16:00:00Z`) };
  const [, second] = await boardDays(evening, principal, week);
  expect(second).toMatchObject({ urgent: 0, unread: 0, waiting: 1, filled: 1, past: 2 });
  expect(named(second?.jobs ?? [])).toEqual(["long", "filled", "early", "late"]);
  expect(second?.beginning).toMatchObject({ urgent: 0, unread: 0, waiting: 0, filled: 1, past: 2 });
});

test.each<[string, BoardFilter, string[]]>([
  ["days", { from: on(3), to: on(8) }, ["long", "next week"]],
  ["type", { kind: "two" }, ["late"]],
  ["urgent", { standing: "urgent" }, ["late"]],
  ["new applicants", { standing: "unread" }, ["early"]],
  ["open", { standing: "waiting" }, ["long", "next week"]],
  ["filled", { standing: "filled" }, ["filled"]],
  ["whom it concerns", { text: "lehtoVAARA pirjo" }, ["early"]],
  ["the chosen one", { text: "rautio" }, ["filled"]],
  ["a sign that means something to a database", { text: "100%" }, ["late"]],
  ["nothing of the kind", { text: "%" + "_" }, []],
  ["several", { text: "kurssi", standing: "filled" }, []],
])("a board is searched by %s", async (_what, filter, expected) => {
  const { items } = await postedPage(t.ctx, principal, filter);
  expect(named(items.map(({ id }) => id)).toSorted()).toEqual(expected.toSorted());
  const days = await boardDays(t.ctx, principal, { ...week, to: on(14), ...filter });
  const found = new Set(days.flatMap(({ jobs }) => named(jobs)));
  expect([...found].toSorted()).toEqual(expected.toSorted());
});

test("a teacher sees the days of what they posted, others nothing of it", async () => {
  const own = await boardDays(t.ctx, teacher, week);
  expect(own.flatMap(({ jobs }) => named(jobs))).not.toContain("early");
  expect(await boardDays(t.ctx, stranger, week)).toEqual([]);
  expect((await refusal(boardDays(t.ctx, substitute, week))).status).toBe(403);
});

test("the days come with the jobs that are asked for by name, whole", async () => {
  const app = await testApp(t);
  const ask = async (body: object) => {
    const answer = await app.as(principal).post("/api/principals/temps/v2", body);
    return { status: answer.status, body: answer.body };
  };
  const { body } = await ask({ ...week, only: [jobs["late"]] });
  expect(body.jobs).toHaveLength(1);
  expect(body.days).toEqual(await boardDays(t.ctx, principal, week));
  expect(await ask({ named: 1 })).toMatchObject({
    status: 422,
    body: { from: expect.any(String), to: expect.any(String) },
  });
  expect(Object.keys((await ask({ named: 1, from: on(1) })).body)).toContain("to");
  expect(Object.keys((await ask({ named: 1, from: on(1) })).body)).not.toContain("from");
  for (const day of ["0000-01-01", "9999-12-31", "2026-02-30"]) {
    expect(await ask({ from: day })).toMatchObject({ status: 422, body: { from: expect.any(String) } });
    await expect(boardDays(t.ctx, principal, { ...week, to: day })).rejects.toMatchObject({
      status: 422,
      fields: { to: "errors:date" },
    });
  }
  expect((await ask({ named: 1, from: on(1), to: "2100-02-01" })).status).toBe(422);
  expect((await ask({ from: "2099-02-30" })).status).toBe(422);
  expect((await ask({ standing: "gone" })).status).toBe(422);
});
