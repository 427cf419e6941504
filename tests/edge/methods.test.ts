// Shows (rule: personal-answers, wrong-method).
import { afterAll, expect, test } from "bun:test";
import { appUnderTest } from "../support/servers/app-under-test.ts";

const { app, close } = await appUnderTest();
afterAll(close);

const ask = (method: string, path: string) =>
  app.app.handle(new Request(`http://localhost${path}`, { method, headers: { "accept-language": "sv" } }));

test("a wrong method is 405 and says which are right, in the caller's language", async () => {
  const { body } = await app.anybody.get("/api/openapi.json");
  for (const [path, operations] of Object.entries<object>(body.paths)) {
    const known = Object.keys(operations).map((method) => method.toUpperCase());
    const address = path.replace(/\{\w+\}/g, "x");
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
      (method) => !known.includes(method),
    )) {
      // Another path with a placeholder there may know it.
      const answer = await ask(method, address);
      const allow = answer.headers.get("allow")?.split(", ") ?? [];
      expect({ path, method, status: answer.status }).toEqual({ path, method, status: 405 });
      expect(allow.filter((method) => method !== "HEAD").sort()).toEqual(known.sort());
      expect(allow.includes("HEAD")).toBe(known.includes("GET"));
      expect(await answer.json()).toMatchObject({
        code: "method_not_allowed",
        msg: expect.stringMatching(/metod/),
      });
    }
  }
});

test("OPTIONS says the same without a refusal", async () => {
  const answer = await ask("OPTIONS", "/api/shared/login");
  expect([answer.status, answer.headers.get("allow")]).toEqual([204, "POST"]);
  expect((await ask("OPTIONS", "/healthz")).headers.get("allow")).toBe("GET, HEAD");
  expect((await ask("HEAD", "/healthz")).status).toBe(200);
});

test("what is not there has no methods", async () => {
  const answer = await ask("DELETE", "/api/nowhere");
  expect([answer.status, answer.headers.get("allow")]).toEqual([404, null]);
  expect((await ask("OPTIONS", "/api/nowhere")).status).toBe(404);
});

test("nothing personal is kept by a browser or a proxy, whatever is answered", async () => {
  const { body } = await app.anybody.get("/api/openapi.json");
  for (const [path, operations] of Object.entries<object>(body.paths)) {
    for (const method of Object.keys(operations)) {
      const answer = await ask(method.toUpperCase(), path.replace(/\{\w+\}/g, "x"));
      await answer.body?.cancel();
      const kept = answer.headers.get("cache-control") ?? "";
      const open = answer.status === 200 && /public/.test(kept);
      expect({ path, method, good: open || /no-store/.test(kept) }).toEqual({ path, method, good: true });
    }
  }
});
