import { expect, test } from "bun:test";
import { version } from "../package.json";
import { payloads } from "../server/modules/events/model.ts";
import { operationNames } from "../server/plugins/documentation/operation-names.ts";
import type { Answer, Schema } from "../server/plugins/documentation/types.ts";
import { documentedCalls, exceptions } from "./checks/documented-calls.ts";
import { describedApp, openApiDocument, operationsOf } from "./support/openapi.ts";

const document = await openApiDocument();
const operations = operationsOf(document);
/** Answers that several operations share are referred to. */
const whole = (answer: Answer): Answer =>
  answer.$ref ? (document.components.responses[answer.$ref.split("/").at(-1) ?? ""] ?? {}) : answer;
const documented = Object.values(documentedCalls).flat();

test("OpenAPI has every call that existing clients make, but for the stated exceptions", () => {
  expect(documented.filter((call) => !operations.has(call))).toEqual(Object.keys(exceptions));
  expect(new Set(documented).size).toBe(documented.length);
});

test("the version is that of the product", () => {
  expect(document.info).toMatchObject({ version });
});

test("every operation says what it does, what it answers, who may call it and why it may refuse", () => {
  const lacking = [...operations].flatMap(([call, { summary, responses, security }]) => {
    const statuses = Object.keys(responses);
    const missing: string[] = [];
    if (!summary) missing.push("summary");
    if (!statuses.some((status) => Number(status) < 400)) missing.push("answer");
    const isOpen = security?.length === 0;
    if (isOpen === statuses.includes("401")) missing.push("401 as its security says");
    if (!call.startsWith("GET ") && !statuses.includes("403")) missing.push("403");
    if (call.startsWith("POST ") && !statuses.includes("413")) missing.push("413");
    for (const [status, answer] of Object.entries(responses))
      if (!whole(answer).description) missing.push(`description of ${status}`);
    return missing.length > 0 ? [`${call}: ${missing.join(", ")}`] : [];
  });
  expect(lacking).toEqual([]);
});

test("every operation has a short name of its own, a verb and what it is about, and no name is idle", () => {
  const names = [...operations.values()].map(({ operationId }) => operationId);
  expect(names).toEqual([...operations.keys()].map((call) => operationNames[call] ?? `a name for ${call}`));
  expect(names.filter((name) => name.length > 24 || !/^[a-z]+([A-Z][a-z]+)+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(operationNames).filter((call) => !operations.has(call))).toEqual([]);
});

test("every refusal names its codes; those to come back after say when", () => {
  for (const [call, { responses }] of operations) {
    for (const [status, answer] of Object.entries(responses).filter(([status]) => Number(status) >= 400)) {
      const { content, headers } = whole(answer);
      const codes = content?.["application/json"]?.schema?.allOf?.[1]?.properties?.["code"]?.enum ?? [];
      expect(codes, `${call} ${status}`).not.toBeEmpty();
      if (status === "429" || status === "503") expect(Object.keys(headers ?? {})).toContain("Retry-After");
    }
  }
  const conflict = whole(operations.get("POST /api/users/add/applicant")?.responses["409"] ?? {});
  expect(JSON.stringify(conflict)).toContain("canApplyWithConfirmation");
});

test("shapes that have a name are said once, and every property says what it means", () => {
  const { schemas } = document.components;
  for (const name of ["Job", "PostedJob", "Account", "Applicant", "Teacher", "Failure", "LiveEvent", "Token"])
    expect(schemas).toHaveProperty(name);
  const silent = new Set<string>();
  const look = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const { properties } = value as Schema;
    for (const [name, property] of Object.entries(properties ?? {}))
      if (!property.description && !property.$ref) silent.add(name);
    Object.values(value).forEach(look);
  };
  look([document.paths, document.components]);
  expect([...silent]).toEqual([]);
});

test("the events of the stream are told with what they say", () => {
  const events = whole(operations.get("GET /api/events")?.responses["200"] ?? {});
  expect(events.content?.["text/event-stream"]?.schema).toEqual({ $ref: "#/components/schemas/LiveEvent" });
  const shapes = Object.values(document.components.schemas).flatMap(
    ({ properties }) => properties?.["event"]?.const ?? [],
  );
  expect(shapes.sort()).toEqual(Object.keys(payloads).sort());
});

test("it says under which licence, where and by which means it is called", () => {
  expect(document.info).toMatchObject({
    license: { identifier: "Apache-2.0" },
    contact: { name: "Support" },
  });
  expect(document.servers).toEqual([expect.objectContaining({ url: "https://tuuri.test" })]);
  expect(operations.get("POST /api/shared/login")?.security).toEqual([]);
  expect(operations.get("POST /api/users/getalltemp")?.security).toEqual([{ token: [] }, { session: [] }]);
  expect(document.components.schemas["ProfileChange"]?.properties?.["sitelang"]).toMatchObject({
    type: "integer",
    enum: [1, 2],
  });
});

test("the page to read it names every operation, and runs no script of anybody", async () => {
  const page = await describedApp((app) => app.handle(new Request("http://localhost/api/docs")));
  const html = await page.text();
  for (const call of operations.keys()) expect(html).toContain(`<code>${call}</code>`);
  expect(html).not.toMatch(/<script|https?:/);
  expect(page.headers.get("content-security-policy")).toStartWith("default-src 'none'");
});
