// Shows (rule: hours, hours-kept).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { hours } from "../../../db/schema/index.ts";
import { removeChosen } from "../bookings/choice/index.ts";
import { expire } from "../expiry/expire.ts";
import { after, hoursWorld } from "./hours.fixture.ts";

const { t, staff, person, chosen, fresh, code, idOf, list, say, approve, dispute, noShow, close } =
  await hoursWorld();
afterAll(close);

const ok = { status: 200 };

describe("a day that is over", () => {
  test("waits for the substitute, then for the school, and is approved by who may manage the job", async () => {
    const { nea, job, teacher, school } = await fresh();
    const waits = {
      uniqueId: job,
      date: "2026-11-04",
      school: school.name,
      person: nea.id,
      agreed: { from: "08:00", to: "15:30", minutes: 450 },
      minutes: 450,
      lessonsCounted: true,
    };
    for (const actor of [nea, teacher])
      expect(await list(actor)).toMatchObject({
        month: "2026-11",
        days: [{ ...waits, id: null, state: "waitsForSubstitute", said: null }],
        totals: { minutes: 450, approved: 0, days: 1, people: 1 },
      });
    const said = { to: "15:00", breakMinutes: 30, lessons: 5 };
    expect(await say(nea, job, said)).toMatchObject(ok);
    expect((await list(teacher)).days).toMatchObject([
      { ...waits, state: "waitsForSchool", said: { ...said, from: "08:00", minutes: 390 }, minutes: 390 },
    ]);
    expect(await approve(teacher, await idOf(teacher))).toMatchObject({ ...ok, body: { approved: 1 } });
    expect(await list(nea)).toMatchObject({
      days: [{ state: "approved", approvedAt: after.toISOString(), exportedAt: null, corrects: false }],
      totals: { minutes: 390, approved: 390 },
    });
  });

  test("is not asked about before it has ended, nor when it is of another month", async () => {
    const { nea, job } = await fresh();
    t.setNow(new Date("2026-11-04T13:29:00Z"));
    expect((await list(nea)).days).toEqual([]);
    expect(code(await say(nea, job, {}))).toEqual([422, "invalid_input"]);
    t.setNow(new Date("2026-11-04T13:30:00Z"));
    expect((await list(nea)).days).toHaveLength(1);
    expect((await list(nea, "2026-10")).days).toEqual([]);
    expect(await say(nea, job, {})).toMatchObject(ok);
  });

  test("on which clocks go back has as many hours as passed", async () => {
    const of = await staff();
    const nea = await person(of);
    const posted = new Date("2026-10-20T09:00:00Z");
    const day = { startDate: "2026-10-25", startTime: "02:00", endTime: "06:00" };
    const job = await chosen(of, nea, day, posted);
    const before = { ...day, startDate: "2026-10-24" };
    await chosen(of, nea, before, posted);
    expect((await list(nea, "2026-10")).days).toMatchObject([
      { date: "2026-10-25", agreed: { from: "02:00", to: "06:00", minutes: 300 } },
      { date: "2026-10-24", agreed: { from: "02:00", to: "06:00", minutes: 240 } },
    ]);
    const said = { date: "2026-10-25", from: "02:00", to: "06:00", breakMinutes: 60 };
    expect(await say(nea, job, said)).toMatchObject(ok);
    expect((await list(nea, "2026-10")).days[0]).toMatchObject({ minutes: 240 });
    const spring = { startDate: "2026-03-29", startTime: "02:00", endTime: "06:00" };
    const early = await chosen(of, nea, spring, new Date("2026-03-20T09:00:00Z"));
    expect((await list(nea, "2026-03")).days).toMatchObject([
      { uniqueId: early, agreed: { from: "02:00", to: "06:00", minutes: 180 } },
    ]);
    const beyond = { date: "2026-03-29", from: "02:00", to: "06:00", breakMinutes: 180 };
    expect((await say(nea, early, beyond)).body).toHaveProperty(["days.0.breakMinutes"]);
  });

  test("keeps what is said of it when the rest of the job is taken from who worked it", async () => {
    const of = await staff();
    const nea = await person(of);
    const job = await chosen(of, nea, { endDate: "2026-11-06" });
    t.setNow(new Date("2026-11-04T18:00:00Z"));
    await say(nea, job, { lessons: 4 });
    await removeChosen(t.ctx, of.teacher, { key: job, email: nea.email });
    t.setNow(after);
    expect((await list(nea)).days).toMatchObject([
      { date: "2026-11-04", uniqueId: job, state: "waitsForSchool", said: { lessons: 4 } },
    ]);
    expect(await say(nea, job, { lessons: 5 })).toMatchObject(ok);
    expect(await approve(of.teacher, await idOf(of.teacher))).toMatchObject(ok);
  });
});

describe("what both say", () => {
  test("of a day that does not match is proposed by the school, and approved as soon as the substitute says it, too", async () => {
    const { nea, job, teacher } = await fresh();
    await say(nea, job, { to: "16:00" });
    expect(await dispute(teacher, job, nea, { to: "15:30" })).toMatchObject(ok);
    expect((await list(nea)).days).toMatchObject([
      { state: "disputed", said: { to: "16:00" }, proposed: { to: "15:30" }, minutes: 450 },
    ]);
    expect(await say(nea, job, { to: "15:45" })).toMatchObject(ok);
    expect((await list(nea)).days).toMatchObject([{ state: "waitsForSchool", minutes: 465 }]);
    await dispute(teacher, job, nea, { to: "15:30" });
    expect(await say(nea, job, { to: "15:30" })).toMatchObject(ok);
    const [row] = await t.db
      .select()
      .from(hours)
      .where(and(eq(hours.accountId, nea.id), eq(hours.state, "approved")));
    expect(row).toMatchObject({ approvedBy: teacher.id, createdBy: nea.id });
  });

  test("is no proposal when it is the same", async () => {
    const { nea, job, teacher } = await fresh();
    await say(nea, job, {});
    expect((await dispute(teacher, job, nea, { to: "15:30" })).body).toHaveProperty(["days.0.from"]);
  });

  test("of what was approved is corrected by the school alone, in a row of its own", async () => {
    const { nea, job, teacher } = await fresh();
    await say(nea, job, {});
    await approve(teacher, await idOf(teacher));
    expect(code(await say(nea, job, { to: "16:00" }))).toEqual([409, "hours_approved"]);
    expect(await say(nea, job, {})).toMatchObject(ok);
    expect(await dispute(teacher, job, nea)).toMatchObject(ok);
    const rows = await t.db
      .select()
      .from(hours)
      .where(eq(hours.accountId, nea.id))
      .orderBy(hours.createdAt, hours.id);
    expect(rows).toMatchObject([
      { state: "approved", saidTo: "15:30:00", supersededAt: after },
      { state: "disputed", schoolTo: "15:00:00", supersededAt: null },
    ]);
    expect((await list(nea)).days).toMatchObject([{ state: "disputed", corrects: true }]);
  });

  test("does not come to an end with a no-show: the person says otherwise", async () => {
    const { nea, job, teacher } = await fresh();
    expect(await noShow(teacher, job, nea)).toMatchObject(ok);
    expect((await list(nea)).days).toMatchObject([{ state: "noShow", minutes: 0 }]);
    expect(await say(nea, job, {})).toMatchObject(ok);
    expect((await list(teacher)).days).toMatchObject([{ state: "waitsForSchool", minutes: 450 }]);
    await noShow(teacher, job, nea);
    expect(await dispute(teacher, job, nea, { to: "15:30" })).toMatchObject(ok);
    expect((await list(teacher)).days).toMatchObject([{ state: "disputed" }]);
  });
});

describe("one of two who come at once", () => {
  test("approves, and the other is refused", async () => {
    const { nea, job, teacher, principal } = await fresh();
    await say(nea, job, {});
    const id = await idOf(teacher);
    const answers = await Promise.all(
      [teacher, principal, teacher, principal].map((one) => approve(one, id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(code(await approve(teacher, id))).toEqual([409, "hours_changed"]);
  });

  test("does not approve what is said otherwise meanwhile", async () => {
    const { nea, job, teacher } = await fresh();
    for (let n = 0; n < 8; n++) {
      await say(nea, job, { breakMinutes: 10 });
      const id = await idOf(teacher);
      const answers = await Promise.all([
        say(nea, job, { breakMinutes: 20 + n }),
        approve(teacher, id),
        dispute(teacher, job, nea),
      ]);
      const [day] = (await list(teacher)).days;
      const standing = await t.db.$count(hours, and(eq(hours.accountId, nea.id), eq(hours.id, day.id)));
      expect(standing).toBe(1);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      // Whatever was approved is what the school had seen.
      const approved = await t.db
        .select()
        .from(hours)
        .where(and(eq(hours.accountId, nea.id), eq(hours.state, "approved")));
      for (const row of approved) expect([10, 0]).toContain(row.saidBreak ?? -1);
      await t.db.delete(hours).where(eq(hours.accountId, nea.id));
    }
  });

  test("says the first thing of a day", async () => {
    const { nea, job, teacher } = await fresh();
    const answers = await Promise.all([
      say(nea, job, {}),
      noShow(teacher, job, nea),
      say(nea, job, { to: "15:00" }),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await list(nea)).days).toHaveLength(1);
  });

  test("of many, all or none are approved", async () => {
    const of = await staff();
    const [one, other] = [await person(of), await person(of)];
    const jobs = [await chosen(of, one), await chosen(of, other)];
    await say(one, jobs[0] ?? "", {});
    await say(other, jobs[1] ?? "", {});
    const ids = (await list(of.teacher)).days.map(({ id }: { id: string }) => id);
    await say(other, jobs[1] ?? "", { to: "15:00" });
    expect(code(await approve(of.teacher, ...ids))).toEqual([409, "hours_changed"]);
    expect((await list(of.teacher)).totals).toMatchObject({ approved: 0, days: 2, people: 2 });
  });
});

test("what was said of a day goes two years after it", async () => {
  const { nea, job } = await fresh();
  await say(nea, job, {});
  const kept = () => t.db.$count(hours, eq(hours.accountId, nea.id));
  t.setNow(new Date("2028-11-03T12:00:00Z"));
  await expire(t.ctx);
  expect(await kept()).toBe(1);
  t.setNow(new Date("2028-11-06T12:00:00Z"));
  await expire(t.ctx);
  expect(await kept()).toBe(0);
});
