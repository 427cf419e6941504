// Shows (rule: email-typed-twice, confirmed-address, easy-passwords, school-code, code-limits, teacher-registration).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, schoolCodes } from "../../../../../db/schema/index.ts";
import { sentBack, setCookieOf } from "../../../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../../../tests/support/database.ts";
import { createSchool, createTeacher } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/http.ts";
import type { ActorSchool } from "../../../auth/index.ts";
import { mailsOf } from "../teachers.fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
let other: ActorSchool;
let addresses = 0;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
  school = await createSchool(t.db, { name: "Alppilan koulu" });
  other = await createSchool(t.db, { name: "Bergans skola" });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const headers = (cookie?: string) => ({
  headers: {
    "x-forwarded-for": `10.1.0.${++addresses}`,
    ...(cookie ? { cookie, "sec-fetch-site": "same-origin" } : {}),
  },
});
const newCode = async (at = school) => {
  const code = `code-${crypto.randomUUID()}`.slice(0, 20);
  await t.db.insert(schoolCodes).values({ schoolId: at.id, code });
  return code;
};
let people = 0;
const person = (changes: object = {}) => {
  const email = `Opettaja.${++people}@Example.test`;
  return {
    firstName: " Oili ",
    lastName: "Opettaja",
    email,
    confirmEmail: email.toLowerCase(),
    phone: "+358 40 123 4567",
    password: "kolme-kuusta",
    password2: "kolme-kuusta",
    ...changes,
  };
};
const register = (body: object, cookie?: string, lang: "fi" | "sv" = "fi") =>
  app.anybody.post("/api/teachers/register", body, { ...headers(cookie), lang });
const enter = async (code: string) => {
  const answer = await app.anybody.post("/api/teachers/securitycode", { code }, headers());
  return sentBack(answer, "tuuri_code");
};
const stateOf = async (code: string) => {
  const [row] = await t.db.execute<{ used: boolean; email: string | null }>(sql`
    select c.used_at is not null as used, a.email from school_codes c left join accounts a on a.id = c.used_by
    where c.code = ${code}`);
  return row;
};

describe("a teacher registers", () => {
  test("with the code that the browser entered before, confirms the address and signs in", async () => {
    const code = await newCode();
    const cookie = await enter(code);
    const body = person({ school: "alppilan koulu" });
    const answer = await register(body, cookie, "sv");
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(setCookieOf(answer, "tuuri_code")).toMatchObject({ value: "", maxAge: 0 });
    expect(await stateOf(code)).toEqual({ used: true, email: body.email.toLowerCase() });

    const login = () =>
      app.anybody.post("/api/shared/login", { email: body.email, password: "kolme-kuusta" }, headers());
    expect((await login()).body.message).toBeString();
    const [mail] = await mailsOf(t);
    expect(mail?.lang).toBe("sv");
    const token = /\/app\/confirm\/(\S+)/.exec(mail?.text ?? "")?.[1];
    expect((await app.anybody.post(`/api/shared/confirm/${token}`)).status).toBe(200);
    const { body: signedIn } = await login();
    const mine = await app.anybody.post(
      "/api/shared/getschool",
      {},
      { headers: { authorization: signedIn.token } },
    );
    expect(mine.body.school).toBe("Alppilan koulu");
  });

  test("with the code in the body, where no browser is", async () => {
    const code = await newCode();
    const body = person({ code: ` ${code.toUpperCase()} ` });
    expect((await register(body)).status).toBe(200);
    const account = await t.db.query.accounts.findFirst({
      where: eq(accounts.email, body.email.toLowerCase()),
    });
    expect(account).toMatchObject({ type: "teacher", firstName: "Oili", confirmedAt: null });
  });
});

describe("a code", () => {
  test("is good for one of twenty who register with it at once, and of one school", async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(person({ code }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "code_not_found", codenotfound: expect.any(String) },
      });
    }
    const [members] = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from school_codes c join school_members m on m.account_id = c.used_by
      where c.code = ${code} and m.school_id = ${school.id}`);
    expect(members?.n).toBe(1);
  });

  test("is not used up by a registration that fails", async () => {
    const code = await newCode();
    const taken = await createTeacher(t.db);
    const answer = await register(person({ code, email: taken.email, confirmEmail: taken.email }));
    expect(answer.status).toBe(422);
    expect(answer.body.email).toBeString();
    expect(await stateOf(code)).toEqual({ used: false, email: null });
  });

  test("is required, and a used, unknown or forged one is refused", async () => {
    expect((await register(person())).body).toEqual({
      code: "invalid_input",
      msg: "Anna ensin koulusi koodi.",
    });
    expect((await register(person({ code: "unknown-code" }))).body.codenotfound).toBeString();
    expect((await register(person(), "tuuri_code=forged")).status).toBe(422);
    const code = await newCode();
    const cookie = await enter(code);
    expect((await register(person(), cookie)).status).toBe(200);
    expect((await register(person(), cookie)).body.codenotfound).toBeString();
  });

  test("that was entered is remembered for an hour", async () => {
    const cookie = await enter(await newCode());
    t.advance(61 * 60_000);
    expect((await register(person(), cookie)).body.msg).toBe("Anna ensin koulusi koodi.");
    t.setNow(new Date());
  });

  test("decides the school: another one in the body is refused", async () => {
    const code = await newCode(other);
    const answer = await register(person({ code, school: "Alppilan koulu" }));
    expect(answer).toMatchObject({ status: 422, body: { school: "Koodi kuuluu toiselle koululle." } });
    expect(await stateOf(code)).toEqual({ used: false, email: null });
  });
});

test("every wrong field is named at once, in the caller's language", async () => {
  const code = await newCode();
  const answer = await register(
    person({
      code,
      firstName: " ",
      phone: "soita!",
      confirmEmail: "other@example.test",
      password2: "different",
    }),
    undefined,
    "sv",
  );
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body).sort()).toEqual([
    "code",
    "confirmEmail",
    "firstName",
    "password2",
    "phone",
  ]);
  expect(answer.body.password2).toBe("Lösenorden stämmer inte överens.");
  expect((await register({ code })).status).toBe(422);
  expect(
    (await register(person({ code, password: "short", password2: "short" }))).body.password,
  ).toBeString();
  const easy = { password: "oili.opettaja", password2: "oili.opettaja" };
  expect((await register(person({ code, ...easy }))).body.password).toContain("helppo arvata");
  expect((await register(person({ code, email: "no address" }))).body.email).toBeString();
});

test("nobody becomes anything else through the body", async () => {
  const body = person({
    code: await newCode(),
    type: "principal",
    typeOfUser: "principal",
    approved: true,
    schoolId: other.id,
  });
  expect((await register(body)).status).toBe(200);
  const rows = await t.db.execute<{ type: string; role: string; school_id: string }>(sql`
    select a.type, m.role, m.school_id from accounts a join school_members m on m.account_id = a.id
    where a.email = ${body.email}`);
  expect([...rows]).toEqual([{ type: "teacher", role: "teacher", school_id: school.id }]);
});
