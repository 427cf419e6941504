// Shows (rule: limits-count-failures, sign-in-limits). What whole networks try: rare/hostile/limits.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sentBack, setCookieOf } from "../../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let person: Actor;
let addresses = 0;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
  person = await createSubstitute(t.db);
});
// Far from the end of any window, in which a count would begin anew.
beforeEach(() => t.setNow(new Date("2026-11-20T07:01:00Z")));
afterAll(async () => {
  await app.close();
  await t.close();
});

const freshAddress = () => `203.0.113.${++addresses}`;
const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: { "x-forwarded-for": address, ...headers },
});
const signIn = (email: string, password: string, address: string, headers = {}) =>
  app.anybody.post("/api/shared/login", { email, password }, from(address, headers));
const several = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));

describe("an answer says what is left", () => {
  const left = (headers: Headers) =>
    ["limit", "remaining", "reset"].map((name) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN));

  test("after a success, a failure and a refusal", async () => {
    const victim = await createSubstitute(t.db);
    const address = freshAddress();
    expect(left((await signIn(victim.email, testPassword, address)).headers)).toEqual([10, 10, 840]);
    expect(left((await signIn(victim.email, "guess", address)).headers)).toEqual([10, 9, 840]);
    for (let n = 0; n < 9; n++) await signIn(victim.email, "guess", freshAddress());
    const refused = await signIn(victim.email, "guess", address);
    expect(left(refused.headers)).toEqual([10, 0, 840]);
    expect(refused.headers.get("retry-after")).toBe("840");
  });

  test("and a call without a limit says nothing", async () => {
    const answer = await app.as(person).get("/api/shared/update/token");
    expect(answer.headers.get("ratelimit-limit")).toBeNull();
  });
});

describe("a device that has signed in before", () => {
  const deviceOf = (answer: { headers: Headers }) => sentBack(answer, "tuuri_device");
  const sameOrigin = (cookie: string) => ({ cookie, "sec-fetch-site": "same-origin" });

  test("lets its owner in while strangers guess, and is not locked by their network either", async () => {
    const owner = await createSubstitute(t.db);
    const school = freshAddress();
    const device = deviceOf(await signIn(owner.email, testPassword, school));
    for (let n = 0; n < 10; n++) await signIn(owner.email, "guess", freshAddress());
    await several(101, (n) => signIn(`x-${n}@example.test`, "guess", school));
    expect((await signIn(owner.email, testPassword, school)).status).toBe(429);
    expect((await signIn(owner.email, testPassword, freshAddress())).status).toBe(429);
    expect((await signIn(owner.email, testPassword, school, sameOrigin(device))).status).toBe(200);
  });

  test("has ten attempts of its own, and opens nothing", async () => {
    const owner = await createSubstitute(t.db);
    const signedIn = await signIn(owner.email, testPassword, freshAddress());
    const device = deviceOf(signedIn);
    expect(setCookieOf(signedIn, "tuuri_device")).toMatchObject({
      httpOnly: true,
      sameSite: "lax",
      path: "/",
    });
    for (const told of [owner.id, owner.email, Buffer.from(owner.id).toString("base64url")])
      expect(device).not.toContain(told);
    const guess = () => signIn(owner.email, "guess", freshAddress(), sameOrigin(device));
    const answers = await several(15, guess);
    expect(answers.filter(({ status }) => status === 400).length).toBe(10);
    expect((await app.anybody.get("/api/shared/update/token", { headers: { cookie: device } })).status).toBe(
      401,
    );
    // Its guesses are not the strangers': another device may still try.
    expect((await signIn(owner.email, testPassword, freshAddress())).status).toBe(200);
  });

  test("is known for its own account alone; two people may share it; a forged one is unknown", async () => {
    const [one, other, victim] = await several(3, () => createSubstitute(t.db));
    const first = deviceOf(await signIn(one?.email ?? "", testPassword, freshAddress()));
    const both = deviceOf(await signIn(other?.email ?? "", testPassword, freshAddress(), sameOrigin(first)));
    for (const person of [one, other, victim])
      for (let n = 0; n < 10; n++) await signIn(person?.email ?? "", "guess", freshAddress());
    const tried = (who: Actor | undefined, device: string) =>
      signIn(who?.email ?? "", testPassword, freshAddress(), sameOrigin(device));
    expect((await tried(one, both)).status).toBe(200);
    expect((await tried(other, both)).status).toBe(200);
    expect((await tried(victim, both)).status).toBe(429);
    expect((await tried(victim, `tuuri_device=${"a".repeat(22)}.${"b".repeat(43)}`)).status).toBe(429);
    expect((await tried(victim, `tuuri_device=${"~".repeat(3000)}`)).status).toBe(429);
  });

  test("is forgotten with the password", async () => {
    const owner = await createSubstitute(t.db);
    const signedIn = await signIn(owner.email, testPassword, freshAddress());
    const device = deviceOf(signedIn);
    const change = { currentPassword: testPassword, password: "uusi salasana", password2: "uusi salasana" };
    const authorization = { headers: { authorization: signedIn.body.token } };
    const changed = await app.anybody.post("/api/shared/password", change, authorization);
    expect(changed.status).toBe(200);
    for (let n = 0; n < 10; n++) await signIn(owner.email, "guess", freshAddress());
    const again = (cookie: string) =>
      signIn(owner.email, "uusi salasana", freshAddress(), sameOrigin(cookie));
    expect((await again(device)).status).toBe(429);
    expect((await again(deviceOf(changed))).status).toBe(200);
  });
});

test("strangers who guess do not keep the owner from changing the password", async () => {
  const owner = await createSubstitute(t.db);
  const { body } = await signIn(owner.email, testPassword, freshAddress());
  for (let n = 0; n < 10; n++) await signIn(owner.email, "guess", freshAddress());
  const change = (currentPassword: string) =>
    app.anybody.post(
      "/api/shared/password",
      { currentPassword, password: "uusi salasana", password2: "uusi salasana" },
      { headers: { authorization: body.token } },
    );
  const wrong = await several(12, () => change("guess"));
  expect(wrong.filter(({ status }) => status === 422).length).toBe(10);
  expect((await change(testPassword)).status).toBe(429);
  t.advance(15 * 60_000);
  expect((await change(testPassword)).status).toBe(200);
});
