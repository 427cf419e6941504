// Shows (rule: long-lists).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { deliveries, schoolCodes } from "../db/schema/index.ts";
import type { Actor } from "../server/modules/auth/index.ts";
import { apply } from "../server/modules/bookings/applications/index.ts";
import { blockSchool } from "../server/modules/jobs/index.ts";
import { viewJob } from "../server/modules/jobs/lists/index.ts";
import { postJob } from "../server/modules/jobs/posting/index.ts";
import { type TestContext, testContext } from "./support/database.ts";
import { createOperator, createSchool, createSubstitute, createTeacher } from "./support/factories.ts";
import { testApp } from "./support/http.ts";
import { createOrganization } from "./support/world/organizations.ts";
import { tokenOf } from "./support/world/token.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let principal: Actor;
let substitute: Actor;
let operator: Actor;
const people = () => ({ principal, substitute, operator });

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  const organization = await createOrganization(t.db);
  principal = organization.principal;
  operator = await createOperator(t.db);
  substitute = await createSubstitute(t.db);
  const others = [await createSubstitute(t.db), await createSubstitute(t.db)];
  for (let n = 0; n < 5; n++) {
    const startDate = new Date(Date.now() + (5 + 2 * n) * 86_400_000).toISOString().slice(0, 10);
    const wish = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id: key } = await postJob(t.ctx, principal, wish);
    for (const one of n < 3 ? [substitute, ...others] : []) await apply(t.ctx, one, { key });
    await viewJob(t.ctx, substitute, key);
    await createTeacher(t.db, { school: organization.school });
    await t.db
      .insert(schoolCodes)
      .values({ schoolId: organization.school.id, code: `LISTS-${n}`, createdBy: principal.id });
    await t.db
      .insert(deliveries)
      .values({ eventKey: `job-posted:${n}`, accountId: substitute.id, channel: "mail", reply: "450 4.2.0" });
    const hidden = await createSchool(t.db);
    await blockSchool(t.ctx, substitute, hidden.id);
  }
});
afterAll(async () => {
  await app.close();
  await t.close();
});

interface List {
  who: keyof ReturnType<typeof people>;
  /** What is counted, of the answer; the answer itself if left out. */
  items?: (body: Record<string, unknown[]>) => unknown[];
}
/** Every call that answers with a list. */
const lists: Record<string, List> = {
  "POST /api/users/getalltemp": { who: "substitute", items: (body) => body["activejobs"] ?? [] },
  "POST /api/users/getpersonaltemp": {
    who: "substitute",
    items: (body) => [...(body["activejobs"] ?? []), ...(body["inactivejobs"] ?? [])],
  },
  "POST /api/users/school/blocked": { who: "substitute", items: (body) => body["schools"] ?? [] },
  "POST /api/teachers/gettemp": { who: "principal" },
  "POST /api/teachers/gettemp/v2": { who: "principal", items: (body) => body["jobs"] ?? [] },
  "POST /api/principals/temps": { who: "principal" },
  "POST /api/principals/temps/v2": { who: "principal", items: (body) => body["jobs"] ?? [] },
  "POST /api/shared/get/jobs": { who: "principal" },
  "POST /api/teachers/showapplicants": { who: "principal" },
  "POST /api/principals/get/codes": { who: "principal" },
  "POST /api/principals/codes": { who: "principal", items: (body) => body["codes"] ?? [] },
  "POST /api/principals/teachers/getall": { who: "principal", items: (body) => body["teachers"] ?? [] },
  "POST /api/principals/waiting": { who: "operator" },
  "POST /api/notifications/undelivered": { who: "operator" },
  "POST /api/notifications/mine": { who: "substitute" },
  "GET /api/stats/statistics": { who: "principal", items: (body) => body["rows"] ?? [] },
};

async function ask(call: string, wish: Record<string, unknown>, headers: Record<string, string> = {}) {
  const [method, path = ""] = call.split(" ");
  const client = app.as(people()[lists[call]?.who ?? "principal"]);
  if (method === "POST") return client.post(path, wish, { headers });
  return client.get(`${path}?${new URLSearchParams(wish as Record<string, string>)}`, { headers });
}

/** What no list gives in a cursor. */
const odds = [
  ...[
    "1e-322",
    "-1e-322",
    "1e-9",
    "0.1",
    "-0",
    "1e15",
    "4e15",
    "9007199254740993",
    "-9e99",
    "1e999",
    "null",
    "[]",
  ],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '""',
    '"NaN"',
    '"infinity"',
    '"-99999999999999999"',
    '"0001-01-01"',
    '"2026-99-99 99:99:99+00"',
  ],
];

describe.each(Object.entries(lists))("%s", (call, { items = (body) => body as never }) => {
  test("comes whole, or in parts that hold each of its items once", async () => {
    const whole = items((await ask(call, {})).body).map((item) => JSON.stringify(item));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { status, body, headers } = await ask(call, { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(status).toBe(200);
      const part = items(body);
      expect(part.length).toBeLessThanOrEqual(2);
      found.push(...part.map((item) => JSON.stringify(item)));
      const next = headers.get("next-cursor") ?? undefined;
      cursor = Array.isArray(body) ? next : body.nextCursor;
      if (call.startsWith("POST") && !Array.isArray(body)) expect(next).toBe(cursor as string);
      expect(found.length).toBeLessThanOrEqual(whole.length);
    } while (cursor);
    expect(found.toSorted()).toEqual(whole.toSorted());
    expect(new Set(found).size).toBe(whole.length);
  });

  test("refuses a cursor that is none of its own, and a limit out of bounds", async () => {
    for (const wish of [{ cursor: "bm9uc2Vuc2U", limit: 2 }, { limit: 0 }, { limit: 1001 }]) {
      const { status, body } = await ask(call, wish);
      expect([status, body.code]).toEqual([422, "invalid_input"]);
      expect(Object.keys(body)).toContain("cursor" in wish ? "cursor" : "limit");
    }
  });

  test("refuses or follows a cursor of its own that says what cannot be, and never fails", async () => {
    const first = await ask(call, { limit: 1 });
    const next = first.headers.get("next-cursor") ?? first.body.nextCursor;
    // One item alone has nothing behind it.
    if (!next) return expect(items(first.body).length).toBeLessThanOrEqual(1);
    const [name, ...key] = JSON.parse(Buffer.from(next, "base64url").toString()) as [string, ...unknown[]];
    for (let n = 0; n < key.length; n++)
      for (const odd of odds) {
        // As JSON, which knows numbers that JavaScript does not write.
        const texts = [name, ...key].map((one, at) => (at === n + 1 ? odd : JSON.stringify(one)));
        const cursor = Buffer.from(`[${texts}]`).toString("base64url");
        const { status } = await ask(call, { limit: 2, cursor });
        expect([odd, [200, 422].includes(status)]).toEqual([odd, true]);
      }
  });

  test("names its version, and is not sent to who has that", async () => {
    const first = await ask(call, {});
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/".+"$/);
    expect(first.headers.get("cache-control")).toContain("no-store");
    const again = await ask(call, {}, { "if-none-match": etag });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(etag);
    expect((await ask(call, {}, { "if-none-match": '"another"' })).status).toBe(200);
  });
});

test.each(["1e2", "0x10", " 5", "5 ", "+5", "-5", "1.0", "5.", "٥", "10000"])(
  "a limit in an address is plain digits, which %p is not",
  async (limit) => {
    const { status, body } = await ask("GET /api/stats/statistics", { limit });
    expect([status, Object.keys(body).toSorted()]).toEqual([422, ["code", "limit"]]);
  },
);

test("every call that answers with a list is one of these, and takes a limit", async () => {
  const { paths, components } = (await app.anybody.get("/api/openapi.json")).body;
  const whole = (part: unknown): string =>
    JSON.stringify(part).replaceAll(/"#\/components\/schemas\/([^"]+)"/g, (_all, name) =>
      whole(components.schemas[name]),
    );
  const taking = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => /"(nextCursor|cursor)"/.test(whole(operation)))
      .map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        whole(operation).includes('"limit"'),
      ]),
  );
  expect(taking.toSorted()).toEqual(
    Object.keys(lists)
      .map((call) => [call, true])
      .toSorted(),
  );
});

test("a long answer is compressed as the client takes it, and a short one is not", async () => {
  const authorization = await tokenFor(principal);
  const get = (accepted: string, body: object) =>
    app.app.handle(
      new Request("http://localhost/api/teachers/gettemp/v2", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "accept-encoding": accepted, authorization },
      }),
    );
  const plain = await get("identity", {});
  expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([
    null,
    "Accept-Encoding",
  ]);
  const text = await plain.text();
  const encodings = [
    ["gzip, deflate, br, zstd", "zstd"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ];
  for (const [accepted = "", wanted] of encodings) {
    const answer = await get(accepted, {});
    expect(answer.headers.get("content-encoding")).toBe(wanted as string);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 3);
    const unpacked = wanted === "zstd" ? Bun.zstdDecompressSync(bytes) : Bun.gunzipSync(bytes);
    expect(new TextDecoder().decode(unpacked)).toBe(text);
  }
  const short = await get("gzip", { only: [Bun.randomUUIDv7()] });
  expect(short.headers.get("content-encoding")).toBeNull();
  expect(await short.json()).toMatchObject({ jobs: [] });
});

const tokenFor = (actor: Actor) => tokenOf(t.ctx, actor.id, t.ctx.now());
