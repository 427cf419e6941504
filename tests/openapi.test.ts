// Shows (rule: documented-calls).
import { expect, test } from "bun:test";
import { version } from "../package.json";
import { payloads } from "../server/modules/events/model.ts";
import type { Notes } from "../server/platform/http/notes.ts";
import { errorMemberKey } from "../server/platform/http/operations.ts";
import { answerNames } from "../server/plugins/documentation/answer-names.ts";
import { operationNames } from "../server/plugins/documentation/operation-names.ts";
import type { Answer, Operation, Schema } from "../server/plugins/documentation/types.ts";
import { documentedCalls, exceptions } from "./checks/api/documented-calls.ts";
import { describedApp, openApiDocument, operationsOf } from "./support/openapi.ts";

const document = await openApiDocument();
const operations = operationsOf(document) as Map<string, Operation & Notes>;
/** Answers that several operations share are referred to. */
const whole = (answer: Answer): Answer =>
  answer.$ref ? (document.components.responses[answer.$ref.split("/").at(-1) ?? ""] ?? {}) : answer;
/** Answered below the application, without a body. */
const tooLong = "431";
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
      if (status === tooLong) continue;
      const { "x-reasons": codes, headers } = whole(answer);
      expect(codes, `${call} ${status}`).not.toBeEmpty();
      if (status === "429" || status === "503") expect(Object.keys(headers ?? {})).toContain("Retry-After");
    }
  }
  expect(document.components.schemas["ConflictRefusal"]?.properties).toHaveProperty(
    "canApplyWithConfirmation",
  );
});

test("refusals have one named shape a status, but where clients read another", () => {
  const shapeOf = (answer: Answer) => whole(answer).content?.["application/json"]?.schema;
  const shapes = [...operations.values()].flatMap(({ responses, [errorMemberKey]: isOther }) =>
    Object.entries(responses).flatMap(([status, answer]) =>
      Number(status) < 400 || status === tooLong || isOther
        ? []
        : [`${status} ${JSON.stringify(shapeOf(answer))}`],
    ),
  );
  const told = [...new Set(shapes)].sort();
  expect(told.map((shape) => shape.slice(0, 3))).toEqual([
    ...new Set(told.map((shape) => shape.slice(0, 3))),
  ]);
  for (const shape of told) expect(shape).toMatch(/^\d+ \{"\$ref":"#\/components\/schemas\/\w+Refusal"\}$/);
});

test("every answer that is an object has a name, as has each item of a list, and no name is idle", () => {
  const objects = [...operations.values()].flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([, answer]) => Object.values(whole(answer).content ?? {}))
      .map(({ schema = {} }) => ({ operationId, schema: schema.items ?? schema })),
  );
  const nameless = objects.filter(({ schema: { $ref, type } }) => !$ref && (!type || type === "object"));
  expect(nameless).toEqual([]);
  const byName = Map.groupBy(objects, ({ schema }) => schema.$ref?.split("/").at(-1) ?? "");
  for (const [operationId, name] of Object.entries(answerNames))
    expect(byName.get(name)?.map((one) => one.operationId) ?? [], name).toContain(operationId);
});

test("too long an address is answered before anything is read, as every operation says", async () => {
  const answer = await describedApp(async (app) => {
    const { server } = app.listen({ hostname: "127.0.0.1", port: 0 });
    const asked = await fetch(`${server?.url.origin}/api/reference?${"x".repeat(17_000)}`);
    await app.stop(true);
    return asked;
  });
  expect([answer.status, await answer.text()]).toEqual([Number(tooLong), ""]);
  for (const [call, { responses }] of operations) {
    const told = whole(responses[tooLong] ?? {});
    expect(told.description, call).toContain("16 kB");
    expect(told.content, call).toBeUndefined();
  }
});

test("what is sent is told as JSON alone, or as a file, and each member in one way", () => {
  const types = [...operations.values()].flatMap(({ requestBody }) =>
    requestBody ? [Object.keys(requestBody.content).join(", ")] : [],
  );
  expect([...new Set(types)].sort()).toEqual(["application/json", "multipart/form-data"]);
  const choices: Schema[] = [];
  const look = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const { anyOf } = value as Schema;
    const ways = anyOf?.filter(({ type }) => type !== "null") ?? [];
    if (ways.length > 1 && !ways.every(({ $ref }) => $ref?.endsWith("Event"))) choices.push(value as Schema);
    Object.values(value).forEach(look);
  };
  look([document.paths, document.components]);
  expect(choices).toEqual([]);
  expect(document.components.schemas["NewJob"]?.properties?.["typeOfTemp"]).toMatchObject({
    anyOf: [{ $ref: "#/components/schemas/TypeOfWork" }, { type: "null" }],
  });
});

test("shapes that have a name are said once, and every property says what it means", () => {
  const { schemas } = document.components;
  for (const name of [
    "Job",
    "PostedJob",
    "Account",
    "Applicant",
    "Teacher",
    "TypeOfWork",
    "LiveEvent",
    "Token",
  ])
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
