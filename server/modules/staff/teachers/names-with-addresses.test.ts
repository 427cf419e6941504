import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, rateLimits } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";

/** What one principal can do to people who never asked for it. */

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let principal: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
beforeEach(async () => {
  principal = await createPrincipal(t.db, { schools: [await createSchool(t.db)] });
  await t.db.delete(rateLimits);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

let people = 0;
const person = (changes: object = {}) => ({
  firstName: "Uusi",
  lastName: "Opettaja",
  email: `stranger-${++people}@example.test`,
  phone: "040 123 456",
  password: "rehtorin-valinta",
  ...changes,
});
const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);
const add = (actor: Actor, changes: object = {}) => post(actor, "teacher/add", person(changes));

describe("a name with an address or a link is refused", () => {
  const bad = "Voitit palkinnon: evil.example/x";
  const fi = "Nimessä ei voi olla osoitetta eikä linkkiä.";
  const sv = "Ett namn kan inte innehålla en adress eller en länk.";
  const both = async (
    call: (lang: "fi" | "sv") => Promise<{ status: number; body: object }>,
    field: string,
  ) => {
    for (const [lang, text] of [
      ["fi", fi],
      ["sv", sv],
    ] as const)
      expect(await call(lang)).toMatchObject({ status: 422, body: { [field]: text } });
  };
  const base = () => ({
    ...person(),
    confirmEmail: `stranger-${people}@example.test`,
    password: "kevätaurinko",
    password2: "kevätaurinko",
  });

  test("of a substitute who registers", async () => {
    const body = { language: "suomi", status: "teacher", regions: ["FI-18"], birthDate: "1990-03-12" };
    for (const field of ["firstName", "lastName"])
      await both(
        (lang) =>
          app.anybody.post("/api/users/register-user", { ...base(), ...body, [field]: bad }, { lang }),
        field,
      );
  });

  test("of a teacher who registers", async () => {
    const { body } = await post(principal, "create/code", {});
    await both(
      (lang) =>
        app.anybody.post("/api/teachers/register", { ...base(), code: body.code, lastName: bad }, { lang }),
      "lastName",
    );
  });

  test("of a principal who registers, and of their school", async () => {
    for (const field of ["firstName", "school"])
      await both(
        (lang) =>
          app.anybody.post(
            "/api/principals/register",
            { ...base(), school: "Uusi koulu", region: "FI-18", [field]: bad },
            { lang },
          ),
        field,
      );
  });

  test("of a teacher who is added or edited, in the profile, and of a school", async () => {
    const teacher = await createTeacher(t.db, { school: principal.schools[0] });
    expect((await add(principal, { firstName: bad })).body).toMatchObject({ firstName: fi });
    const edited = await post(principal, "edit/teacher", { oldEmail: teacher.email, lastName: bad });
    expect(edited).toMatchObject({ status: 422, body: { lastName: fi } });
    const saved = await app.as(teacher).post("/api/shared/saveprofile", { firstName: bad });
    expect(saved).toMatchObject({ status: 422, body: { firstName: fi } });
    const school = await post(principal, "school/save", { name: bad });
    expect(school).toMatchObject({ status: 422, body: { name: fi } });
    const kept = await t.db.query.accounts.findFirst({ where: eq(accounts.id, teacher.id) });
    expect(kept?.firstName).toBe(teacher.firstName);
  });

  test("of a school that the operator lets a principal found", async () => {
    const operator = await createOperator(t.db);
    const body = base();
    await app.anybody.post("/api/principals/register", { ...body, school: "Uusi koulu", region: "FI-18" });
    const answer = await post(operator, "approve", { email: body.email, school: bad });
    expect(answer).toMatchObject({ status: 422, body: { school: fi } });
  });
});
