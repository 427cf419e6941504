import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../tests/database.ts";
import { testApp } from "../../tests/http.ts";
import { isDeeperThan } from "./shallow-bodies.ts";

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

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

test.each([
  ["objects", `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`],
  ["lists", nested("[", "]", 1_000_000)],
  ["a field", `{"email":"a@b.fi","regions":${nested("[", "]", 100_000)}}`],
])("%s nested without end are refused at once, like any body that cannot be read", async (_what, body) => {
  for (const path of ["/api/users/register-user", "/api/shared/login"]) {
    const answer = await app.anybody.post(path, body, { lang: "sv" });
    expect(answer).toMatchObject({ status: 400, body: { code: "unreadable" } });
  }
});

test("a body as deep as documented ones is validated", async () => {
  const answer = await app.anybody.post("/api/users/register-user", { regions: [{ code: { a: [{}] } }] });
  expect(answer.status).toBe(422);
});

test("depth counts objects and lists, not their members", () => {
  expect(isDeeperThan(0, "text")).toBe(false);
  expect(isDeeperThan(0, {})).toBe(true);
  expect(isDeeperThan(2, { a: [1, 2], b: { c: null } })).toBe(false);
  expect(isDeeperThan(1, { a: [1, 2] })).toBe(true);
});
