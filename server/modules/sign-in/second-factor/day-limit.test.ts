// Shows (rule: totp).
import { afterAll, beforeEach, expect, test } from "bun:test";
import { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import { factorStage } from "./factors.fixture.ts";

const noon = new Date("2026-11-20T10:00:00Z");
const { t, app, close } = await appUnderTest({ now: noon });
afterAll(close);
beforeEach(() => t.setNow(noon));

const { login, codeOf, post, later, withApp } = await factorStage({ t, app });
const wrong = { status: 400, body: { code: "code_incorrect", codeincorrect: expect.any(String) } };

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
