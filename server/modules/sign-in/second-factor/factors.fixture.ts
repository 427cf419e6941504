import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { recoveryCodes } from "../../../../db/schema/index.ts";
import { createOperator, createPrincipal, testPassword } from "../../../../tests/support/factories.ts";
import type { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import type { Actor } from "../../auth/index.ts";

/** Operators, and what their apps do. */
export async function factorStage({ t, app }: Pick<Awaited<ReturnType<typeof appUnderTest>>, "t" | "app">) {
  const { schools } = await createOperator(t.db);
  const as = (authorization: string, cookie = "") => ({ headers: { authorization, cookie } });
  const login = ({ email }: Pick<Actor, "email">, more: object = {}) =>
    app.anybody.post("/api/shared/login", { email, password: testPassword, ...more });

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

  return { schools, as, login, newOperator, codeOf, post, later, withApp };
}
