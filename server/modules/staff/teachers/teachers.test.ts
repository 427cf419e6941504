// Shows (rule: own-schools, teacher-edited, grades-known).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { accountTypes } from "../../../../db/schema/index.ts";
import {
  createOperator,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { roster } from "./roster.fixture.ts";

const { t, app, school, second, principal, ledare, stranger, reads, accountOf, confirm, newTeacher, close } =
  await roster();
const colleague = await createTeacher(t.db, { school });
const substitute = await createSubstitute(t.db);
const operator = await createOperator(t.db);
/** A new one for each test. */
let teacher: Actor;

beforeEach(async () => {
  teacher = await newTeacher();
});
afterAll(close);

const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);

describe("only a principal of the teacher's school", () => {
  const calls: [string, (email: string) => object][] = [
    ["send/information", (email) => ({ email, password: testPassword })],
    ["renew/information", (email) => ({ email })],
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
      phone: "+358 40 000 0021",
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

describe("editing", () => {
  const edit = (body: object, actor = principal) => post(actor, "edit/teacher", body);

  test("keeps what is left blank", async () => {
    const answer = await edit({
      firstName: "",
      lastName: " ",
      email: "",
      phone: "050 222 333",
      oldEmail: teacher.email,
      grades: [],
    });
    expect(answer.body.teacher).toMatchObject({
      firstName: "Oili",
      lastName: "Opettaja",
      email: teacher.email,
      phone: "+358 50 222 333",
    });
    expect(
      (await edit({ oldEmail: teacher.email, firstName: "Olga", grades: ["3"] })).body.teacher,
    ).toMatchObject({
      firstName: "Olga",
      phone: "+358 50 222 333",
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
