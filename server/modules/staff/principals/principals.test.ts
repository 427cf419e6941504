// Shows (rule: operator, principal-approval, principal-rejection, urgent-defaults).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { mailsOf } from "../teachers/teachers.fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
let principal: Actor;
let teacher: Actor;
let substitute: Actor;
let operator: Actor;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
  school = await createSchool(t.db, { name: "Alppilan koulu" });
  principal = await createPrincipal(t.db, { schools: [school] });
  teacher = await createTeacher(t.db, { school });
  substitute = await createSubstitute(t.db);
  operator = await createOperator(t.db, { lang: "sv" });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

let people = 0;
const person = (changes: object = {}) => ({
  firstName: "Riitta",
  lastName: "Rehtori",
  email: `rehtori.${++people}@kunta.test`,
  phone: "040 123 456",
  school: "Alppilan koulu",
  password: "kolme-kuusta",
  password2: "kolme-kuusta",
  ...changes,
});
const register = (body: object, to = app, lang: "fi" | "sv" = "fi") =>
  to.anybody.post("/api/principals/register", body, {
    lang,
    headers: { "x-forwarded-for": `10.2.0.${++people}` },
  });
const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);
const waitingEmails = async () =>
  (await post(operator, "waiting")).body.map((entry: { email: string }) => entry.email);

describe("the operator", () => {
  test("alone sees who waits, and decides", async () => {
    const body = person();
    await register(body);
    for (const [call, input] of [
      ["waiting", undefined],
      ["approve", { email: body.email }],
      ["reject", { email: body.email }],
    ] as const) {
      expect((await app.anybody.post(`/api/principals/${call}`, input)).status).toBe(401);
      for (const actor of [substitute, teacher, principal])
        expect((await post(actor, call, input)).status).toBe(403);
    }
    expect(await waitingEmails()).toContain(body.email);
    for (const call of ["approve", "reject"]) {
      expect((await post(operator, call, { email: "nobody@example.test" })).status).toBe(404);
      expect((await post(operator, call, { email: substitute.email })).status).toBe(404);
      expect((await post(operator, call, {})).status).toBe(422);
    }
    expect((await post(operator, "reject", { email: principal.email })).status).toBe(404);
  });

  test("approves once, however many try at once", async () => {
    const body = person({ school: "Kilpailun koulu", region: "FI-18" });
    await register(body);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(operator, "approve", { email: body.email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  test("founds one school for two principals who name the same", async () => {
    const both = [
      person({ school: "Yhteinen koulu", region: "FI-18" }),
      person({ school: "YHTEINEN koulu", region: "FI-18" }),
    ];
    for (const body of both) await register(body);
    const answers = await Promise.all(both.map(({ email }) => post(operator, "approve", { email })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [found] = await t.db.execute<{ n: number }>(
      sql`select count(*)::int as n from schools where name = 'Yhteinen koulu'`,
    );
    expect(found?.n).toBe(1);
  });

  test("gives an approved principal a further school, once", async () => {
    const more = await createPrincipal(t.db);
    expect((await post(operator, "approve", { email: more.email, school: school.name })).status).toBe(200);
    const mine = await app.as(more).post("/api/shared/getschool");
    expect(mine.body).toEqual({ school: more.schools[0]?.name, moreSchools: [school.name] });
    const again = await post(operator, "approve", { email: more.email, school: school.name });
    expect(again).toMatchObject({ status: 409, body: { code: "already_there" } });
    expect((await post(operator, "approve", { email: more.email })).status).toBe(404);
  });

  test("rejects with a reason, which the person reads in the mail and which is not too long", async () => {
    const body = person();
    await register(body, app, "sv");
    await mailsOf(t);
    const reject = (reason: string) => post(operator, "reject", { email: body.email, reason });
    expect((await reject("x".repeat(501))).body.reason).toBeString();
    expect((await reject("Skolan känner inte till dig.")).status).toBe(200);
    const [mail] = await mailsOf(t);
    expect(mail).toMatchObject({ to: { address: body.email }, subject: "Din registrering godkändes inte" });
    expect(mail?.text).toContain("Motivering");
    expect(mail?.text).toContain("Skolan känner inte till dig.");
    const kept = await t.db.execute("select 1 from audit_entries e where e::text like '%känner%'");
    expect(kept).toHaveLength(0);
  });

  test("rejects: nothing is kept, the person is told and may try again", async () => {
    const body = person();
    await register(body);
    await mailsOf(t);
    expect((await post(operator, "reject", { email: body.email })).body).toEqual({ success: true });
    expect(await t.db.query.accounts.findFirst({ where: eq(accounts.email, body.email) })).toBeUndefined();
    const [mail] = await mailsOf(t);
    expect(mail).toMatchObject({ to: { address: body.email }, subject: "Rekisteröitymistäsi ei hyväksytty" });
    expect((await register(body)).status).toBe(200);
  });
});

describe("settings", () => {
  const save = (body: object, actor = principal) => post(actor, "settings/save", body);

  test("are the principal's own", async () => {
    for (const call of ["get/principal", "settings/save"]) {
      expect((await app.anybody.post(`/api/principals/${call}`, {})).status).toBe(401);
      for (const actor of [substitute, teacher]) expect((await post(actor, call, {})).status).toBe(403);
      expect((await post(principal, call, { email: operator.email })).status).toBe(403);
    }
  });

  test("begin with the usual times, and keep what is not given", async () => {
    const { body } = await post(principal, "get/principal", { email: principal.email });
    expect(body).toEqual({
      school: school.name,
      moreSchools: [],
      grade: [],
      defaults: { start: "08:00", end: "15:30", info: "", subjects: [] },
      settings: { sendEmail: true },
      hearFirst: [{ schoolId: school.id, firstTo: [], teachersMayChange: true }],
      asking: [{ schoolId: school.id, answerMinutes: 0, askReserve: true }],
      payLines: [{ schoolId: school.id, pay: "" }],
      profile: {
        firstName: principal.firstName,
        lastName: principal.lastName,
        email: principal.email,
        phone: "+358 40 000 0021",
        image: null,
      },
    });
    const saved = await save({ start: "09:00", info: "Avain kansliasta", subjects: ["Matematik", "Tuuba"] });
    expect(saved.body.defaults).toEqual({
      start: "09:00",
      end: "15:30",
      info: "Avain kansliasta",
      subjects: ["Matematiikka", "Tuuba"],
    });
    await save({ activate: false, end: "14:00" });
    const after = (await post(principal, "get/principal")).body;
    expect(after).toMatchObject({
      defaults: {
        start: "09:00",
        end: "14:00",
        info: "Avain kansliasta",
        subjects: ["Matematiikka", "Tuuba"],
      },
      settings: { sendEmail: false },
    });
  });

  test("refuse times that are none or in the wrong order", async () => {
    expect((await save({ start: "25:00" })).body.start).toBe("Anna kellonaika muodossa tt:mm.");
    expect((await save({ start: "15:00", end: "15:00" })).body.end).toBeString();
    expect((await save({ subjects: "Matematiikka" })).status).toBe(422);
  });
});
