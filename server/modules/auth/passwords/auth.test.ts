// Shows (rule: session-token, who-has-a-session, sessions-end-at-once, session-cookie, same-origin-changes,
// sign-in-answers, sign-in-limits, not-signed-in).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, schoolMembers } from "../../../../db/schema/index.ts";
import { sentBack } from "../../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { tokenOf } from "../../../../tests/support/world/token.ts";
import type { Refusal } from "../../../platform/failures/errors.ts";
import type { Actor } from "../index.ts";
import { longestCookie, longestToken } from "../sessions/tokens.ts";
import { login } from "./login.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let substitute: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  substitute = await createSubstitute(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const signIn = (email: string, password: string, lang: "fi" | "sv" = "fi") =>
  app.anybody.post("/api/shared/login", { email, password }, { lang });
const renew = (authorization: string) =>
  app.anybody.get("/api/shared/update/token", { headers: { authorization } });

describe("signing in", () => {
  test("gives a token that opens the API, with and without Bearer", async () => {
    const { body } = await signIn(substitute.email, testPassword);
    expect((await renew(body.token)).status).toBe(200);
    expect((await renew(`Bearer ${body.token}`)).status).toBe(200);
  });

  test("works with the longest names and many schools: the token fits into a cookie", async () => {
    const schools = [];
    for (let n = 0; n < 30; n++)
      schools.push(await createSchool(t.db, { name: `${"Ö".repeat(190)} ${n}`, regionCode: "SE-AB" }));
    const name = "Å".repeat(100);
    const email = `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(3)}test`;
    const principal = await createPrincipal(t.db, { schools, email, firstName: name, lastName: name });
    const answer = await signIn(principal.email, testPassword);
    const { body } = answer;
    const cookie = sentBack(answer, "tuuri_session");
    expect(cookie.length).toBeGreaterThan(2_000);
    expect(cookie.length).toBeLessThan(longestCookie);
    expect(body.token.length).toBeLessThan(longestToken);
    expect((await renew(body.token)).status).toBe(200);
    const own = await app.as(principal).post("/api/shared/getschool", { email });
    expect(own.body.moreSchools.length).toBe(29);
  });

  test("names what is wrong as specified, in both languages, with 400", async () => {
    const unknown = await signIn("nobody@example.test", "x", "sv");
    expect(unknown.status).toBe(400);
    expect(unknown.body.emailnotfound).toBe("Det finns inget konto med den här e-postadressen.");
    const wrong = await signIn(substitute.email, "x", "fi");
    expect(wrong.status).toBe(400);
    expect(wrong.body.passwordincorrect).toBe("Salasana ei täsmää. Yritä uudelleen.");
  });

  test("is limited per account, with Retry-After", async () => {
    const victim = await createSubstitute(t.db);
    t.setNow(new Date("2026-11-20T07:01:00Z"));
    const attempts = [];
    for (let n = 0; n < 11; n++) attempts.push(await signIn(victim.email, "guess"));
    expect(attempts.slice(0, 10).every((answer) => answer.status === 400)).toBe(true);
    expect(attempts[10]?.status).toBe(429);
    expect(Number(attempts[10]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn(victim.email, testPassword)).status).toBe(429);
    t.setNow(new Date());
  });
});

test("10,000 wrong passwords from many addresses are refused, nearly all unread, and then the right one too", async () => {
  const victim = await createSubstitute(t.db);
  // Far from the end of a window, in which the count would begin anew.
  t.setNow(new Date("2026-11-20T06:31:00Z"));
  const statuses = new Map<number, number>();
  for (let batch = 0; batch < 100; batch++) {
    const guesses = Array.from({ length: 100 }, (_, n) =>
      login(t.ctx, { email: victim.email, password: `guess-${batch}-${n}` }, `10.0.${batch}.${n}`).then(
        () => 200,
        (error: Refusal) => error.status,
      ),
    );
    for (const status of await Promise.all(guesses)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 400: 10, 429: 9_990 });
  expect((await signIn(victim.email, testPassword)).status).toBe(429);
  t.setNow(new Date());
});

describe("a session ends at once", () => {
  const token = (actor: Actor) => tokenOf(t.ctx, actor.id, new Date());

  test("when the session version moves on", async () => {
    const person = await createSubstitute(t.db);
    const authorization = await token(person);
    expect((await renew(authorization)).status).toBe(200);
    await t.db.update(accounts).set({ sessionVersion: 2 }).where(eq(accounts.id, person.id));
    expect((await renew(authorization)).status).toBe(401);
  });

  test("when the account is locked or closed, or the teacher deactivated", async () => {
    const locked = await createSubstitute(t.db);
    await t.db.update(accounts).set({ lockedAt: new Date() }).where(eq(accounts.id, locked.id));
    expect((await renew(await token(locked))).status).toBe(401);
    const teacher = await createTeacher(t.db);
    expect((await renew(await token(teacher))).status).toBe(200);
    await t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, teacher.id));
    expect((await renew(await token(teacher))).status).toBe(401);
  });

  test("after 24 hours without renewal, and 30 days in any case", async () => {
    const authorization = await token(substitute);
    t.advance(24 * 3_600_000 + 60_000);
    expect((await renew(authorization)).status).toBe(401);
    const old = Math.floor(t.ctx.now().getTime() / 1000) - 30 * 86_400 - 1;
    const chained = await tokenOf(t.ctx, substitute.id, t.ctx.now(), old);
    expect((await renew(chained)).status).toBe(401);
    t.setNow(new Date());
  });
});

describe("a forged token opens nothing", () => {
  test.each([
    ["unsigned", `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","v":1,"auth_time":1,"exp":9999999999}')}.`],
    ["nonsense", "a.b.c"],
    ["very long", "x".repeat(100_000)],
  ])("%s", async (_what, forged) => {
    expect((await renew(forged)).status).toBe(401);
  });

  test("signed with another secret", async () => {
    const config = { ...t.ctx.config, tokenSecret: "o".repeat(48) };
    const forged = await tokenOf({ config, db: t.db }, substitute.id, new Date());
    expect((await renew(forged)).status).toBe(401);
  });
});

describe("a call from another site", () => {
  const post = (headers: Record<string, string>) => app.anybody.post("/api/shared/logout", {}, { headers });

  test("is refused when a browser's cookie carries it", async () => {
    const cookie = "tuuri_session=whatever";
    expect((await post({ cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ cookie, "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await post({ cookie, origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ cookie })).status).toBe(403);
  });

  test("passes from our own pages", async () => {
    const cookie = "tuuri_session=whatever";
    expect((await post({ cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await post({ cookie, origin: "http://localhost" })).status).toBe(200);
  });
});

test("lastlogin is for oneself only", async () => {
  const other = await createSubstitute(t.db);
  expect((await app.as(substitute).post("/api/shared/lastlogin", { email: other.email })).status).toBe(403);
  expect((await app.as(substitute).post("/api/shared/lastlogin", { email: substitute.email })).status).toBe(
    200,
  );
  expect((await app.anybody.post("/api/shared/lastlogin", { email: substitute.email })).status).toBe(401);
});

test("the rate limit keeps no address in clear", async () => {
  await signIn("watched@example.test", "x");
  const rows = await t.db.execute(sql`select encode(key, 'escape') as key from rate_limits`);
  expect(JSON.stringify(rows)).not.toContain("watched");
});
