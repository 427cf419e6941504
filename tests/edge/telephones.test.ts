// Shows (rule: phone-form, phone-country).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, schoolCodes } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { type TestContext, testContext } from "../support/database.ts";
import { createPrincipal, createSchool, createSubstitute, createTeacher } from "../support/factories.ts";
import { testApp } from "../support/http.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: Awaited<ReturnType<typeof createSchool>>;
let principal: Actor;
let teacher: Actor;
let vikarie: Actor;
let operator: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  school = await createSchool(t.db, { name: "Ugglans skola", country: "SE" });
  principal = await createPrincipal(t.db, { schools: [school], lang: "sv" });
  teacher = await createTeacher(t.db, { school, phone: "ring kansliet" });
  vikarie = await createSubstitute(t.db, { regions: ["SE-C"], lang: "sv" });
  operator = await createPrincipal(t.db, {
    schools: [await createSchool(t.db, { kind: "admin", name: "Admin" })],
  });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

let count = 0;
let email = "";
beforeEach(() => {
  email = `person-${++count}@example.test`;
});
const headers = () => ({ "x-forwarded-for": `10.7.0.${++count}` });

const person = (phone: string) => ({
  firstName: "Åsa",
  lastName: "Berg",
  email,
  confirmEmail: email,
  phone,
  password: "hemligt-ord-1",
  password2: "hemligt-ord-1",
});

/** What is kept, as the database has it. */
async function keptOf(address: string): Promise<unknown> {
  const [row] = (await t.db.execute(sql`select phone from accounts where email = ${address}`)) as unknown as {
    phone: string;
  }[];
  return row?.phone;
}

interface Way {
  name: string;
  send: (phone: string) => Promise<{ status: number; body: Record<string, unknown> }>;
  kept: () => Promise<unknown>;
}

/** Every call that takes a number, of somebody in Sweden. */
const ways: Way[] = [
  {
    name: "a substitute registers",
    send: (phone) =>
      app.anybody.post(
        "/api/users/register-user",
        {
          ...person(phone),
          language: "svenska",
          status: "Lärare",
          regions: ["SE-C"],
          qualis: [],
          birthDate: "1990-03-12",
        },
        { headers: headers(), lang: "sv" },
      ),
    kept: () => keptOf(email),
  },
  {
    name: "a teacher registers",
    send: async (phone) => {
      const code = `UGGLA-${count}`;
      await t.db.insert(schoolCodes).values({ schoolId: school.id, code, createdBy: principal.id });
      return app.anybody.post(
        "/api/teachers/register",
        { ...person(phone), code },
        { headers: headers(), lang: "sv" },
      );
    },
    kept: () => keptOf(email),
  },
  {
    name: "a principal registers",
    send: (phone) =>
      app.anybody.post(
        "/api/principals/register",
        { ...person(phone), school: "Nya skolan", region: "Uppsala län" },
        { headers: headers(), lang: "sv" },
      ),
    kept: () => keptOf(email),
  },
  {
    name: "a principal registers for a school that exists",
    send: (phone) =>
      app.anybody.post(
        "/api/principals/register",
        { ...person(phone), school: school.name },
        { headers: headers(), lang: "sv" },
      ),
    kept: () => keptOf(email),
  },
  {
    name: "a teacher is added",
    send: (phone) => app.as(principal).post("/api/principals/teacher/add", person(phone)),
    kept: () => keptOf(email),
  },
  {
    name: "a teacher is changed",
    send: (phone) =>
      app.as(principal).post("/api/principals/edit/teacher", { oldEmail: teacher.email, phone }),
    kept: () => keptOf(teacher.email),
  },
  {
    name: "a profile is saved",
    send: (phone) => app.as(vikarie).post("/api/shared/saveprofile", { phone }),
    kept: () => keptOf(vikarie.email),
  },
  {
    name: "a school is saved",
    send: (phone) => app.as(principal).post("/api/principals/school/save", { phone }),
    kept: async () => {
      const [row] = (await t.db.execute(
        sql`select phone from schools where id = ${school.id}`,
      )) as unknown as {
        phone: string;
      }[];
      return row?.phone;
    },
  },
];

describe.each(ways)("when $name", ({ send, kept }) => {
  test.each([
    ["0701-74 06 05", "+46701740605"],
    ["00358 40 123 4567", "+358401234567"],
  ])("%s is kept as %s", async (phone, wanted) => {
    const { status, body } = await send(phone);
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(await kept()).toBe(wanted);
  });

  test.each(["ring mig!", "12345", "0701 74 06 05 eller", "7".repeat(31), `0${"70".repeat(20_000)}`])(
    "%p is refused at the field",
    async (phone) => {
      const before = await kept();
      const { status, body } = await send(phone);
      expect(status).toBe(422);
      expect(body["phone"]).toBeString();
      expect(await kept()).toBe(before as never);
    },
  );
});

test("a new school's number is of its country", async () => {
  const body = { ...person("+46 70 174 06 05"), school: "Lärkans skola", region: "SE-C" };
  await app.anybody.post("/api/principals/register", body, { headers: headers() });
  await t.db.update(accounts).set({ confirmedAt: new Date() }).where(eq(accounts.email, email));
  const approve = (phone: string) => app.as(operator).post("/api/principals/approve", { email, phone });
  expect((await approve("skolan")).body.phone).toBeString();
  expect((await approve("018-12 34 56")).status).toBe(200);
  const [kept] = (await t.db.execute(
    sql`select phone from schools where name = 'Lärkans skola'`,
  )) as unknown as { phone: string }[];
  expect(kept?.phone).toBe("+4618123456");
});

test("a number that could not be read before is no reason to refuse the rest", async () => {
  const old = await createTeacher(t.db, { school, phone: "ring kansliet" });
  const edit = { oldEmail: old.email, firstName: "Ny", phone: "ring kansliet" };
  expect((await app.as(principal).post("/api/principals/edit/teacher", edit)).body.teacher).toMatchObject({
    firstName: "Ny",
    phone: "ring kansliet",
  });
  const own = await app
    .as(old)
    .post("/api/shared/saveprofile", { address: "Gatan 1", phone: "ring kansliet" });
  expect(own.status).toBe(200);
  await t.db.execute(sql`update schools set phone = '040 1234567 / 050 1234567' where id = ${school.id}`);
  const saved = await app
    .as(principal)
    .post("/api/principals/school/save", { phone: "040 1234567 / 050 1234567", address: "Uusi tie 2" });
  expect(saved).toMatchObject({
    status: 200,
    body: { address: "Uusi tie 2", phone: "040 1234567 / 050 1234567" },
  });
  expect((await app.as(old).post("/api/shared/saveprofile", { phone: "ring hem" })).status).toBe(422);
});
