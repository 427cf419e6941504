// Shows (rule: left-out-keeps, school-code, code-limits, own-schools, code-list, admin-school, school-name,
// school-facts).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { assignments, jobs, schoolCodes, schools } from "../../../db/schema/index.ts";
import { setCookieOf } from "../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor, ActorSchool } from "../auth/index.ts";
import { newJob, postJob } from "./schools.fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
let second: ActorSchool;
let principal: Actor;
let ledare: Actor;
let teacher: Actor;
let substitute: Actor;
let stranger: Actor;
let operator: Actor;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
  school = await createSchool(t.db, { name: "Alppilan koulu", phone: "09 111", address: "Tie 1" });
  second = await createSchool(t.db, { name: "Bergans skola", country: "SE" });
  principal = await createPrincipal(t.db, { schools: [school] });
  ledare = await createPrincipal(t.db, { schools: [school, second] });
  teacher = await createTeacher(t.db, { school });
  substitute = await createSubstitute(t.db);
  stranger = await createPrincipal(t.db);
  operator = await createOperator(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const addCode = async (code: string, at = school) => {
  await t.db.insert(schoolCodes).values({ schoolId: at.id, code });
  return code;
};

describe("who may call", () => {
  const forPrincipals = [
    "/api/principals/get/codes",
    "/api/principals/create/code",
    "/api/principals/codes",
    "/api/principals/school/save",
  ];
  for (const path of forPrincipals) {
    test(`${path}: principals with a school, in their own name`, async () => {
      expect((await app.anybody.post(path, {})).status).toBe(401);
      for (const actor of [substitute, teacher, operator])
        expect((await app.as(actor).post(path, {})).status).toBe(403);
      const answer = await app.as(principal).post(path, { email: teacher.email });
      expect(answer).toMatchObject({ status: 403, body: { code: "not_yourself" } });
    });
  }

  test("getschool is for staff, get/school for everybody signed in", async () => {
    expect((await app.anybody.post("/api/shared/getschool", {})).status).toBe(401);
    expect((await app.as(substitute).post("/api/shared/getschool", {})).status).toBe(403);
    expect((await app.as(teacher).post("/api/shared/getschool", { email: principal.email })).status).toBe(
      403,
    );
    expect((await app.anybody.post("/api/shared/get/school", { school: school.name })).status).toBe(401);
    const other = { email: teacher.email, school: school.name };
    expect((await app.as(principal).post("/api/shared/get/school", other)).status).toBe(403);
  });
});

describe("the security code", () => {
  const enter = (code: unknown, address: string) =>
    app.anybody.post("/api/teachers/securitycode", { code }, { ...from(address), lang: "sv" });

  test("gives the school, in any case, and a cookie that no script reads", async () => {
    await addCode("Alppi-1");
    const answer = await enter(" alppi-1 ", "10.0.0.1");
    expect(answer).toMatchObject({ status: 200, body: { school: "Alppilan koulu" } });
    expect(setCookieOf(answer, "tuuri_code")).toMatchObject({ httpOnly: true, sameSite: "lax" });
    expect(answer.headers.get("set-cookie")?.toLowerCase()).not.toContain("alppi");
  });

  test("is refused with 400 under the specified names, in the caller's language", async () => {
    const unknown = await enter("nothing", "10.0.0.2");
    expect(unknown).toMatchObject({ status: 400, body: { code: "code_not_found" } });
    expect(unknown.body.codenotfound).toStartWith("Koden finns inte");
    const empty = await enter(" ", "10.0.0.2");
    expect(empty).toMatchObject({
      status: 400,
      body: { code: "code_required", msg: "Ange först din skolas kod." },
    });
    expect((await enter(7, "10.0.0.2")).status).toBe(422);
    expect((await enter("x".repeat(101), "10.0.0.2")).status).toBe(422);
    expect((await enter("a\0b", "10.0.0.2")).status).toBe(400);
    await t.db.insert(schoolCodes).values({ schoolId: school.id, code: "USED-1", usedAt: new Date() });
    expect((await enter("USED-1", "10.0.0.2")).body.codenotfound).toBeString();
  });

  test("cannot be guessed: an address has 20 attempts", async () => {
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push(await enter(`guess-${n}`, "10.0.0.3"));
    expect(answers.slice(0, 20).every(({ status }) => status === 400)).toBe(true);
    expect(answers[20]?.status).toBe(429);
    expect(Number(answers[20]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await enter("Alppi-1", "10.0.0.4")).status).toBe(200);
  });
});

describe("schools of a person", () => {
  test("one for a teacher, the main one first for a ledare", async () => {
    expect((await app.as(teacher).post("/api/shared/getschool", { email: teacher.email })).body).toEqual({
      school: "Alppilan koulu",
      moreSchools: [],
    });
    expect((await app.as(ledare).post("/api/shared/getschool")).body).toEqual({
      school: "Alppilan koulu",
      moreSchools: ["Bergans skola"],
    });
  });

  test("facts: the region for all, the address for substitutes, the phone for staff and who is chosen", async () => {
    const facts = async (actor: Actor, name = "alppilan KOULU") =>
      (await app.as(actor).post("/api/shared/get/school", { school: name })).body;
    expect(await facts(teacher)).toEqual({ region: "FI-18", address: "Tie 1", phone: "09 111" });
    expect(await facts(stranger)).toEqual({ region: "FI-18" });
    expect(await facts(substitute)).toEqual({ region: "FI-18", address: "Tie 1" });
    const job = await postJob(t.ctx, teacher, newJob(t.ctx.now()));
    await t.db.insert(assignments).values({
      jobId: job.id,
      substituteId: substitute.id,
      windows: "{[2026-01-12 08:00Z,2026-01-12 12:00Z)}",
      guardedWindows: "{}",
      chosenBy: teacher.id,
    });
    expect((await facts(substitute)).phone).toBe("09 111");
    await t.db.update(jobs).set({ archivedAt: new Date() }).where(eq(jobs.id, job.id));
    expect((await facts(substitute)).phone).toBeUndefined();
    expect((await app.as(teacher).post("/api/shared/get/school", { school: "none" })).status).toBe(404);
    expect((await app.as(substitute).post("/api/shared/get/school", { school: "Admin" })).status).toBe(404);
    expect((await app.as(teacher).post("/api/shared/get/school", {})).status).toBe(422);
  });
});

describe("codes", () => {
  const create = (actor: Actor, body: object) => app.as(actor).post("/api/principals/create/code", body);

  test("are made up readably when none is given", async () => {
    const { body } = await create(principal, { code: "", email: principal.email });
    expect(body).toMatchObject({ success: true, school: school.name });
    expect(body.code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  });

  test("are 4 to 40 letters, digits, hyphens and underscores, and unique over all schools", async () => {
    for (const code of ["abc", "x".repeat(41), "with space", "semi;colon", "<b>bold</b>"]) {
      const answer = await create(principal, { code });
      expect([answer.status, answer.body.code, answer.body.msg]).toEqual([
        422,
        "invalid_input",
        "Koodissa on 4–40 merkkiä: kirjaimia, numeroita, väliviivoja ja alaviivoja.",
      ]);
    }
    expect((await create(principal, { code: "Åkerö_2026" })).status).toBe(200);
    expect((await create(stranger, { code: "Åkerö_2026" })).body.msg).toBe(
      "Tämä koodi on jo käytössä. Valitse toinen.",
    );
  });

  test("of the same name made by two at once belong to one", async () => {
    const answers = await Promise.all([
      create(principal, { code: "race-1" }),
      create(stranger, { code: "race-1" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("are for the school named when a principal has several, never for another's", async () => {
    expect((await create(ledare, { code: "ledare-1" })).body.school).toBe("Valitse koulu.");
    const done = await create(ledare, { code: "ledare-1", school: "Bergans skola" });
    expect(done.body.school).toBe("Bergans skola");
    const foreign = await create(principal, { code: "foreign-1", school: "Bergans skola" });
    expect(foreign).toMatchObject({ status: 403, body: { code: "not_your_school" } });
  });

  test("are listed to the principals of their schools alone", async () => {
    await t.db
      .update(schoolCodes)
      .set({ usedAt: new Date(), usedBy: teacher.id })
      .where(sql`${schoolCodes.code} = 'race-1' and ${schoolCodes.schoolId} = ${school.id}`);
    const own = await app.as(principal).post("/api/principals/get/codes", { email: principal.email });
    expect(own.body).toContainEqual({ code: "Åkerö_2026", used: false, school: school.name });
    expect(own.body.map((entry: { school: string }) => entry.school)).not.toContain("Bergans skola");
    const strangers = await app.as(stranger).post("/api/principals/get/codes", {});
    expect(JSON.stringify(strangers.body)).not.toContain("Åkerö_2026");
    const { body } = await app.as(ledare).post("/api/principals/codes", { email: ledare.email });
    expect(body.names).toEqual(["Alppilan koulu", "Bergans skola"]);
    expect(body.codes[1]).toBe("ledare-1");
    expect(body.codes).toHaveLength(2);
  });
});

describe("saving a school", () => {
  const save = (actor: Actor, body: object) => app.as(actor).post("/api/principals/school/save", body);

  test("changes what is given and keeps the rest", async () => {
    await t.db.update(schools).set({ addressSv: "Vägen 1" }).where(eq(schools.id, school.id));
    const phone = await save(principal, { phone: "09 222 333" });
    expect(phone.body).toEqual({
      name: "Alppilan koulu",
      address: "Tie 1",
      addressSv: "Vägen 1",
      phone: "+358 9 222 333",
      region: "FI-18",
    });
    const moved = await save(principal, { name: "Alppilan yhtenäiskoulu", address: "Tie 2" });
    expect(moved.body).toMatchObject({ name: "Alppilan yhtenäiskoulu", address: "Tie 2", addressSv: null });
  });

  test("takes no other school's name, nor the operator's, nor an empty one", async () => {
    expect((await save(principal, { name: "bergans SKOLA" })).body.name).toBe(
      "Tämänniminen koulu on jo olemassa.",
    );
    for (const name of [" Admin ", "Аdmin", "Ad min"])
      expect((await save(principal, { name })).body.name).toBe("Tämä nimi on varattu.");
    expect((await save(principal, { name: " " })).status).toBe(422);
  });

  test("is for the school's own principals", async () => {
    const answer = await save(stranger, { school: second.id, phone: "1" });
    expect(answer).toMatchObject({
      status: 403,
      body: { school: "Voit tehdä tämän vain omassa koulussasi." },
    });
    expect((await save(ledare, { phone: "1" })).status).toBe(422);
  });
});
