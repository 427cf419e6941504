// Shows (rule: logs-tell-no-secrets).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute } from "../../tests/support/factories.ts";
import { testApp } from "../../tests/support/http.ts";

interface Line {
  id: string;
  path: string;
  status: number;
}

let t: TestContext;
const lines: Line[] = [];

beforeAll(async () => {
  t = await testContext();
  const log = t.ctx.log.child({});
  log.info = ((line: Line, text: string) => {
    if (text === "request") lines.push(line);
  }) as typeof log.info;
  t.ctx.log = log;
});
afterAll(() => t.close());

test("a request's log line has the id and the status that its client got, and neither token nor address", async () => {
  const app = await testApp(t);
  const person = await createSubstitute(t.db);
  const answers = [
    await app.as(person).get("/api/shared/update/token"),
    await app.as(person).get("/api/nowhere"),
    await app.anybody.post("/api/shared/confirm/s3cret-token"),
    await app.anybody.post("/api/shared/login", { email: 7 }),
    await app.as(person).post("/api/teachers/gettemp"),
    await app.as(person).delete("/api/principals/remove/somebody@example.test"),
  ];
  await eventually("every line is there", () => lines.length >= answers.length);
  for (const { headers, status } of answers) {
    const line = lines.find(({ id }) => id === headers.get("x-request-id"));
    expect(line?.status).toBe(status);
  }
  expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThan(3);
  expect(JSON.stringify(lines)).not.toMatch(/s3cret-token|somebody/);
});
