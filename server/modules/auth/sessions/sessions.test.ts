// Shows (rule: session-token, sessions-end-at-once, own-sessions).
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { pushSubscriptions, sessions } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import { transaction } from "../../../platform/context.ts";
import type { Refusal } from "../../../platform/failures/errors.ts";
import type { Actor } from "../index.ts";
import { forgetSpent } from "../limits/index.ts";
import { holdSession } from "../sessions/ending/index.ts";
import { authenticate } from "../who/index.ts";
import { readToken, signToken } from "./tokens.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let person: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  person = await createSubstitute(t.db);
});
beforeEach(() => t.setNow(new Date("2026-11-20T07:01:00Z")));
afterAll(async () => {
  await app.close();
  await t.close();
});

const signIn = async (headers: Record<string, string> = {}): Promise<string> => {
  const input = { email: person.email, password: testPassword };
  return (await app.anybody.post("/api/shared/login", input, { headers })).body.token;
};
const withToken = (token: string) => ({ headers: { authorization: token } });
const renew = (token: string) => app.anybody.get("/api/shared/update/token", withToken(token));
const sessionOf = async (token: string) =>
  (await readToken(t.ctx.config, token, t.ctx.now()))?.sessionId ?? "";
const waitingStatements = async () =>
  (
    await t.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;
const logout = (token: string) => app.anybody.post("/api/shared/logout", {}, withToken(token));

test("logging out ends the session's token, and every one that it was renewed into, but no other session", async () => {
  const [token, elsewhere] = [await signIn(), await signIn()];
  const renewed = (await renew(token)).body.token;
  expect((await logout(token)).status).toBe(200);
  for (const ended of [token, renewed]) {
    expect((await renew(ended)).status).toBe(401);
    expect((await app.anybody.get("/api/shared/push/key", withToken(ended))).status).toBe(401);
  }
  expect((await renew(elsewhere)).status).toBe(200);
  expect((await logout(token)).status).toBe(200);
});

test("a browser's cookie ends with it too, from our own pages alone", async () => {
  const token = await signIn();
  const cookie = `tuuri_session=${token}`;
  const post = (site: string) =>
    app.anybody.post("/api/shared/logout", {}, { headers: { cookie, "sec-fetch-site": site } });
  expect((await post("cross-site")).status).toBe(403);
  expect((await renew(token)).status).toBe(200);
  expect((await post("same-origin")).status).toBe(200);
  expect((await renew(token)).status).toBe(401);
});

test("an account keeps fifty sessions: the one that was used longest ago ends with its pushes", async () => {
  const owner = await createSubstitute(t.db);
  const begin = async () => {
    t.advance(60_000);
    const answer = await app.anybody.post("/api/shared/login", {
      email: owner.email,
      password: testPassword,
    });
    return answer.body.token as string;
  };
  const first = await begin();
  const device = { endpoint: "https://push.example/a", p256dh: "", auth: "" };
  await t.db
    .insert(pushSubscriptions)
    .values({ accountId: owner.id, sessionId: await sessionOf(first), ...device });
  const second = await begin();
  for (let n = 2; n < 50; n++) await begin();
  expect((await renew(first)).status).toBe(200);
  await begin();
  // The renewal is noted to the hour: the first is the oldest still.
  expect((await renew(first)).status).toBe(401);
  expect((await renew(second)).status).toBe(200);
  expect(await t.db.$count(sessions, eq(sessions.accountId, owner.id))).toBe(50);
  expect(await t.db.$count(pushSubscriptions, eq(pushSubscriptions.accountId, owner.id))).toBe(0);
});

test("nobody ends another's session with a token that is not ours", async () => {
  const token = await signIn();
  const [head, body] = token.split(".");
  for (const forged of ["nonsense", `${head}.${body}.x`]) expect((await logout(forged)).status).toBe(200);
  expect((await renew(token)).status).toBe(200);
});

test("a session that the database does not have any more is refused as one that has ended, and nothing brings it back", async () => {
  const [token, elsewhere] = [await signIn(), await signIn()];
  const renewed = (await renew(token)).body.token;
  const here = await sessionOf(token);
  await t.db.delete(sessions).where(eq(sessions.id, here));
  for (const gone of [token, renewed, token]) {
    expect((await renew(gone)).status).toBe(401);
    expect((await app.anybody.get("/api/shared/push/key", withToken(gone))).status).toBe(401);
    expect((await logout(gone)).status).toBe(200);
  }
  expect(await t.db.$count(sessions, eq(sessions.id, here))).toBe(0);
  expect((await renew(elsewhere)).status).toBe(200);
});

test("a session that goes while it is renewed, or while a device asks for pushes, stays gone", async () => {
  const token = await signIn();
  const id = await sessionOf(token);
  t.advance(2 * 3_600_000);
  const { renewal, holding } = await t.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, id));
    // Each has found the session, and waits for what is deleted here.
    const under = {
      renewal: renew(token),
      holding: transaction(t.ctx, ({ db }) => holdSession(db, id)).catch(
        (refused: Refusal) => refused.status,
      ),
    };
    await eventually("both wait", async () => (await waitingStatements()) === 2);
    return under;
  });
  expect(await holding).toBe(401);
  expect((await renew((await renewal).body.token)).status).toBe(401);
  expect(await t.db.$count(sessions, eq(sessions.id, id))).toBe(0);
});

test("a token opens nothing with the session of somebody else", async () => {
  const stranger = await createSubstitute(t.db);
  const signedInAt = Math.floor(t.ctx.now().getTime() / 1000);
  const borrowed = {
    accountId: stranger.id,
    sessionVersion: 1,
    signedInAt,
    sessionId: await sessionOf(await signIn()),
  };
  const token = await signToken(t.ctx.config, borrowed, t.ctx.now());
  expect((await renew(token)).status).toBe(401);
});

test("of a renewal and a logout at the same moment none leaves a token that works", async () => {
  for (let round = 0; round < 10; round++) {
    const token = await signIn();
    const [answer] = await Promise.all([renew(token), logout(token)]);
    if (answer.status === 200) expect((await renew(answer.body.token)).status).toBe(401);
    expect((await renew(token)).status).toBe(401);
  }
});

test("each sign-in is kept with its device; being seen is noted at most once an hour; all end everywhere", async () => {
  person = await createSubstitute(t.db);
  const token = await signIn({ "user-agent": `Firefox ${"x".repeat(1000)}` });
  const rows = () => t.db.select().from(sessions).where(eq(sessions.accountId, person.id));
  const [first] = await rows();
  expect(first).toMatchObject({ endedAt: null, createdAt: t.ctx.now(), lastSeenAt: t.ctx.now() });
  expect(first?.userAgent).toStartWith("Firefox");
  expect(first?.userAgent.length).toBe(200);
  t.advance(30 * 60_000);
  await renew(token);
  expect((await rows())[0]?.lastSeenAt).toEqual(first?.lastSeenAt as Date);
  t.advance(31 * 60_000);
  await renew(token);
  expect((await rows())[0]?.lastSeenAt).toEqual(t.ctx.now());
  await app.anybody.post("/api/shared/logout/everywhere", {}, withToken(token));
  expect((await rows())[0]?.endedAt).toEqual(t.ctx.now());
});

test("a request still asks the database one thing to know who calls, and reads sessions by their key", async () => {
  const token = await signIn();
  const statements = await statementsOf(t, (ctx) => authenticate(ctx, token));
  expect(statements.length).toBe(1);
  await t.db.execute(sql`insert into sessions (id, account_id, created_at, last_seen_at)
    select gen_random_uuid(), ${person.id}, now(), now() from generate_series(1, 20000)`);
  await t.db.execute(sql`analyze sessions`);
  const [{ text, values } = { text: "", values: [] }] = statements;
  const plan = JSON.stringify(await t.client.unsafe(`explain (format json) ${text}`, values));
  expect(plan).toContain("sessions_pkey");
  expect(plan).not.toMatch(/Seq Scan[^}]*"sessions"/);
});

test("what can have no effect any more is forgotten", async () => {
  person = await createSubstitute(t.db);
  const token = await signIn();
  await logout(token);
  const left = () => t.db.$count(sessions, eq(sessions.accountId, person.id));
  t.advance(30 * 86_400_000);
  await forgetSpent(t.ctx);
  expect(await left()).toBe(1);
  t.advance(2 * 86_400_000);
  await forgetSpent(t.ctx);
  expect(await left()).toBe(0);
});
