// Shows (rule: invisible-marks, passwords).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, schoolCodes } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { hashPassword } from "../../server/modules/auth/passwords/index.ts";
import { proposeTeachers } from "../../server/modules/staff/teachers/import/propose.ts";
import { linesOfText } from "../../server/modules/staff/teachers/import/read-text.ts";
import { someTeachers } from "../../server/modules/staff/teachers/listing.ts";
import { type TestContext, testContext } from "../support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../support/factories.ts";
import { testApp } from "../support/http.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: Awaited<ReturnType<typeof createSchool>>;
let principal: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  school = await createSchool(t.db, { name: "Mäkelän koulu" });
  principal = await createPrincipal(t.db, { schools: [school] });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

let count = 0;
const headers = () => ({ "x-forwarded-for": `10.8.0.${++count}` });
const substitute = (more: object) => ({
  firstName: "Kaisa",
  lastName: "Virtanen",
  email: "kaisa@koulu.test",
  confirmEmail: "kaisa@koulu.test",
  phone: "040 123 4567",
  language: "suomi",
  status: "Opettaja",
  regions: ["FI-18"],
  qualis: [],
  birthDate: "1990-03-12",
  password: "salainen-sana-1",
  password2: "salainen-sana-1",
  ...more,
});
const register = (more: object) =>
  app.anybody.post("/api/users/register-user", substitute(more), { headers: headers() });
const kept = (email: string) => t.db.query.accounts.findFirst({ where: eq(accounts.email, email) });

describe("what is pasted is taken as it is meant", () => {
  test.each([
    ["\u202a+358 40 123 4567\u202c", "an address book"],
    ["\u2066040-123 4567\u2069", "a page that isolates numbers"],
    ["tel:+358401234567", "a link"],
    ["sms:0401234567?body=Hei", "a link to write to"],
    ["tel://040-1234567;phone-context=+358", "a link that says where it is called from"],
    ["040\ufe0f 123\u034f\u000b4567", "a text with an emoji"],
    ["０４０ １２３ ４５６７", "a full-width keyboard"],
    ["040\u2212123\u20104567\u200e", "a text with other dashes"],
  ])("a number %j of %s", async (phone) => {
    const email = `puhelin-${++count}@koulu.test`;
    expect(await register({ email, confirmEmail: email, phone })).toMatchObject({ status: 200 });
    expect((await kept(email))?.phone).toBe("+358 40 123 4567");
  });

  test.each([
    "Kaisa Virtanen <NAME@koulu.test>",
    "\u202aNAME@koulu.test\u202c",
    "mailto:NAME@koulu.test",
    "NAME\u200b@koulu\u00ad.test",
    "NAME＠koulu.test",
    "NAME@koulu。test",
  ])("an address %j", async (written) => {
    const name = `osoite-${++count}`;
    const email = `${name}@koulu.test`;
    const answer = await register({ email: written.replace("NAME", name), confirmEmail: email });
    expect(answer).toMatchObject({ status: 200 });
    expect(await kept(email)).toBeDefined();
  });

  test("a name, whose letters are then sought in either form", async () => {
    const email = "nimi@koulu.test";
    const name = { firstName: "\u200eAa\u00adda", lastName: "Ma\u0308ki\u2069" };
    expect(await register({ email, confirmEmail: email, ...name })).toMatchObject({ status: 200 });
    expect(await kept(email)).toMatchObject({ firstName: "Aada", lastName: "Mäki" });
    await createTeacher(t.db, { school, lastName: "Mäki", email: "maki@koulu.test" });
    for (const search of ["mäki", "ma\u0308ki", "\u202amäki\u202c", "mä\ufe0fki"]) {
      const { items } = await someTeachers(t.ctx, principal, { search, limit: 5 });
      expect(items).toMatchObject([{ email: "maki@koulu.test" }]);
    }
  });

  test.each(["\u034f", "\ufe0f", "\u3164", "\u17b4", "\ufffc"])("a name with %j within", async (mark) => {
    const email = `merkki-${++count}@koulu.test`;
    const name = { firstName: `Aa${mark}da`, lastName: `von${mark}\u0085Mäki\t-Ek` };
    expect(await register({ email, confirmEmail: email, ...name })).toMatchObject({ status: 200 });
    expect(await kept(email)).toMatchObject({ firstName: "Aada", lastName: "von Mäki -Ek" });
  });

  test("a day", async () => {
    const email = "paiva@koulu.test";
    const birthDate = "\u200e12.3.１９９０";
    expect(await register({ email, confirmEmail: email, birthDate })).toMatchObject({ status: 200 });
  });

  test.each(["ABCD–2345", "\u202aABCD-2345\u202c", "ＡＢＣＤ－2345", " ABCD\u20112345\u200b"])(
    "a code %j",
    async (code) => {
      await t.db.insert(schoolCodes).values({ schoolId: school.id, code: "ABCD-2345" }).onConflictDoNothing();
      const found = await app.anybody.post("/api/teachers/securitycode", { code }, { headers: headers() });
      expect(found.status).toBe(200);
    },
  );
});

test("a list of teachers with marks that nobody sees is read as it is meant", async () => {
  const list = [
    "Etunimi;Sukunimi;Sähköposti;Puhelin",
    "Anna;Mäki;anna5@koulu.test\u200d;040 123 4567",
    "Eero\u200e;Mäki;eero5@koulu.test;040 123 4567",
    "Liisa;Mäki;liisa5@koulu.test;\u202a+358401234567\u202c",
    "Otso;Mä\u00adki;otso5@koulu.test;040 123 4567",
  ].join("\r\n");
  const lines = linesOfText(list);
  const { proposals } = await proposeTeachers(t.ctx, principal, { school: school.id, lines });
  expect(
    proposals.map(({ firstName, lastName, email, phone, wrong }) => [
      firstName,
      lastName,
      email,
      phone,
      wrong,
    ]),
  ).toEqual(
    ["Anna", "Eero", "Liisa", "Otso"].map((name) => [
      name,
      "Mäki",
      `${name.toLowerCase()}5@koulu.test`,
      "+358 40 123 4567",
      [],
    ]),
  );
});

describe("a password", () => {
  const login = (email: string, password: string) =>
    app.anybody.post("/api/shared/login", { email, password }, { headers: headers() });

  test("signs in with a blank or a mark around it that came along", async () => {
    const passwordHash = await hashPassword("k7mWx2rpDq");
    const { email } = await createTeacher(t.db, { school });
    await t.db.update(accounts).set({ passwordHash }).where(eq(accounts.email, email));
    for (const typed of ["k7mWx2rpDq", " k7mWx2rpDq ", "k7mWx2rpDq\u00a0", "\u200ek7mWx2rpDq"])
      expect((await login(email, typed)).status).toBe(200);
    expect((await login(email, "k7mW x2rpDq")).status).toBe(400);
  });

  test("that somebody chose keeps its marks and blanks", async () => {
    const email = "merkit@koulu.test";
    const password = " salainen\u200dsana ";
    await register({ email, confirmEmail: email, password, password2: password });
    await t.db.update(accounts).set({ confirmedAt: new Date() }).where(eq(accounts.email, email));
    expect((await login(email, password)).status).toBe(200);
    expect((await login(email, "salainensana")).status).toBe(400);
  });
});

test("emojis and marks in free texts stay", async () => {
  const message = "Perhe 👨‍👩‍👧 tuli \u202eoikealta";
  expect((await app.as(principal).post("/api/shared/email/support", { message })).status).toBe(200);
  const [found] = (await t.db.execute(
    sql`select message from support_messages order by created_at desc limit 1`,
  )) as unknown as { message: string }[];
  expect(found?.message).toBe(message);
});
