import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { createLink } from "../../auth/links/index.ts";
import { createOperator } from "../kept/operator.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const tooEasy = "Det här lösenordet är för lätt att gissa. Välj ett annat.";
const twice = (password: string) => ({ password, password2: password });

test("who changes the password is told to choose another than what is tried first (rule: easy-passwords)", async () => {
  const person = await createSubstitute(t.db);
  const change = (password: string) =>
    app.as(person).post("/api/shared/password", { currentPassword: testPassword, ...twice(password) });
  for (const password of ["12345678", "Tuuri2026!"]) {
    const { status, body } = await change(password);
    expect([status, Object.keys(body).sort()]).toEqual([422, ["code", "password"]]);
  }
  expect((await change("lumihiutale")).status).toBe(200);
});

test("who sets one by a link is told so, too, and has the link still", async () => {
  const { id, email } = await createSubstitute(t.db);
  const resetToken = await createLink(t.ctx, id, "reset");
  const reset = (password: string) =>
    app.anybody.post("/api/shared/reset/:token", { ...twice(password), resetToken }, { lang: "sv" });
  const [own = ""] = email.split("@");
  for (const password of ["password", `${own}1!`]) {
    const { status, body } = await reset(password);
    expect([status, body.password]).toEqual([422, tooEasy]);
  }
  expect((await reset("lumihiutale")).status).toBe(200);
});

test.each([
  ["/api/users/register-user", { firstName: "Aino", lastName: "Aalto", phone: "040 123 4567" }],
  [
    "/api/principals/register",
    { firstName: "Aino", lastName: "Aalto", phone: "040 123 4567", school: "Uusi koulu" },
  ],
])("%s refuses what is easy beside all else that is wrong", async (path, person) => {
  const address = { email: "aino@example.test", confirmEmail: "aino@example.test" };
  const rest = { language: "suomi", status: "Opettaja", regions: ["FI-18"], birthDate: "1990-03-12" };
  const body = { ...person, ...address, ...(path.includes("users") ? rest : {}), ...twice("AinoAalto1") };
  const answer = await app.anybody.post(path, { ...body, firstName: " " }, { lang: "sv" });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ password: tooEasy, firstName: expect.any(String) });
  const right = await app.anybody.post(path, { ...body, ...twice("lumihiutale") }, { lang: "sv" });
  expect(right.body.password).toBeUndefined();
});

test("an operator is made with none", async () => {
  const operator = { email: "yllapito@tuuri.test", firstName: "Ylva", lastName: "Lund", lang: "sv" as const };
  const made = (password: string) => createOperator(t.ctx, { ...operator, password });
  await expect(made("YlvaLund2026!!")).rejects.toMatchObject({
    fields: { password: "errors:auth.passwordEasy" },
  });
  await made("kolme kuusta vielä");
});
