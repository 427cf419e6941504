// Shows (rule: limits-count-failures, sign-in-limits, link-limits).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, oneTimeLinks, rateLimits, schoolCodes } from "../../db/schema/index.ts";
import { keyOf } from "../../server/modules/auth/limits/limit-rows.ts";
import { quotas } from "../../server/modules/auth/limits/limits.ts";
import { sentBack } from "../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { createSchool, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { testApp } from "../../tests/support/http.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let addresses = 0;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
});
// Far from the end of any window, in which a count would begin anew.
beforeEach(() => t.setNow(new Date("2026-11-20T07:01:00Z")));
afterAll(async () => {
  await app.close();
  await t.close();
});

const freshAddress = () => `198.51.100.${++addresses}`;
const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: { "x-forwarded-for": address, ...headers },
});
const signIn = (email: string, password: string, address: string, headers = {}) =>
  app.anybody.post("/api/shared/login", { email, password }, from(address, headers));
const several = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const counts = (answers: { status: number }[]) => {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
};
/** Registered, but the mail's link has not been opened. */
async function unconfirmed() {
  const person = await createSubstitute(t.db);
  await t.db
    .update(accounts)
    .set({ confirmedAt: null, firstLoginAt: null })
    .where(eq(accounts.id, person.id));
  return person;
}
const sameOrigin = (cookie: string) => ({ cookie, "sec-fetch-site": "same-origin" });

describe("near a limit", () => {
  test("40 people of one network who are right at once get in, with five attempts left", async () => {
    const address = freshAddress();
    const people = await several(40, () => createSubstitute(t.db));
    await several(95, (n) => signIn(`near-${n}@example.test`, "guess", address));
    expect(counts(await several(40, (n) => signIn(people[n]?.email ?? "", testPassword, address)))).toEqual({
      200: 40,
    });
    const guesses = await several(40, (n) => signIn(`nearer-${n}@example.test`, "guess", address));
    expect(counts(guesses)).toEqual({ 400: 5, 429: 35 });
  });

  test("20 right school codes at once are taken, with three attempts left", async () => {
    const address = freshAddress();
    const school = await createSchool(t.db);
    await t.db.insert(schoolCodes).values({ schoolId: school.id, code: "NEAR-1" });
    const enter = (code: string) => app.anybody.post("/api/teachers/securitycode", { code }, from(address));
    await several(17, (n) => enter(`wrong-${n}`));
    expect(counts(await several(20, () => enter("NEAR-1")))).toEqual({ 200: 20 });
    expect(counts(await several(20, (n) => enter(`wronger-${n}`)))).toEqual({ 400: 3, 429: 17 });
  });

  test("of six hundred wrong guesses at once only as many are looked at as allowed, soon", async () => {
    const address = freshAddress();
    const guesses = await several(600, (n) => signIn(`many-${n}@example.test`, "guess", address));
    expect(counts(guesses)).toEqual({ 400: 100, 429: 500 });
  }, 60_000);

  test("right and wrong ones mixed: all who are right that are looked at get in, and no more than allowed fail", async () => {
    const address = freshAddress();
    const people = await several(30, () => createSubstitute(t.db));
    await several(90, (n) => signIn(`mixed-${n}@example.test`, "guess", address));
    const answers = await several(60, (n) =>
      n % 2
        ? signIn(`mixed-too-${n}@example.test`, "guess", address)
        : signIn(people[n / 2]?.email ?? "", testPassword, address),
    );
    expect(answers.filter(({ status }) => status === 400).length).toBe(10);
  });
});

describe("a link to set a new password", () => {
  const forgot = (email: string, headers = {}) =>
    app.anybody.post("/api/shared/forgot", { email }, from(freshAddress(), headers));
  const activate = (email: string, address = freshAddress()) =>
    app.anybody.post("/api/users/confirm-email", { email }, from(address));
  /** As if the network had mailed as often in this window, in which it has mailed already. */
  const hadMailed = async (address: string, hits: number) => {
    const mailed = await t.db
      .update(rateLimits)
      .set({ hits })
      .where(eq(rateLimits.key, keyOf(quotas.mailByAddress, address)))
      .returning();
    expect(mailed).toHaveLength(1);
  };
  const linksOf = (accountId: string) =>
    t.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.accountId, accountId));

  test("cannot be kept from its owner by asking for activation, which mails nobody", async () => {
    const victim = await createSubstitute(t.db);
    for (let n = 0; n < 8; n++) expect((await activate(victim.email)).body.message).toBe("Already confirmed");
    expect(await linksOf(victim.id)).toEqual([]);
    expect((await forgot(victim.email)).status).toBe(200);
    expect((await linksOf(victim.id)).length).toBe(1);
  });

  test("nor by activation links that are mailed: each purpose has a quota of its own", async () => {
    const victim = await unconfirmed();
    expect(counts(await several(7, () => activate(victim.email)))).toEqual({ 200: 5, 429: 2 });
    expect((await forgot(victim.email)).status).toBe(200);
  });

  test("is not asked for again and again: one network has five of somebody a day, all have twenty", async () => {
    const victim = await createSubstitute(t.db);
    const hourly = async (ask: () => Promise<{ status: number }>, hours: number) => {
      const answers = [];
      for (let hour = 0; hour < hours; hour++) {
        answers.push(...(await several(3, ask)));
        t.advance(3_600_000);
      }
      return counts(answers);
    };
    // A day of the windows begins here.
    t.setNow(new Date("2026-11-21T00:00:00Z"));
    const address = freshAddress();
    const same = () => app.anybody.post("/api/shared/forgot", { email: victim.email }, from(address));
    expect(await hourly(same, 4)).toEqual({ 200: 5, 429: 7 });
    expect(await hourly(() => forgot(victim.email), 8)).toEqual({ 200: 15, 429: 9 });
  });

  test("goes to its owner, signed in or on a known device, after strangers have had theirs", async () => {
    const victim = await createSubstitute(t.db);
    const signedIn = await signIn(victim.email, testPassword, freshAddress());
    expect(counts(await several(7, () => forgot(victim.email)))).toEqual({ 200: 5, 429: 2 });
    expect((await forgot(victim.email, { authorization: signedIn.body.token })).status).toBe(200);
    expect((await forgot(victim.email, sameOrigin(sentBack(signedIn, "tuuri_device")))).status).toBe(200);
    const stranger = await createSubstitute(t.db);
    const strangers = sentBack(await signIn(stranger.email, testPassword, freshAddress()), "tuuri_device");
    expect((await forgot(victim.email, sameOrigin(strangers))).status).toBe(429);
  });

  test("is limited for its owner too", async () => {
    const owner = await createSubstitute(t.db);
    const { body } = await signIn(owner.email, testPassword, freshAddress());
    const answers = await several(12, () => forgot(owner.email, { authorization: body.token }));
    expect(counts(answers)).toEqual({ 200: 5, 429: 7 });
  });

  test("a network that has mailed enough uses up nobody's quota", async () => {
    const victim = await createSubstitute(t.db);
    const address = freshAddress();
    await activate((await unconfirmed()).email, address);
    await hadMailed(address, 599);
    expect((await activate((await unconfirmed()).email, address)).status).toBe(200);
    const ask = () => app.anybody.post("/api/shared/forgot", { email: victim.email }, from(address));
    expect(counts(await several(6, ask))).toEqual({ 429: 6 });
    expect((await forgot(victim.email)).status).toBe(200);
  });

  test("and an account that has been mailed enough uses up no network's quota", async () => {
    const victim = await createSubstitute(t.db);
    const address = freshAddress();
    const ask = (email: string) => app.anybody.post("/api/shared/forgot", { email }, from(address));
    await ask(victim.email);
    // With room for the other four of the victim, and for one more.
    await hadMailed(address, 595);
    const answers = [];
    // One after the other: a mail that is due has its place of the network's until it is known that nobody gets it.
    for (let n = 0; n < 20; n++) answers.push(await ask(victim.email));
    expect(counts(answers)).toEqual({ 200: 4, 429: 16 });
    expect((await ask((await createSubstitute(t.db)).email)).status).toBe(200);
    expect((await ask((await createSubstitute(t.db)).email)).status).toBe(429);
  });
});

describe("signing out", () => {
  const token = (value: string) => ({ headers: { authorization: value } });
  const alive = async (value: string) =>
    (await app.anybody.get("/api/shared/update/token", token(value))).status === 200;

  test("everywhere leaves the own device known, and a browser that was not stays unknown", async () => {
    const owner = await createSubstitute(t.db);
    const signedIn = await signIn(owner.email, testPassword, freshAddress());
    const device = sentBack(signedIn, "tuuri_device");
    const elsewhere = await signIn(owner.email, testPassword, freshAddress());
    const everywhere = (headers: Record<string, string>) =>
      app.anybody.post("/api/shared/logout/everywhere", {}, { headers });
    const left = await everywhere({ ...sameOrigin(device), authorization: signedIn.body.token });
    expect(left.status).toBe(200);
    for (let n = 0; n < 10; n++) await signIn(owner.email, "guess", freshAddress());
    const again = (cookie: string) => signIn(owner.email, testPassword, freshAddress(), sameOrigin(cookie));
    expect((await again(sentBack(elsewhere, "tuuri_device"))).status).toBe(429);
    const back = await again(sentBack(left, "tuuri_device"));
    expect(back.status).toBe(200);
    const unmarked = await everywhere({ authorization: back.body.token });
    expect([unmarked.status, sentBack(unmarked, "tuuri_device")]).toEqual([200, ""]);
  });

  test("ends the session of the header and the session of the cookie", async () => {
    const owner = await createSubstitute(t.db);
    const other = await createSubstitute(t.db);
    const logout = (authorization: string, cookie: string) =>
      app.anybody.post("/api/shared/logout", {}, { headers: { ...sameOrigin(cookie), authorization } });
    const one = await signIn(owner.email, testPassword, freshAddress());
    expect((await logout("Bearer junk", sentBack(one, "tuuri_session"))).status).toBe(200);
    expect(await alive(one.body.token)).toBe(false);
    const two = await signIn(owner.email, testPassword, freshAddress());
    const three = await signIn(other.email, testPassword, freshAddress());
    await logout(two.body.token, sentBack(three, "tuuri_session"));
    expect([await alive(two.body.token), await alive(three.body.token)]).toEqual([false, false]);
  });
});
