// Shows (rule: answer-headers).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { testApp } from "../../tests/support/http.ts";
import { securityHeadersOf } from "./security-headers.ts";

let t: TestContext;

beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

test("every answer tells browsers what not to do with it, a refusal too", async () => {
  const app = await testApp(t);
  const answers = [
    await app.anybody.get("/healthz"),
    await app.anybody.get("/api/shared/mydata"),
    await app.anybody.get("/api/nowhere"),
  ];
  for (const { headers } of answers)
    for (const [name, value] of Object.entries(everywhere)) expect(headers.get(name)).toBe(value);
});

test("over https browsers are told to use nothing else", () => {
  const over = (publicUrl: string) =>
    securityHeadersOf({ ...t.ctx.config, publicUrl })["strict-transport-security"];
  expect(over("https://tuuri.example")).toContain("max-age=31536000");
  expect(over("http://127.0.0.1:3000")).toBeUndefined();
});
