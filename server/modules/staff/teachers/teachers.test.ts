import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, accountTypes, files, jobs, schoolMembers } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { postJob } from "../../jobs/index.ts";
import { mailsOf, queued } from "./teachers.fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
let second: ActorSchool;
let principal: Actor;
let ledare: Actor;
let colleague: Actor;
let stranger: Actor;
let substitute: Actor;
let operator: Actor;
/** A new one for each test. */
let teacher: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  school = await createSchool(t.db, { name: "Alppilan koulu" });
  second = await createSchool(t.db, { name: "Bergan päiväkoti", kind: "preschool" });
  principal = await createPrincipal(t.db, { schools: [school], lang: "sv" });
  ledare = await createPrincipal(t.db, { schools: [school, second] });
  colleague = await createTeacher(t.db, { school });
  stranger = await createPrincipal(t.db);
  substitute = await createSubstitute(t.db);
  operator = await createOperator(t.db);
});
beforeEach(async () => {
  teacher = await createTeacher(t.db, { school, firstName: "Oili", lastName: "Opettaja", phone: "040 1" });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);
const lastEvents = async () =>
  (
    await t.db.execute<{ name: string; school_id: string }>(
      sql`select name, school_id from events order by id desc limit 3`,
    )
  ).map((row) => `${row.name} ${row.school_id}`);
const reads = (actor: Actor) => app.as(actor).post("/api/shared/getschool");
const confirm = (email: string) =>
  t.db.update(accounts).set({ confirmedAt: new Date() }).where(eq(accounts.email, email.toLowerCase()));
const accountOf = (actor: Actor) => t.db.query.accounts.findFirst({ where: eq(accounts.id, actor.id) });

describe("only a principal of the teacher's school", () => {
  const calls: [string, (email: string) => object][] = [
    ["send/information", (email) => ({ email, password: testPassword })],
    ["edit/teacher", (email) => ({ oldEmail: email, firstName: "Stolen" })],
    ["activate/teacher", (email) => ({ email })],
    ["deactivate/teacher", (email) => ({ email })],
    ["activate", (email) => ({ email, activate: false })],
  ];
  for (const [call, body] of calls) {
    test(`may call ${call}`, async () => {
      const input = body(teacher.email);
      expect((await app.anybody.post(`/api/principals/${call}`, input)).status).toBe(401);
      for (const actor of [substitute, colleague, teacher, operator])
        expect((await post(actor, call, input)).status).toBe(403);
      const refused = await post(stranger, call, input);
      expect(refused).toMatchObject({ status: 404, body: { msg: "Opettajaa ei löytynyt koulustasi." } });
      expect((await accountOf(teacher))?.firstName).toBe("Oili");
      expect((await reads(teacher)).status).toBe(200);
      for (const nobody of [principal.email, ledare.email, substitute.email, "nobody@example.test"]) {
        expect((await post(principal, call, body(nobody))).status).toBe(404);
      }
      expect([404, 422]).toContain((await post(principal, call, body("a\0b@c.d"))).status);
      expect((await post(principal, call, {})).status).toBe(422);
      // One who has confirmed is sent no login details any more.
      const status = call === "send/information" ? 409 : 200;
      expect((await post(principal, call, input)).status).toBe(status);
    });
  }

  test("may remove", async () => {
    const path = `/api/principals/remove/${encodeURIComponent(teacher.email)}`;
    expect((await app.anybody.delete(path)).status).toBe(401);
    for (const actor of [substitute, colleague, teacher, operator])
      expect((await app.as(actor).delete(path)).status).toBe(403);
    expect((await app.as(stranger).delete(path)).status).toBe(404);
    expect((await app.as(principal).delete(`/api/principals/remove/${ledare.email}`)).status).toBe(404);
    expect((await reads(teacher)).status).toBe(200);
  });

  test("may call for all", async () => {
    for (const call of ["teachers/getall", "activate/all", "deactivate/all"]) {
      expect((await app.anybody.post(`/api/principals/${call}`)).status).toBe(401);
      for (const actor of [substitute, teacher, operator]) expect((await post(actor, call)).status).toBe(403);
      expect((await post(principal, call, { email: teacher.email })).status).toBe(403);
    }
    expect((await post(stranger, "deactivate/all")).body).toEqual({ success: true, changed: 0 });
    expect((await post(principal, "deactivate/all", { school: second.name })).status).toBe(403);
    expect((await reads(teacher)).status).toBe(200);
  });
});

describe("the list", () => {
  test("has the teachers of the principal's schools, without principals and the closed", async () => {
    const there = await createTeacher(t.db, { school: second, active: false });
    const risen = await createTeacher(t.db, { school });
    await t.db.insert(accountTypes).values({ accountId: risen.id, type: "principal" });
    const { body } = await post(ledare, "teachers/getall", { email: ledare.email });
    expect(body.preschool).toBe(true);
    const emails = body.teachers.map((entry: { email: string }) => entry.email);
    expect(emails).toContain(teacher.email);
    expect(emails).not.toContain(risen.email);
    expect(emails).not.toContain(principal.email);
    expect(body.teachers).toContainEqual({
      firstName: there.firstName,
      lastName: there.lastName,
      email: there.email,
      phone: "040 000 0000",
      grade: [],
      address: "",
      image: null,
      approved: false,
      school: "Bergan päiväkoti",
    });
    const one = await post(principal, "teachers/getall");
    expect(one.body.preschool).toBe(false);
    expect(one.body.teachers.map((entry: { email: string }) => entry.email)).not.toContain(there.email);
  });

  test("grades: one's own, and of own teachers for a principal", async () => {
    await post(principal, "edit/teacher", { oldEmail: teacher.email, grades: ["2", "1", "1"] });
    const get = (actor: Actor, email?: string) =>
      app.as(actor).post("/api/teachers/get/teacher", email ? { email } : undefined);
    expect((await get(teacher)).body).toEqual({ grade: ["1", "2"] });
    expect((await get(principal, teacher.email)).body).toEqual({ grade: ["1", "2"] });
    expect((await get(colleague, teacher.email)).status).toBe(403);
    expect((await get(stranger, teacher.email)).status).toBe(404);
    expect((await get(substitute)).status).toBe(403);
    expect((await app.anybody.post("/api/teachers/get/teacher")).status).toBe(401);
    expect((await get(operator, operator.email)).body).toEqual({ grade: [] });
  });
});

describe("adding a teacher", () => {
  let people = 0;
  const person = (changes: object = {}) => ({
    firstName: "Uusi",
    lastName: "Opettaja",
    email: `Uusi.${++people}@example.test`,
    phone: "040 123 456",
    grades: ["1"],
    ...changes,
  });
  const add = (actor: Actor, body: object) => post(actor, "teacher/add", body);

  test("is for principals, at their own schools", async () => {
    expect((await app.anybody.post("/api/principals/teacher/add", person())).status).toBe(401);
    for (const actor of [substitute, teacher, operator])
      expect((await add(actor, person())).status).toBe(403);
    expect((await add(operator, person({ school: "Admin" }))).status).toBe(403);
    expect((await add(principal, person({ school: second.name }))).status).toBe(403);
    expect((await add(ledare, person())).body.school).toBe("Valitse koulu.");
  });

  test("makes up a password of 10 characters with digits, which works", async () => {
    const body = person({ school: second.name });
    const answer = await add(ledare, body);
    expect(answer.body.teacher).toMatchObject({
      email: body.email.toLowerCase(),
      grade: ["1"],
      school: second.name,
      approved: true,
    });
    expect(answer.body.password).toMatch(/^[A-Za-z2-9]{10}$/);
    expect(answer.body.password.replace(/\D/g, "").length).toBeGreaterThanOrEqual(2);
    await confirm(body.email);
    const login = await app.anybody.post("/api/shared/login", {
      email: body.email,
      password: answer.body.password,
    });
    expect(login.status).toBe(200);
    expect(await lastEvents()).toContain(`teachersChanged ${second.id}`);
  });

  test("takes the principal's password, which is not repeated", async () => {
    const body = person({ password: "rehtorin-valinta" });
    const answer = await add(principal, body);
    expect(answer.body.password).toBeUndefined();
    await confirm(body.email);
    const login = await app.anybody.post("/api/shared/login", {
      email: body.email,
      password: "rehtorin-valinta",
    });
    expect(login.status).toBe(200);
  });

  test("gives the teacher a picture that the principal uploaded, and no other file", async () => {
    const insert = async (kind: string, uploadedBy: string) => {
      const name = `${crypto.randomUUID().replaceAll("-", "")}kuva.webp`;
      await t.db
        .insert(files)
        .values({ name, originalName: "kuva.webp", kind, contentType: "image/webp", size: 1, uploadedBy });
      return name;
    };
    const own = await insert("picture", principal.id);
    expect((await add(principal, person({ filename: own }))).body.teacher.image).toBe(own);
    for (const filename of [
      own,
      await insert("picture", stranger.id),
      await insert("attachment", principal.id),
      "../x",
    ]) {
      expect((await add(principal, person({ filename }))).body.filename).toBeString();
    }
  });

  test("refuses bad input, and the address of a principal", async () => {
    const taken = await add(principal, person({ email: stranger.email.toUpperCase() }));
    expect(taken).toMatchObject({ status: 422, body: { email: expect.any(String) } });
    expect((await add(principal, person({ password: "short" }))).status).toBe(422);
    expect((await add(principal, person({ grades: ["99"] }))).body.grades).toBeString();
    expect((await add(principal, person({ phone: "soita" }))).body.phone).toBeString();
    expect(Object.keys((await add(principal, {})).body)).toEqual(
      expect.arrayContaining(["firstName", "lastName", "email", "phone"]),
    );
  });

  test("by two at once with one address adds one", async () => {
    const body = person();
    const answers = await Promise.all([add(principal, body), add(ledare, { ...body, school: school.name })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe("login details", () => {
  beforeEach(async () => {
    await t.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, teacher.id));
  });
  const send = (body: object) =>
    post(principal, "send/information", { firstName: "x", lastName: "y", ...body });

  test("reach the teacher by mail, and the password lies nowhere in clear", async () => {
    await mailsOf(t);
    expect((await send({ email: teacher.email, password: testPassword })).body).toEqual({ success: true });
    expect(await queued(t)).not.toContain(testPassword);
    const mails = await mailsOf(t);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: { address: teacher.email }, subject: "Kirjautumistietosi Tuuriin" });
    expect(mails[0]?.text).toContain(`Salasana: ${testPassword}`);
    expect(await queued(t)).toBe("[]");
  });

  test("are not sent with another password, and guesses are limited", async () => {
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await send({ email: teacher.email, password: `guess-${n}` }));
    expect(answers[0]?.body.password).toStartWith("Det här är inte lärarens nuvarande lösenord");
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await queued(t)).toBe("[]");
  });
});

describe("editing", () => {
  const edit = (body: object, actor = principal) => post(actor, "edit/teacher", body);

  test("keeps what is left blank", async () => {
    const answer = await edit({
      firstName: "",
      lastName: " ",
      email: "",
      phone: "050 222",
      oldEmail: teacher.email,
      grades: [],
    });
    expect(answer.body.teacher).toMatchObject({
      firstName: "Oili",
      lastName: "Opettaja",
      email: teacher.email,
      phone: "050 222",
    });
    expect(
      (await edit({ oldEmail: teacher.email, firstName: "Olga", grades: ["3"] })).body.teacher,
    ).toMatchObject({
      firstName: "Olga",
      phone: "050 222",
      grade: ["3"],
    });
  });

  test("moves the teacher to a new address, at which old links do not work", async () => {
    await app.anybody.post("/api/shared/forgot", { email: teacher.email });
    const email = `moved-${teacher.email}`;
    expect((await edit({ oldEmail: teacher.email, email: email.toUpperCase() })).body.teacher.email).toBe(
      email,
    );
    const [links] = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from one_time_links where account_id = ${teacher.id} and used_at is null`);
    // But that which went to the new address.
    expect(links?.n).toBe(1);
    await confirm(email);
    expect((await app.anybody.post("/api/shared/login", { email, password: testPassword })).status).toBe(200);
  });

  test("refuses an address that is taken, malformed or a substitute's own", async () => {
    expect((await edit({ oldEmail: teacher.email, email: colleague.email })).body.email).toBeString();
    expect((await edit({ oldEmail: teacher.email, email: "no address" })).body.email).toBeString();
    expect((await edit({ oldEmail: teacher.email, phone: "soita!" })).body.phone).toBeString();
    await t.db.insert(accountTypes).values({ accountId: teacher.id, type: "user" });
    const own = await edit({ oldEmail: teacher.email, email: `new-${teacher.email}` });
    expect(own).toMatchObject({ status: 403, body: { code: "email_is_own" } });
    expect((await accountOf(teacher))?.email).toBe(teacher.email);
  });
});

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

describe("removing", () => {
  const remove = (actor: Actor, who: Actor) =>
    app.as(actor).delete(`/api/principals/remove/${encodeURIComponent(who.email)}`);
  const job = () => {
    const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    return postJob(t.ctx, teacher, { startDate, startTime: "08:00", endTime: "15:30", typeOfTemp: "one" });
  };
  const ownerOf = async (id: string) =>
    (await t.db.query.jobs.findFirst({ where: eq(jobs.id, id) }))?.ownerId;

  test("passes the jobs on to the principal, keeps the archived ones, and frees the address", async () => {
    const open = await job();
    const past = await job();
    await t.db.update(jobs).set({ archivedAt: new Date() }).where(eq(jobs.id, past.uniqueId));
    expect((await remove(principal, teacher)).body).toEqual({ success: true });
    expect(await ownerOf(open.uniqueId)).toBe(principal.id);
    expect(await ownerOf(past.uniqueId)).toBe(teacher.id);
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

  test("leaves somebody who is a substitute as well their account", async () => {
    await t.db.insert(accountTypes).values({ accountId: teacher.id, type: "user" });
    await remove(principal, teacher);
    expect(await accountOf(teacher)).toMatchObject({ type: "user", email: teacher.email, closedAt: null });
    const types = await t.db.select().from(accountTypes).where(eq(accountTypes.accountId, teacher.id));
    expect(types.map(({ type }) => type)).toEqual(["user"]);
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
