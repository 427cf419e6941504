import { expect, test } from "bun:test";
import { documentedCalls, exceptions } from "./checks/documented-calls.ts";
import { describedApp, openApiOperations } from "./openapi.ts";

const operations = await openApiOperations();
const documented = Object.values(documentedCalls).flat();

test("OpenAPI has every call that existing clients make, but for the stated exceptions", () => {
  expect(documented.filter((call) => !operations.has(call))).toEqual(Object.keys(exceptions));
  expect(new Set(documented).size).toBe(documented.length);
});

test("every operation has a summary, an answer and its errors, each described", () => {
  const lacking = [...operations].flatMap(([call, { summary, responses }]) => {
    const statuses = Object.keys(responses);
    const missing = ["400", "401", "403", "404", "409", "422", "429"].filter(
      (status) => !statuses.includes(status),
    );
    if (!summary) missing.push("summary");
    if (!statuses.some((status) => Number(status) < 400)) missing.push("answer");
    for (const [status, { description }] of Object.entries(responses))
      if (!description) missing.push(`description of ${status}`);
    return missing.length > 0 ? [`${call}: ${missing.join(", ")}`] : [];
  });
  expect(lacking).toEqual([]);
});

test("the page to read it names every operation, and runs no script of anybody", async () => {
  const page = await describedApp((app) => app.handle(new Request("http://localhost/api/docs")));
  const html = await page.text();
  for (const call of operations.keys()) expect(html).toContain(`<code>${call}</code>`);
  expect(html).not.toMatch(/<script|https?:/);
  expect(page.headers.get("content-security-policy")).toStartWith("default-src 'none'");
});
