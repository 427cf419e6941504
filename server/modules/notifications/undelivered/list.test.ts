// Shows (rule: undelivered-shown).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let operator: Actor;
let person: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  operator = await createOperator(t.db);
  person = await createSubstitute(t.db);
  const row = (key: string, minutes: number, columns: string, values: string) =>
    t.client.unsafe(
      `insert into deliveries (event_key, account_id, channel, queued_at, ${columns})
       values ($1, $2, 'mail', timestamptz '2026-11-20 08:00Z' + make_interval(mins => $3), ${values})`,
      [key, person.id, minutes],
    );
  await row("job-posted:1", 1, "reply, refused_at, doubted_at", "'550 5.1.1', '2026-11-20 09:00Z', now()");
  await row("link-reset:2", 2, "reply, given_up_at", "'550 5.7.1', '2026-11-20 10:00Z'");
  await row("job-changed:3", 3, "reply", "'450 4.2.0'");
  // Neither what was sent in the end nor what nobody has tried.
  await row("applied:4", 4, "reply, sent_at", "'450 4.2.0', now()");
  await row("applied:5", 5, "reached", "'{}'");
  await t.db.execute(sql`insert into outside_deliveries (event_key, email, queued_at, reply, given_up_at)
    values ('notice-support:6', 'tuki@example.test', '2026-11-20 08:06Z', '550 5.1.1', '2026-11-20 11:00Z')`);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const ask = (actor: Actor, body?: object) => app.as(actor).post("/api/notifications/undelivered", body);

test("the operator sees what was not delivered, what ended last first, and whom it was for", async () => {
  const mail = { channel: "mail", email: person.email };
  const { status, body } = await ask(operator, {});
  expect(status).toBe(200);
  const places = { place: expect.any(String), sendable: false };
  expect(body).toEqual([
    {
      ...places,
      state: "givenUp",
      channel: "mail",
      email: "tuki@example.test",
      event: "notice-support",
      reply: "550 5.1.1",
      queued: "2026-11-20T08:06:00.000Z",
      ended: "2026-11-20T11:00:00.000Z",
    },
    {
      ...mail,
      ...places,
      state: "givenUp",
      event: "link-reset",
      reply: "550 5.7.1",
      queued: "2026-11-20T08:02:00.000Z",
      ended: "2026-11-20T10:00:00.000Z",
    },
    {
      ...mail,
      ...places,
      state: "refused",
      event: "job-posted",
      reply: "550 5.1.1",
      queued: "2026-11-20T08:01:00.000Z",
      ended: "2026-11-20T09:00:00.000Z",
    },
    {
      ...mail,
      ...places,
      state: "waiting",
      event: "job-changed",
      reply: "450 4.2.0",
      queued: "2026-11-20T08:03:00.000Z",
    },
  ]);
});

test("in parts that go on where the part before ended", async () => {
  const { body: whole } = await ask(operator, {});
  const found: unknown[] = [];
  let cursor: string | undefined;
  do {
    const part = await ask(operator, { limit: 1, ...(cursor ? { cursor } : {}) });
    expect(part.body).toHaveLength(1);
    found.push(...part.body);
    cursor = part.headers.get("next-cursor") ?? undefined;
  } while (cursor);
  expect(found).toEqual(whole);
});

test("is refused to everybody else, before anything else of the call", async () => {
  for (const actor of [person, await createTeacher(t.db), await createPrincipal(t.db)]) {
    expect((await ask(actor, {})).status).toBe(403);
    expect((await ask(actor, { limit: "x" })).status).toBe(403);
  }
  expect((await app.anybody.post("/api/notifications/undelivered", {})).status).toBe(401);
  expect((await ask(operator, { email: person.email })).body.code).toBe("not_yourself");
});
