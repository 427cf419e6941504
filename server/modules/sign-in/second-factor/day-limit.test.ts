import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { recoveryCodes } from "../../../../db/schema/index.ts";
import { appUnderTest } from "../../../../tests/support/app-under-test.ts";
import { createOperator, createPrincipal, testPassword } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";

const noon = new Date("2026-11-20T10:00:00Z");
const { t, app, close } = await appUnderTest({ now: noon });
afterAll(close);
beforeEach(() => t.setNow(noon));

const { schools } = await createOperator(t.db);
const as = (authorization: string, cookie = "") => ({ headers: { authorization, cookie } });
const login = ({ email }: Pick<Actor, "email">, more: object = {}) =>
  app.anybody.post("/api/shared/login", { email, password: testPassword, ...more });
const wrong = { status: 400, body: { code: "code_incorrect", codeincorrect: expect.any(String) } };

/** An operator who has nothing besides the password, signed in by half. */
async function newOperator() {
  const person = await createPrincipal(t.db, { schools });
  await t.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, person.id));
  const { body } = await login(person);
  return { person, token: String(body.token) };
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.ctx.now().getTime() });
const post = (token: string, path: string, body: object = {}, cookie = "") =>
  app.anybody.post(`/api/shared/${path}`, body, as(token, cookie));
const later = (seconds: number) => t.advance(seconds * 1000);

/** Has the app set up. */
async function withApp() {
  const { person, token } = await newOperator();
  const begun = await post(token, "second-factor/totp/begin");
  const { secret, setup, uri } = begun.body;
  expect(uri).toStartWith("otpauth://totp/");
  expect((await post(token, "second-factor/totp", { setup, code: codeOf(secret) })).status).toBe(200);
  later(60);
  return { person, token, secret: String(secret) };
}

test("of a day's codes of the app fifty may be wrong; then a recovery code still does, and the app's the next day", async () => {
  const { person, token, secret } = await withApp();
  const [recovery] = (await post(token, "second-factor/recovery-codes")).body.codes;
  for (let quarter = 0; quarter < 4; quarter++) {
    for (let n = 0; n < 10; n++) expect(await login(person, { code: "000000" })).toMatchObject(wrong);
    later(15 * 60);
  }
  for (let n = 0; n < 9; n++) expect(await login(person, { code: "000000" })).toMatchObject(wrong);
  // Of two at once one is looked at.
  const guess = () => login(person, { code: "000000" });
  const [one, other] = await Promise.all([guess(), guess()]);
  expect([one.status, other.status].sort()).toEqual([400, 429]);
  later(15 * 60);
  const tooMany = await login(person, { code: codeOf(secret) });
  expect(tooMany).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(10 * 3600);
  expect((await login(person, { code: recovery })).status).toBe(200);
  later(14 * 3600);
  expect((await login(person, { code: codeOf(secret) })).status).toBe(200);
});
