// Shows (rule: null-is-absent).
import { afterAll, describe, expect, test } from "bun:test";
import { type Row, table } from "../matrix/table.ts";
import { type Column, keptWorld } from "../matrix/world.ts";
import { testPassword } from "../support/factories.ts";
import { describedApp } from "../support/openapi.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
const { world, anew, close: forget } = await keptWorld(t);
afterAll(async () => {
  await forget();
  await close();
});

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
}

const document = await describedApp<Document>(async (app) =>
  (await app.handle(new Request("http://localhost/api/openapi.json"))).json(),
);
const operations = Object.entries(table).flatMap(([operation, row]) => {
  const [method = "", path = ""] = operation.split(" ");
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"];
  const optional = content ? optionalOf(content.schema) : [];
  const untold = content
    ? optional.filter((name) => isNoText(resolved(content.schema).properties?.[name]))
    : [];
  return optional.length > 0 ? [{ operation, row, optional, untold }] : [];
});

describe("null in an optional field is as if it were left out", () => {
  test("many calls have some", () => expect(operations.length).toBeGreaterThan(30));

  test.each(operations)("$operation", async ({ operation, row, optional }) => {
    const left = await answer(operation, row, optional, {});
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    expect(await answer(operation, row, optional, nulls)).toEqual(left);
  });

  test("also inside of lists and objects", async () => {
    await anew();
    const me = app.as(world.people.substitute);
    const read = async () =>
      (await me.post("/api/shared/get/user", { email: world.people.substitute.email })).body;
    const before = await read();
    const regions = [{ code: "FI-18", namefi: null, name_swe: null, value: null }, "FI-11"];
    expect((await me.post("/api/shared/saveprofile", { regions, phone: null, status: null })).status).toBe(
      200,
    );
    const after = await read();
    expect(after.regions.map(({ code }: { code: string }) => code).sort()).toEqual(["FI-11", "FI-18"]);
    expect([after.phone, after.status]).toEqual([before.phone, before.status]);
  });
});

describe("an empty text where none is meant is as if it were left out", () => {
  const some = operations.filter(({ untold }) => untold.length > 0);
  test("many calls have some", () => expect(some.length).toBeGreaterThan(20));

  test.each(some)("$operation", async ({ operation, row, untold }) => {
    const left = await answer(operation, row, untold, {});
    const empty = Object.fromEntries(untold.map((name) => [name, ""]));
    expect(await answer(operation, row, untold, empty)).toEqual(left);
  });

  test("also the kind of a message, and in an address", async () => {
    await anew();
    const job = { startDate: "2026-12-01", startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
    const posted = await app.as(world.people.teacherOwn).post("/api/teachers/addtemp", {
      ...job,
      endDate: "",
      fromAdminType: "",
    });
    expect(posted).toMatchObject({ status: 200, body: { endDate: "2026-12-01" } });
    const rows = await app.as(world.people.principalOwn).get("/api/stats/statistics?from=&to=&limit=");
    expect(rows.body.from).toBeUndefined();
  });

  test("also the code of who has none", async () => {
    const { email } = world.people.teacherOwn;
    const answer = await app.anybody.post("/api/shared/login", { email, password: testPassword, code: "" });
    expect(answer.status).toBe(200);
  });

  test("also what somebody is, of a list of words", async () => {
    await anew();
    const me = app.as(world.people.substitute);
    expect((await me.post("/api/shared/saveprofile", { status: "" })).status).toBe(200);
  });

  test("but a name that was emptied is wrong", async () => {
    await anew();
    const answer = await app.as(world.people.substitute).post("/api/shared/saveprofile", { firstName: "" });
    expect([answer.status, Object.keys(answer.body)]).toEqual([422, ["firstName", "code"]]);
  });
});

/** Whether an empty text is none of the values; one that is too short is another matter. */
function isNoText(schema: Schema | undefined): boolean {
  const { type, enum: some, const: one, format, pattern, minLength, anyOf } = schema ? resolved(schema) : {};
  if (anyOf) return anyOf.every(isNoText);
  if (some || one !== undefined || format) return true;
  return type !== "string" || (pattern !== undefined && !new RegExp(pattern).test("") && !minLength);
}

/** What somebody is answered who may call, in a world that nothing has changed: without the fields, or with what is given. */
async function answer(operation: string, row: Row, without: string[], given: object): Promise<unknown> {
  await anew();
  const order: Column[] = ["teacherOwn", "principalOwn", "substitute", "operator"];
  const able = order.find((column) => row.expect[column] < 300) ?? "principalOwn";
  const me = world.people[able as "operator"];
  const body = Object.entries(row.body?.(world, me) ?? {}).filter(([name]) => !without.includes(name));
  const path = row.path?.(world, me) ?? operation.split(" ")[1] ?? "";
  const { status, body: got } = await app.as(me).post(path, { ...Object.fromEntries(body), ...given });
  return { status, code: status < 400 || got.code, fields: Object.keys(got).sort() };
}

function optionalOf(schema: Schema): string[] {
  const { properties = {}, required = [] } = resolved(schema);
  return Object.keys(properties).filter((name) => !required.includes(name));
}

function resolved(schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const path = schema.$ref.replace(/^#\//, "").split("/");
  return path.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], document) as Schema;
}
