// Shows (rule: hours, hours-kept).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { hours, jobs } from "../../../db/schema/index.ts";
import { removeChosen } from "../bookings/choice/index.ts";
import { expire } from "../expiry/expire.ts";
import { hoursWorld, leading } from "./hours.fixture.ts";

const { t, staff, person, chosen, fresh, code, idOf, list, say, approve, dispute, noShow, number, close } =
  await hoursWorld();
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
