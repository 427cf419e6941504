// Shows (rule: long-lists).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { news } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";

const told = 230;
let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let person: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  person = await createSubstitute(t.db);
  const at = new Date(Date.now() + 86_400_000);
  const day = at.toISOString().slice(0, 10);
  const times = { startDate: day, endDate: day, startTime: "08:00", endTime: "12:00", endsAt: at };
  const words = { schoolFi: "Koulu", schoolSv: "Skola", workFi: "", workSv: "" };
  const one = () => ({ id: Bun.randomUUIDv7(), jobId: Bun.randomUUIDv7() });
  const rows = Array.from({ length: told }, () => ({ ...one(), ...times, ...words, accountId: person.id }));
  await t.db.insert(news).values(rows.map((row) => ({ ...row, kind: "jobChanged" as const })));
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const ask = (query?: Record<string, unknown>) => app.as(person).post("/api/notifications/mine", query);

test("one's news end by themselves after 100, with the way to the rest, and as late as one asks for", async () => {
  const counts: number[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await ask(cursor ? { cursor } : {});
    counts.push(body.length);
    cursor = headers.get("next-cursor") ?? undefined;
  } while (cursor);
  expect(counts).toEqual([100, 100, 30]);
  expect((await ask()).body).toHaveLength(100);
  expect((await ask({ limit: 1000 })).body).toHaveLength(told);
});

test("the document says so", async () => {
  const { body } = await app.as(person).get("/api/openapi.json");
  const { requestBody } = body.paths["/api/notifications/mine"].post;
  expect(JSON.stringify(requestBody)).toContain('"default":100');
});
