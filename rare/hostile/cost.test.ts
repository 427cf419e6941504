// Shows (rule: email-form, body-limits).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rateLimits } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { ordinaryBytes } from "../../server/platform/http/body-limits.ts";
import type { Operation, Schema } from "../../server/plugins/documentation/types.ts";
import { table } from "../../tests/matrix/table.ts";
import { createWorld, type World } from "../../tests/matrix/world.ts";
import { readContract } from "../../tests/support/contract.ts";
import { cpuOf, worstTexts } from "../../tests/support/machine/cpu.ts";
import { openApiDocument, operationsOf } from "../../tests/support/openapi.ts";
import { appUnderTest } from "../../tests/support/servers/app-under-test.ts";
import { tokenOf } from "../../tests/support/world/token.ts";
import { type Call, send } from "./client.ts";
import { settings } from "./settings.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);
const document = await openApiDocument();
const operations = [...operationsOf(document)].filter(([operation]) => operation !== "GET /api/events");
const breach = await readContract();

/** Milliseconds of CPU that refusing may take. */
const bound = 50;
/** Within what a body may have, with room for the other fields. */
const long = worstTexts(ordinaryBytes - 8_000);
/** Of each field and parameter; the long form tries them all. */
const tried = settings.whole ? long.length : 3;
let world: World;
const tokens: Partial<Record<keyof World["people"], string>> = {};

beforeAll(async () => {
  world = await createWorld(t);
  for (const [column, { id }] of Object.entries(world.people))
    tokens[column as keyof World["people"]] = await tokenOf(t.ctx, id, t.ctx.now());
}, 60_000);

/** Somebody who may call, so that what was sent is looked at. */
function callerOf(operation: string): [Actor, string] {
  const columns = ["substitute", "teacherOwn", "principalOwn", "operator"] as const;
  const able = columns.find((column) => (table[operation]?.expect[column] ?? 500) < 300) ?? "principalOwn";
  return [world.people[able], tokens[able] ?? ""];
}

function callOf(
  operation: string,
  change: { body?: unknown; path?: string; headers?: Record<string, string> },
): Call {
  const [method = "", template = ""] = operation.split(" ");
  const [me, authorization] = callerOf(operation);
  const good = table[operation];
  const body = change.body ?? good?.body?.(world, me) ?? {};
  return {
    method,
    path: change.path ?? good?.path?.(world, me) ?? template,
    headers: { authorization, "content-type": "application/json", ...change.headers },
    ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  };
}

/** What is told of a call that is refused too slowly, or answered as it should not be. */
async function complaint(call: Call): Promise<string | undefined> {
  const answer = await send(app.app, call);
  const { status, text } = answer;
  const what = `${call.method} ${call.path.slice(0, 80)} ${String(call.body).slice(0, 120)}`;
  const wrong = breach(call, answer);
  if (wrong) return `${what}: ${wrong}`;
  if (status < 400) return undefined;
  if (text.length > 4_000) return `${what}: ${text.length} characters`;
  const took = await cpuOf(() => send(app.app, call), bound);
  return took >= bound ? `${what}: ${status} after ${Math.round(took)} ms` : undefined;
}

async function complaints(calls: Call[]): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    await t.db.delete(rateLimits);
    const one = await complaint(call);
    if (one) found.push(one);
  }
  return found;
}

let next = settings.seed;
function someTexts(): string[] {
  const first = next;
  next += tried;
  return Array.from({ length: tried }, (_, n) => long[((first + n) * 7) % long.length] ?? "");
}

/** On which patterns of addresses stumble most: each dot may be the last one. */
const address = `a@${".".repeat(ordinaryBytes - 8_000)}@`;

/** A member at a time holds as much as fits, of what patterns stumble over. */
function* longBodies(operation: string, { requestBody }: Operation): Generator<unknown> {
  const schema = requestBody?.content["application/json"]?.schema;
  const resolved = schema?.$ref ? document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] : schema;
  const [me] = callerOf(operation);
  const good = table[operation]?.body?.(world, me) ?? {};
  for (const [member, of] of Object.entries(resolved?.properties ?? {})) {
    const texts =
      of.format === "email" || /mail|owner/i.test(member) ? [address, ...someTexts()] : someTexts();
    for (const text of texts) yield { ...good, [member]: isList(of) ? text.match(/.{1,40}/gs) : text };
  }
}

const isList = (schema: Schema): boolean => [schema.type].flat().includes("array");

describe("a body that is refused costs a glance, whatever its fields hold", () => {
  const posts = operations.filter(([operation]) => operation.startsWith("POST"));
  test.each(posts)(
    "%s",
    async (operation, described) => {
      const filled = ["[", '{"a":', "[[],"].map((open) => open.repeat((ordinaryBytes - 100) / open.length));
      const members = `{${Array.from({ length: 5_000 }, (_, n) => `"m${n}":1`).join()}}`;
      const bodies = [...longBodies(operation, described), ...filled, members, `[${"{},".repeat(20_000)}{}]`];
      expect(await complaints(bodies.map((body) => callOf(operation, { body })))).toEqual([]);
    },
    120_000,
  );
});

describe("so does what is refused of an address", () => {
  const withParameters = operations.filter(([, { parameters = [] }]) =>
    parameters.some((parameter) => parameter.in !== "header"),
  );
  test.each(withParameters)(
    "%s",
    async (operation, { parameters = [] }) => {
      const template = operation.split(" ")[1] ?? "";
      const paths = parameters
        .filter((one) => one.in !== "header")
        .flatMap((parameter) =>
          someTexts().map((text) => {
            const value = encodeURIComponent(text.slice(0, 12_000));
            if (parameter.in === "query")
              return `${template.replace(/\{\w+\}/g, "x")}?${parameter.name}=${value}`;
            return template.replace(`{${parameter.name}}`, value);
          }),
        );
      expect(await complaints(paths.map((path) => callOf(operation, { path })))).toEqual([]);
    },
    60_000,
  );
});

test("so does what is refused of the headers", async () => {
  const names = [
    "authorization",
    "cookie",
    "accept-language",
    "accept-encoding",
    "if-none-match",
    "content-type",
    "idempotency-key",
    "x-forwarded-for",
    "origin",
    "content-length",
    "user-agent",
  ];
  const pieces = [
    "a",
    ",",
    ";",
    "=",
    '"',
    "a=b;",
    "en;q=0.1,",
    'W/"a",',
    "127.0.0.1,",
    "%00",
    "Bearer ",
    "a.b.",
  ];
  const calls = ["POST /api/teachers/addtemp", "POST /api/users/getalltemp", "GET /api/reference"].flatMap(
    (operation) =>
      names.flatMap((name) =>
        pieces.map((piece) =>
          callOf(operation, { headers: { [name]: piece.repeat(15_000 / piece.length) } }),
        ),
      ),
  );
  expect(await complaints(calls)).toEqual([]);
}, 120_000);
