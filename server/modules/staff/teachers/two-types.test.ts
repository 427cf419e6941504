// Shows (rule: two-types).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { sentBack } from "../../../../tests/support/cookies.ts";
import { createSubstitute, createTeacher, testPassword } from "../../../../tests/support/factories.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { membership, newJob } from "./joining/membership.fixture.ts";

const { t, app, newSchool, newCode, join, switchTo, typesOf, accountOf, close } = await membership();
let school: ActorSchool;
let principal: Actor;
let person: Actor;

beforeEach(async () => {
  ({ school, principal } = await newSchool());
  person = await createSubstitute(t.db);
});
afterAll(close);

const accountsInAll = async () =>
  (await t.db.execute<{ n: number }>(sql`select count(*)::int as n from accounts`))[0]?.n;

describe("with a school's code", () => {
  test("a signed-in substitute registers as a teacher: no second account, the school is added", async () => {
    const before = await accountsInAll();
    const code = await newCode(principal);
    const accepted = await app.as(person).post("/api/teachers/securitycode", { code });
    const cookie = sentBack(accepted, "tuuri_code");
    const form = {
      firstName: "Toinen",
      lastName: "Nimi",
      email: person.email.toUpperCase(),
      confirmEmail: person.email,
      phone: "040 123 4567",
      password: "aivan-toinen",
      password2: "aivan-toinen",
    };
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await app.as(person).post("/api/teachers/register", form, { headers });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await accountsInAll()).toBe(before);
    expect(await typesOf(person)).toEqual(["teacher", "user"]);
    // Neither the name nor the password of the form counts, and the person goes on as a substitute.
    expect(await accountOf(person)).toMatchObject({ firstName: person.firstName, type: "user" });
    const login = await app.anybody.post("/api/shared/login", {
      email: person.email,
      password: testPassword,
    });
    expect(login.status).toBe(200);
    const again = await app.anybody.post("/api/teachers/securitycode", { code });
    expect(again.status).toBe(400);

    expect((await switchTo(person, "teacher")).status).toBe(200);
    const posted = await app.as(person).post("/api/teachers/addtemp", newJob());
    expect(posted).toMatchObject({ status: 200, body: { school: school.name } });
    expect((await app.as(person).post("/api/users/getalltemp", {})).status).toBe(403);
    expect((await switchTo(person, "user")).status).toBe(200);
    expect((await app.as(person).post("/api/users/getalltemp", {})).status).toBe(200);
    expect((await switchTo(person, "principal")).status).toBe(403);
  });

  test("nobody joins in another's name, as a principal, or twice; a refused one leaves the code", async () => {
    const code = await newCode(principal);
    const form = {
      firstName: "A",
      lastName: "B",
      email: "somebody.else@example.test",
      confirmEmail: "somebody.else@example.test",
      phone: "040 123 4567",
      password: "kevätaurinko",
      password2: "kevätaurinko",
      code,
    };
    const other = await app.as(person).post("/api/teachers/register", form);
    expect([other.status, other.body.code]).toEqual([403, "not_yourself"]);
    expect((await app.as(principal).post("/api/teachers/join", { code })).status).toBe(403);
    expect((await switchTo(principal, "teacher")).status).toBe(200);
    expect((await app.as(principal).post("/api/teachers/join", { code })).status).toBe(403);
    expect((await switchTo(principal, "principal")).status).toBe(200);
    expect((await app.anybody.post("/api/teachers/join", { code })).status).toBe(401);
    await join(principal, person);
    const twice = await app.as(person).post("/api/teachers/join", { code });
    expect([twice.status, twice.body.code]).toEqual([409, "already_there"]);
    const third = await createSubstitute(t.db);
    expect((await app.as(third).post("/api/teachers/join", { code })).status).toBe(200);
  });

  test("of two who enter one code at once one joins", async () => {
    const code = await newCode(principal);
    const people = await Promise.all([createSubstitute(t.db), createSubstitute(t.db)]);
    const answers = await Promise.all(people.map((one) => app.as(one).post("/api/teachers/join", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("a teacher becomes a substitute", () => {
  const details = (changes: object = {}) => ({
    language: "suomi",
    status: "Opettaja",
    regions: ["FI-18"],
    qualis: ["fi-class-teacher"],
    birthDate: "12.3.1990",
    ...changes,
  });
  const become = (actor: Actor, body: object) => app.as(actor).post("/api/users/become-substitute", body);

  test("with what a substitute tells, and switches", async () => {
    const teacher = await createTeacher(t.db, { school });
    expect((await become(teacher, { ...details(), email: person.email })).status).toBe(403);
    const wrong = await become(teacher, details({ regions: [], birthDate: "2020-01-01", status: "other" }));
    expect(wrong.status).toBe(422);
    for (const field of ["regions", "birthDate", "otherTxt"]) expect(wrong.body[field]).toBeString();
    expect(await typesOf(teacher)).toEqual(["teacher"]);
    const answer = await become(teacher, details());
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect((await become(teacher, details())).body.code).toBe("already_substitute");
    expect(await accountOf(teacher)).toMatchObject({ type: "teacher" });
    expect((await switchTo(teacher, "user")).status).toBe(200);
    const own = await app.as(teacher).post("/api/shared/get/user", { email: teacher.email });
    expect(own.body).toMatchObject({
      typeOfUser: "user",
      types: ["teacher", "user"],
      birthDate: "1990-03-12",
      regions: [{ code: "FI-18" }],
      qualifications: [{ value: "fi-class-teacher" }],
    });
  });

  test("is refused to everybody else", async () => {
    for (const actor of [person, principal]) expect((await become(actor, details())).status).toBe(403);
    expect((await app.anybody.post("/api/users/become-substitute", details())).status).toBe(401);
    await switchTo(principal, "teacher");
    expect((await become(principal, details())).status).toBe(403);
    expect(await typesOf(principal)).toEqual(["principal"]);
  });
});
