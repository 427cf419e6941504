// Shows (rule: teacher-active, teacher-removed).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import { accountTypes, jobs, news, schoolMembers, switchedOff } from "../../../../db/schema/index.ts";
import { createTeacher, testPassword } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { jobsToTakeOver } from "./listing.ts";
import { removeTeacher } from "./remove.ts";
import { roster } from "./roster.fixture.ts";

const {
  t,
  app,
  school,
  second,
  principal,
  ledare,
  stranger,
  reads,
  accountOf,
  lastEvents,
  newTeacher,
  close,
} = await roster();
/** A new one for each test. */
let teacher: Actor;

beforeEach(async () => {
  teacher = await newTeacher();
});
afterAll(close);

const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);

describe("deactivating", () => {
  test("ends the teacher's session at once, for good, and tells the school", async () => {
    expect((await reads(teacher)).status).toBe(200);
    expect((await post(principal, "deactivate/teacher", { email: teacher.email })).status).toBe(200);
    expect((await reads(teacher)).status).toBe(401);
    expect(await lastEvents()).toContain(`teachersChanged ${school.id}`);
    const login = () =>
      app.anybody.post("/api/shared/login", { email: teacher.email, password: testPassword });
    expect((await login()).body.message).toStartWith("Tilisi ei ole käytössä");
    expect((await post(ledare, "activate/teacher", { email: teacher.email })).status).toBe(200);
    expect((await reads(teacher)).status).toBe(401);
    expect((await login()).status).toBe(200);
  });

  test("and activating go through one call as well", async () => {
    await post(principal, "activate", { email: teacher.email, activate: false });
    expect((await reads(teacher)).status).toBe(401);
    await post(principal, "activate", { email: teacher.email });
    const [member] = await t.db.select().from(schoolMembers).where(eq(schoolMembers.accountId, teacher.id));
    expect(member?.active).toBe(true);
  });

  test("all concerns the teachers of the principal's schools alone", async () => {
    const elsewhere = await createTeacher(t.db, { school: second });
    const foreign = await createTeacher(t.db);
    const off = await post(ledare, "deactivate/all", { school: school.name });
    expect(off.body.changed).toBeGreaterThan(1);
    expect((await reads(teacher)).status).toBe(401);
    for (const actor of [elsewhere, foreign, principal, ledare])
      expect((await reads(actor)).status).toBe(200);
    await post(ledare, "deactivate/all");
    expect((await reads(elsewhere)).status).toBe(401);
    expect((await reads(foreign)).status).toBe(200);
    expect((await post(ledare, "activate/all")).body.changed).toBeGreaterThan(2);
    expect((await post(ledare, "activate/all")).body.changed).toBe(0);
    expect(
      (await app.anybody.post("/api/shared/login", { email: elsewhere.email, password: testPassword }))
        .status,
    ).toBe(200);
  });
});

describe("at one of the principal's schools", () => {
  const placesOf = async (who: Actor) =>
    (await t.db.select().from(schoolMembers).where(eq(schoolMembers.accountId, who.id)))
      .map(({ schoolId, active }) => [schoolId === school.id ? "school" : "second", active])
      .toSorted();

  beforeEach(async () => {
    await t.db
      .insert(schoolMembers)
      .values({ accountId: teacher.id, schoolId: second.id, role: "teacher", main: false });
  });

  test("a teacher is deactivated and activated there alone", async () => {
    const one = { email: teacher.email, school: second.name };
    expect((await post(ledare, "deactivate/teacher", one)).status).toBe(200);
    expect(await placesOf(teacher)).toEqual([
      ["school", true],
      ["second", false],
    ]);
    expect((await reads(teacher)).status).toBe(200);
    await post(ledare, "deactivate/teacher", { email: teacher.email });
    await post(ledare, "activate", one);
    expect(await placesOf(teacher)).toEqual([
      ["school", false],
      ["second", true],
    ]);
  });

  test("another's school is refused, and where they do not teach they are not found", async () => {
    const one = { email: teacher.email, school: second.name };
    expect((await post(principal, "deactivate/teacher", one)).status).toBe(403);
    const elsewhere = await newTeacher();
    expect((await post(ledare, "deactivate/teacher", { ...one, email: elsewhere.email })).status).toBe(404);
    await expect(removeTeacher(t.ctx, ledare, elsewhere.email, second.id)).rejects.toMatchObject({
      status: 404,
    });
    await expect(removeTeacher(t.ctx, principal, teacher.email, second.id)).rejects.toMatchObject({
      status: 403,
    });
  });

  test("a teacher is removed there alone, with the jobs posted there", async () => {
    const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const times = { startDate, startTime: "08:00", endTime: "15:30", type: "one" };
    const actor = { ...teacher, schools: [school, second] };
    const [here, there] = [
      await postJob(t.ctx, actor, { ...times, school: school.id }),
      await postJob(t.ctx, actor, { ...times, school: second.id, type: "three" }),
    ];
    expect(await jobsToTakeOver(t.ctx, ledare, teacher.email)).toBe(2);
    expect(await jobsToTakeOver(t.ctx, ledare, teacher.email, second.id)).toBe(1);
    await removeTeacher(t.ctx, ledare, teacher.email, second.id);
    expect(await placesOf(teacher)).toEqual([["school", true]]);
    const owners = await t.db.query.jobs.findMany({ where: inArray(jobs.id, [here.id, there.id]) });
    expect(owners.find(({ id }) => id === here.id)?.ownerId).toBe(teacher.id);
    expect(owners.find(({ id }) => id === there.id)?.ownerId).toBe(ledare.id);
    expect((await accountOf(teacher))?.closedAt).toBeNull();
  });
});

describe("removing", () => {
  const remove = (actor: Actor, who: Actor) =>
    app.as(actor).delete(`/api/principals/remove/${encodeURIComponent(who.email)}`);
  const job = () => {
    const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    return postJob(t.ctx, teacher, { startDate, startTime: "08:00", endTime: "15:30", type: "one" });
  };
  const ownerOf = async (id: string) =>
    (await t.db.query.jobs.findFirst({ where: eq(jobs.id, id) }))?.ownerId;

  test("passes the jobs on to the principal, keeps the archived ones, and frees the address", async () => {
    const open = await job();
    const past = await job();
    await t.db.update(jobs).set({ archivedAt: new Date() }).where(eq(jobs.id, past.id));
    expect((await remove(principal, teacher)).body).toEqual({ success: true });
    expect(await ownerOf(open.id)).toBe(principal.id);
    expect(await ownerOf(past.id)).toBe(teacher.id);
    expect((await reads(teacher)).status).toBe(401);
    const gone = await accountOf(teacher);
    expect(gone).toMatchObject({ firstName: "Oili", lastName: "Opettaja", phone: "", passwordHash: "" });
    expect(gone?.closedAt).toBeInstanceOf(Date);
    expect((await remove(principal, teacher)).status).toBe(404);
    const again = await post(principal, "teacher/add", {
      firstName: "Oili",
      lastName: "O",
      email: teacher.email,
      phone: "040 12345",
    });
    expect(again.status).toBe(200);
  });

  test("of an account that is closed leaves neither what it was told nor what it switched off", async () => {
    await t.db.insert(switchedOff).values({ accountId: teacher.id, kind: "applications", channel: "mail" });
    const times = { startDate: "2026-01-07", endDate: "2026-01-07", startTime: "08:00", endTime: "12:00" };
    const words = { schoolFi: "Koulu", schoolSv: "Skola", workFi: "", workSv: "" };
    const ids = { accountId: teacher.id, id: Bun.randomUUIDv7(), jobId: Bun.randomUUIDv7() };
    await t.db.insert(news).values({ ...ids, ...times, ...words, kind: "applied", endsAt: new Date() });
    await remove(principal, teacher);
    const left = [news, switchedOff].map((table) => t.db.$count(table, eq(table.accountId, teacher.id)));
    expect(await Promise.all(left)).toEqual([0, 0]);
  });

  test("leaves somebody who is a substitute as well their account", async () => {
    await t.db.insert(accountTypes).values({ accountId: teacher.id, type: "user" });
    await remove(principal, teacher);
    expect(await accountOf(teacher)).toMatchObject({ type: "user", email: teacher.email, closedAt: null });
    const types = await t.db.select().from(accountTypes).where(eq(accountTypes.accountId, teacher.id));
    expect(types.map(({ type }) => type)).toEqual(["user"]);
  });

  test("at the one school that is named leaves the others, and is refused at a school that is another's", async () => {
    await t.db.insert(schoolMembers).values({ accountId: teacher.id, schoolId: second.id, role: "teacher" });
    const at = (actor: Actor, name: string) =>
      app
        .as(actor)
        .delete(
          `/api/principals/remove/${encodeURIComponent(teacher.email)}?school=${encodeURIComponent(name)}`,
        );
    expect((await at(principal, second.name)).status).toBe(403);
    expect((await at(ledare, second.name)).status).toBe(200);
    expect((await at(ledare, second.name)).status).toBe(404);
    const left = await t.db.select().from(schoolMembers).where(eq(schoolMembers.accountId, teacher.id));
    expect(left.map(({ schoolId }) => schoolId)).toEqual([school.id]);
  });

  test("leaves somebody who teaches at another's school their place there", async () => {
    const other = stranger.schools[0];
    if (!other) throw new Error("no school");
    await t.db
      .insert(schoolMembers)
      .values({ accountId: teacher.id, schoolId: other.id, role: "teacher", main: false });
    await remove(principal, teacher);
    expect(await accountOf(teacher)).toMatchObject({ type: "teacher", closedAt: null });
    const { body } = await post(stranger, "teachers/getall");
    expect(body.teachers.map((entry: { email: string }) => entry.email)).toEqual([teacher.email]);
  });

  test("by two principals at once removes once", async () => {
    const answers = await Promise.all([remove(principal, teacher), remove(ledare, teacher)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect((await accountOf(teacher))?.closedAt).toBeInstanceOf(Date);
  });
});
