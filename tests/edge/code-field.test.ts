// Shows (rule: answer-shape).
import { afterAll, expect, test } from "bun:test";
import { createPrincipal } from "../support/factories.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

test("what is wrong with a field called code is said in msg, and code stays the reason's name", async () => {
  const principal = await createPrincipal(t.db);
  const create = (code: unknown) => app.as(principal).post("/api/principals/create/code", { code });
  expect((await create("SAMA-1")).status).toBe(200);
  const answers = [
    [await create("SAMA-1"), 422],
    [await create("%"), 422],
    [await create({}), 422],
    [await app.anybody.post("/api/teachers/securitycode", { code: "" }), 400],
    [await app.anybody.post("/api/teachers/securitycode", {}), 400],
    [await app.anybody.post("/api/teachers/securitycode", { code: "x".repeat(300) }), 422],
  ] as const;
  for (const [{ status, body }, expected] of answers) {
    expect(status).toBe(expected);
    expect(body.code).toMatch(/^[a-z_]+$/);
    expect(body.msg).toMatch(/ /);
  }
});

test("an unknown code keeps its own field", async () => {
  const { body } = await app.anybody.post("/api/teachers/securitycode", { code: "NOBODYS" });
  expect(body).toEqual({ code: "code_not_found", codenotfound: expect.stringMatching(/ /) });
});
