// Shows (rule: one-account-per-address).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { findAccounts } from "../../server/modules/accounts/kept/index.ts";
import { requestActivation, requestReset } from "../../server/modules/accounts/links/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { hashPassword } from "../../server/modules/auth/passwords/index.ts";
import { proposeTeachers } from "../../server/modules/staff/teachers/import/propose.ts";
import { linesOfText } from "../../server/modules/staff/teachers/import/read-text.ts";
import { type TestContext, testContext } from "../support/database.ts";
import { createPrincipal, createSchool, createSubstitute, createTeacher } from "../support/factories.ts";
import { testApp } from "../support/http.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: Awaited<ReturnType<typeof createSchool>>;
let principal: Actor;
let operator: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  operator = await createPrincipal(t.db, {
    schools: [await createSchool(t.db, { kind: "admin", name: "Admin" })],
  });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const domain = "hämeenkoulu.fi";
const ascii = "xn--hmeenkoulu-q5a.fi";
/** The ways in which one mailbox is written. */
const waysOf = (name: string) => [
  `${name}@${domain}`,
  `${name}@${ascii}`,
  `${name}@${domain}.`,
  `${name}@${ascii}.`,
  `${name.toUpperCase()}@${ascii.toUpperCase()}`,
  `${name}@${domain}`.normalize("NFD"),
];

let count = 0;
const headers = () => ({ "x-forwarded-for": `10.9.0.${++count}` });
const password = "salainen-sana-1";
const login = (email: string, typed = password) =>
  app.anybody.post("/api/shared/login", { email, password: typed }, { headers: headers() });
const register = (email: string, confirmEmail = email) =>
  app.anybody.post(
    "/api/users/register-user",
    {
      firstName: "Äijö",
      lastName: "Virtanen",
      email,
      confirmEmail,
      phone: "040 123 4567",
      language: "suomi",
      status: "Opettaja",
      regions: ["FI-18"],
      qualis: [],
      birthDate: "1990-03-12",
      password,
      password2: password,
    },
    { headers: headers() },
  );

describe("however an address of one mailbox is written", () => {
  test("it is one account, and kept as people read it", async () => {
    expect((await register(`äijö@${ascii}`, `äijö@${domain}`)).status).toBe(200);
    for (const written of waysOf("äijö")) {
      expect((await register(written)).body).toHaveProperty("email");
    }
    expect(await t.db.$count(accounts, eq(accounts.email, `äijö@${domain}`))).toBe(1);
    await t.db
      .update(accounts)
      .set({ confirmedAt: new Date() })
      .where(eq(accounts.email, `äijö@${domain}`));
    for (const written of waysOf("äijö")) expect((await login(written)).status).toBe(200);
    for (const written of waysOf("äijö")) await requestActivation(t.ctx, written, `10.9.1.${++count}`);
    await requestReset(t.ctx, `äijö@${ascii}.`, { address: "10.9.1.0" });
  });

  test.each([`aino@${domain}`, `aino2@${ascii}`, `aino3@${domain}.`, `aïno4@${domain}`.normalize("NFD")])(
    "an account that was kept as %j before is found",
    async (kept) => {
      const person = await createTeacher(t.db, { school, email: kept });
      await t.db
        .update(accounts)
        .set({ passwordHash: await hashPassword(password) })
        .where(eq(accounts.id, person.id));
      const [name = ""] = kept.normalize("NFC").split("@");
      for (const written of waysOf(name)) {
        expect((await login(written)).status).toBe(200);
        expect((await register(written)).status).toBe(422);
        expect(await findAccounts(t.ctx, operator, { text: written })).toMatchObject({
          items: [{ email: kept }],
        });
        const lines = linesOfText(`Aino;Mäki;${written};040 123 4567`);
        const { proposals } = await proposeTeachers(t.ctx, principal, { school: school.id, lines });
        expect(proposals).toMatchObject([{ here: true }]);
        const { body } = await app
          .as(principal)
          .post("/api/principals/edit/teacher", { oldEmail: written, email: written, firstName: "Aino" });
        expect(body.teacher).toMatchObject({ email: kept, firstName: "Aino" });
      }
    },
  );

  test("who moves to one that is taken is refused", async () => {
    await createSubstitute(t.db, { email: `varattu@${ascii}` });
    const { email } = await createTeacher(t.db, { school });
    const body = { oldEmail: email, email: `varattu@${domain}`, firstName: "Aino" };
    expect((await app.as(principal).post("/api/principals/edit/teacher", body)).body).toHaveProperty("email");
  });

  test("two accounts that it had before stay two, and both people sign in", async () => {
    const people = await Promise.all(
      [`kaksi@${domain}`, `kaksi@${ascii}`].map((email) => createSubstitute(t.db, { email })),
    );
    for (const [n, person] of people.entries())
      await t.db
        .update(accounts)
        .set({ passwordHash: await hashPassword(`${password}${n}`) })
        .where(eq(accounts.id, person.id));
    for (const written of waysOf("kaksi"))
      for (const n of [0, 1]) expect((await login(written, `${password}${n}`)).status).toBe(200);
    expect((await login(`kaksi@${domain}`, "väärä-sana-9")).status).toBe(400);
  });
});
