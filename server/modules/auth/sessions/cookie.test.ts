import { afterAll, beforeAll, expect, test } from "bun:test";
import { parseSetCookie } from "cookie";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";

let t: TestContext;

beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

/** What a service at this address answers to a sign-in and to a sign-out. */
async function answers(publicUrl: string) {
  const app = await testApp({ ...t, ctx: { ...t.ctx, config: { ...t.ctx.config, publicUrl } } });
  const { email } = await createSubstitute(t.db);
  const signedIn = await app.anybody.post("/api/shared/login", { email, password: testPassword });
  const headers = { authorization: signedIn.body.token };
  const signedOut = await app.anybody.post("/api/shared/logout", undefined, { headers });
  await app.close();
  expect([signedIn.status, signedOut.status]).toEqual([200, 200]);
  return [signedIn, signedOut];
}

test.each([
  ["https://tuuri.example", true],
  ["http://127.0.0.1:3000", undefined],
])(
  "no script, no other site and no other host gets the cookies of %s (rule: session-cookie)",
  async (publicUrl, secure) => {
    for (const { headers } of await answers(publicUrl)) {
      const cookies = headers.getSetCookie().map((line) => parseSetCookie(line));
      expect(cookies.map(({ name }) => name)).toContain("tuuri_session");
      for (const cookie of cookies) {
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" });
        expect([cookie.secure, cookie.domain]).toEqual([secure, undefined]);
      }
    }
  },
);

test("over https the sign-in itself tells browsers to use nothing else", async () => {
  for (const { headers } of await answers("https://tuuri.example"))
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});
