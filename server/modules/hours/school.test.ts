// Shows (rule: hours, hours-kept, hours-reminded).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { hours, jobs } from "../../../db/schema/index.ts";
import { createPrincipal, createTeacher } from "../../../tests/support/factories.ts";
import { removeChosen } from "../bookings/choice/index.ts";
import { expire } from "../expiry/expire.ts";
import { kinds } from "../notifications/notices/index.ts";
import { hoursWorld, leading } from "./hours.fixture.ts";

const {
  t,
  app,
  staff,
  person,
  chosen,
  fresh,
  code,
  idOf,
  list,
  say,
  approve,
  dispute,
  noShow,
  remind,
  number,
  close,
} = await hoursWorld();
afterAll(close);

const ok = { status: 200 };
const oneself = [403, "oneself"];

describe("whoever leads the school where they have worked themself", () => {
  test("reads their days, and does not speak for the school of them", async () => {
    const { nea, job, principal } = await fresh();
    await say(nea, job, {});
    const both = await leading(t.db, nea, principal);
    const id = await idOf(both);
    expect((await list(both)).days).toMatchObject([{ person: nea.id, state: "waitsForSchool" }]);
    expect(code(await approve(both, id))).toEqual(oneself);
    expect(code(await dispute(both, job, nea))).toEqual(oneself);
    expect(code(await noShow(both, job, nea))).toEqual(oneself);
    expect(code(await number(both, nea, "4711"))).toEqual(oneself);
    expect((await list(principal)).days).toMatchObject([{ id, state: "waitsForSchool" }]);
    expect(await approve(principal, id)).toMatchObject(ok);
    expect(await number(principal, nea, "4711")).toMatchObject(ok);
  });

  test("approves nothing together with their own", async () => {
    const of = await staff();
    const [one, other] = [await person(of), await person(of)];
    for (const each of [one, other]) await say(each, await chosen(of, each), {});
    const both = await leading(t.db, one, of.principal);
    const ids = (await list(both)).days.map(({ id }: { id: string }) => id);
    expect(code(await approve(both, ...ids))).toEqual(oneself);
    expect((await list(both)).totals).toMatchObject({ approved: 0, days: 2 });
  });
});

describe("a substitute who has said nothing", () => {
  const waiting = () => t.client`
    select payload from graphile_worker._private_jobs where payload ->> 'kind' = 'hoursWait'`;
  const receiver = (lang: "fi" | "sv", id: string) => ({ id, lang, email: "", firstName: "", lastName: "" });

  test("is reminded once a day, whoever of the school presses", async () => {
    const { nea, job, teacher, principal } = await fresh();
    const before = (await waiting()).length;
    const answers = await Promise.all([remind(teacher, job, nea), remind(principal, job, nea)]);
    expect(answers.map(({ status, body }) => [status, body.reminded]).toSorted()).toEqual([
      [200, 0],
      [200, 1],
    ]);
    expect((await remind(teacher, job, nea)).body).toMatchObject({ reminded: 0 });
    t.advance(24 * 3_600_000);
    expect((await remind(teacher, job, nea)).body).toMatchObject({ reminded: 1 });
    expect(await waiting()).toHaveLength(before + 2);
  });

  test("is not reminded of what they have said, nor told of what they say before it is sent; of other times that are proposed they are", async () => {
    const { nea, job, teacher } = await fresh();
    await remind(teacher, job, nea);
    const notice = (await waiting()).at(-1)?.["payload"];
    const facts = () => kinds.hoursWait.facts?.(t.ctx, notice, receiver("fi", nea.id));
    expect((await facts())?.dates).toEqual(["2026-11-04"]);
    await say(nea, job, {});
    expect(await facts()).toBeNull();
    expect(code(await remind(teacher, job, nea))).toEqual([409, "hours_changed"]);
    await dispute(teacher, job, nea);
    expect((await facts())?.dates).toEqual(["2026-11-04"]);
    t.advance(24 * 3_600_000);
    expect((await remind(teacher, job, nea)).body).toMatchObject({ reminded: 1 });
  });

  test("is told of those of several days that wait by then, and is not said to be told where they take no mail", async () => {
    const of = await staff();
    const nea = await person(of);
    const job = await chosen(of, nea, { endDate: "2026-11-05" });
    const days = ["2026-11-04", "2026-11-05"].map((date) => ({ date, person: nea.id }));
    const both = () => app.as(of.teacher).post("/api/teachers/hours/remind", { id: job, days });
    await t.client`update accounts set mail_enabled = false where id = ${nea.id}`;
    expect((await both()).body).toMatchObject({ reminded: 0 });
    await t.client`update accounts set mail_enabled = true where id = ${nea.id}`;
    expect((await both()).body).toMatchObject({ reminded: 1 });
    const notice = (await waiting()).at(-1)?.["payload"];
    await say(nea, job, {});
    const facts = await kinds.hoursWait.facts?.(t.ctx, notice, receiver("fi", nea.id));
    expect(facts?.dates).toEqual(["2026-11-05"]);
  });

  test("is reminded by nobody but their school, and by nobody of themself", async () => {
    const { nea, job, school, principal } = await fresh();
    for (const stranger of [await createTeacher(t.db, { school }), await createPrincipal(t.db)])
      expect(code(await remind(stranger, job, nea))).toEqual([404, "not_found"]);
    expect((await remind(nea, job, nea)).status).toBe(403);
    expect(code(await remind(await leading(t.db, nea, principal), job, nea))).toEqual(oneself);
  });
});

test("who leads several schools reads the days of all of them, or of one, and of no other", async () => {
  const [one, other, foreign] = [await fresh(), await fresh(), await fresh()];
  const ledare = await createPrincipal(t.db, { schools: [one.school, other.school] });
  const people = async (school?: string) => {
    const body = { month: "2026-11", ...(school ? { school } : {}) };
    const { days } = (await app.as(ledare).post("/api/teachers/hours", body)).body;
    return days.map(({ person, school }: Record<string, string>) => [person, school]).toSorted();
  };
  const [first, second] = [
    [one.nea.id, one.school.name],
    [other.nea.id, other.school.name],
  ];
  expect(await people()).toEqual([first, second].toSorted());
  expect(await people(other.school.name)).toEqual([second]);
  const named = { month: "2026-11", school: foreign.school.name };
  expect(code(await app.as(ledare).post("/api/teachers/hours", named))).toEqual([403, "not_your_school"]);
});

describe("the school gives way", () => {
  test("to what the substitute said before it proposed other times, and its proposal stays as history", async () => {
    const { nea, job, teacher } = await fresh();
    await say(nea, job, { to: "16:00" });
    await dispute(teacher, job, nea, { to: "15:30" });
    const id = await idOf(teacher);
    expect(await approve(teacher, id)).toMatchObject({ ...ok, body: { approved: 1 } });
    expect((await list(nea)).days).toMatchObject([
      { state: "approved", said: { to: "16:00" }, proposed: null, minutes: 480 },
    ]);
    expect(code(await approve(teacher, id))).toEqual([409, "hours_changed"]);
    const rows = await t.db
      .select()
      .from(hours)
      .where(eq(hours.accountId, nea.id))
      .orderBy(hours.createdAt, hours.id);
    expect(rows.map(({ state, supersededAt }) => [state, supersededAt === null])).toEqual([
      ["waitsForSchool", false],
      ["disputed", false],
      ["approved", true],
    ]);
    expect(rows[2]).toMatchObject({
      approvedBy: teacher.id,
      createdBy: teacher.id,
      saidTo: "16:00:00",
      schoolTo: null,
    });
  });

  test("after a no-show that was none, but approves nothing that nobody has said", async () => {
    const { nea, job, teacher } = await fresh();
    await noShow(teacher, job, nea);
    expect(code(await approve(teacher, await idOf(teacher)))).toEqual([409, "hours_changed"]);
    await say(nea, job, {});
    await noShow(teacher, job, nea);
    expect(await approve(teacher, await idOf(teacher))).toMatchObject(ok);
    expect((await list(nea)).days).toMatchObject([{ state: "approved", minutes: 450 }]);
  });

  test("once, of several who come at once", async () => {
    const { nea, job, teacher, principal } = await fresh();
    await say(nea, job, {});
    await dispute(teacher, job, nea);
    const id = await idOf(teacher);
    const answers = await Promise.all([
      approve(teacher, id),
      approve(principal, id),
      say(nea, job, { to: "15:45" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list(teacher)).days).toHaveLength(1);
  });
});

test("days that were set apart are found by either name of the job that they were of", async () => {
  const of = await staff();
  const nea = await person(of);
  const job = await chosen(of, nea, { endDate: "2026-11-06" });
  t.setNow(new Date("2026-11-04T18:00:00Z"));
  await removeChosen(t.ctx, of.teacher, { key: job, email: nea.email });
  const [whole] = await t.db.select({ objectId: jobs.objectId }).from(jobs).where(eq(jobs.id, job));
  expect(whole?.objectId).toMatch(/^[0-9a-f]{24}$/);
  expect(await say(nea, whole?.objectId ?? "", {})).toMatchObject(ok);
  expect(await say(nea, job, { to: "15:00" })).toMatchObject(ok);
  expect(await dispute(of.teacher, whole?.objectId ?? "", nea, { to: "14:00" })).toMatchObject(ok);
  expect((await list(nea)).days).toMatchObject([{ uniqueId: job, state: "disputed", said: { to: "15:00" } }]);
});

test("a day of more than two years ago does not wait for anybody, and nothing is said of it", async () => {
  const { nea, job, teacher } = await fresh();
  await say(nea, job, {});
  t.setNow(new Date("2028-11-06T12:00:00Z"));
  await expire(t.ctx);
  for (const actor of [nea, teacher]) expect((await list(actor)).days).toEqual([]);
  for (const answer of [
    await say(nea, job, {}),
    await dispute(teacher, job, nea),
    await noShow(teacher, job, nea),
  ])
    expect(answer).toMatchObject({ status: 422, body: { "days.0.date": expect.any(String) } });
  expect(await t.db.$count(hours, eq(hours.accountId, nea.id))).toBe(0);
});
