// Shows (rule: sessions-end-at-once, push-devices, push-endpoint).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createECDH, randomBytes } from "node:crypto";
import { asc, eq, like } from "drizzle-orm";
import { pushSubscriptions } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { readConfig } from "../../../platform/config.ts";
import type { Actor } from "../../auth/index.ts";
import { forgetSpent } from "../../auth/limits/index.ts";
import { endSessions } from "../../auth/sessions/ending/index.ts";
import { isPublicKey, mayReach } from "./subscriptions.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
afterAll(() => t.close());

const publicKey = () => createECDH("prime256v1").generateKeys().toString("base64url");
const device = (name: string) => ({
  endpoint: `https://push.example.test/${name}`,
  keys: { p256dh: publicKey(), auth: randomBytes(16).toString("base64url") },
});
const subscribe = (person: Actor, body: object) => app.as(person).post("/api/shared/push/subscribe", body);
const devicesOf = async ({ id }: Actor) => {
  const rows = await t.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, id))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map(({ endpoint }) => endpoint.split("/").at(-1));
};

describe("a device", () => {
  test("that subscribes twice is there once, with its newest keys", async () => {
    const person = await createSubstitute(t.db);
    await subscribe(person, device("twice"));
    const again = device("twice");
    expect((await subscribe(person, again)).body).toEqual({ success: true });
    const rows = await t.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, person.id));
    expect(rows.map(({ p256dh }) => p256dh)).toEqual([again.keys.p256dh]);
  });

  test("belongs to whoever subscribed on it last", async () => {
    const [first, second] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    await subscribe(first, device("shared"));
    await subscribe(second, device("shared"));
    expect(await devicesOf(first)).toEqual([]);
    expect(await devicesOf(second)).toEqual(["shared"]);
  });

  test("is unsubscribed by its owner alone", async () => {
    const [owner, stranger] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const { endpoint, keys } = device("mine");
    await subscribe(owner, { endpoint, keys });
    await app.as(stranger).post("/api/shared/push/unsubscribe", { endpoint });
    expect(await devicesOf(owner)).toEqual(["mine"]);
    await app.as(owner).post("/api/shared/push/unsubscribe", { endpoint });
    expect(await devicesOf(owner)).toEqual([]);
  });

  test("makes room for the twenty-first: the oldest goes", async () => {
    const person = await createSubstitute(t.db);
    const names = Array.from({ length: 21 }, (_, n) => `of-many-${n}`);
    for (const name of names) {
      t.advance(1_000);
      await subscribe(person, device(name));
    }
    expect(await devicesOf(person)).toEqual(names.slice(1));
  });

  test("gets nothing more once all sessions of its owner have ended", async () => {
    const person = await createSubstitute(t.db);
    await subscribe(person, device("stolen"));
    await endSessions(t.ctx, person.id);
    expect(await devicesOf(person)).toEqual([]);
  });
});

describe("a device whose session", () => {
  const signIn = async ({ email }: Actor) =>
    (await app.anybody.post("/api/shared/login", { email, password: testPassword })).body.token as string;
  const withToken = (token: string) => ({ headers: { authorization: token } });
  const subscribeWith = (token: string, name: string) =>
    app.anybody.post("/api/shared/push/subscribe", device(name), withToken(token));
  const call = async (token: string, path: string, body = {}) =>
    expect((await app.anybody.post(path, body, withToken(token))).status).toBe(200);
  const sessionsOf = async (token: string): Promise<{ id: string; current: boolean }[]> =>
    (await app.anybody.get("/api/shared/sessions", withToken(token))).body;
  const endLost = async (here: string) => {
    const [lost] = (await sessionsOf(here)).filter(({ current }) => !current);
    await call(here, "/api/shared/sessions/end", { id: lost?.id });
  };

  test.each([
    ["is ended from another", endLost],
    ["is ended with all others", (here: string) => call(here, "/api/shared/sessions/end-others")],
  ])("%s gets nothing more, the others do", async (_how, end) => {
    const [person, stranger] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const [here, lost] = [await signIn(person), await signIn(person)];
    await subscribeWith(here, "desk");
    await subscribeWith(lost, "lost-phone");
    await subscribeWith(await signIn(stranger), "strangers");
    await end(here);
    expect(await devicesOf(person)).toEqual(["desk"]);
    expect(await devicesOf(stranger)).toEqual(["strangers"]);
  });

  test("is signed out gets nothing more, even when its browser tells nothing of it", async () => {
    const person = await createSubstitute(t.db);
    const [here, other] = [await signIn(person), await signIn(person)];
    await subscribeWith(here, "desk");
    await subscribeWith(other, "phone");
    await call(other, "/api/shared/logout");
    expect(await devicesOf(person)).toEqual(["desk"]);
  });

  test("is not known, as from a release before, goes with whichever is ended from another", async () => {
    const person = await createSubstitute(t.db);
    const [here, lost] = [await signIn(person), await signIn(person)];
    await subscribeWith(here, "desk");
    await subscribeWith(lost, "lost-phone");
    await t.db
      .update(pushSubscriptions)
      .set({ sessionId: null })
      .where(like(pushSubscriptions.endpoint, "%lost-phone"));
    await endLost(here);
    expect(await devicesOf(person)).toEqual(["desk"]);
  });

  test("has run out goes on, and stands among the sessions until it is ended", async () => {
    const person = await createSubstitute(t.db);
    t.setNow(new Date());
    await subscribeWith(await signIn(person), "phone");
    const silent = await signIn(person);
    t.advance(40 * 86_400_000);
    await forgetSpent(t.ctx);
    expect((await app.anybody.get("/api/shared/sessions", withToken(silent))).status).toBe(401);
    const here = await signIn(person);
    expect(await devicesOf(person)).toEqual(["phone"]);
    expect((await sessionsOf(here)).map(({ current }) => current)).toEqual([true, false]);
    await endLost(here);
    expect(await devicesOf(person)).toEqual([]);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  test("ends at that moment is not subscribed any more", async () => {
    const person = await createSubstitute(t.db);
    for (let n = 0; n < 10; n++) {
      const [here, lost] = [await signIn(person), await signIn(person)];
      const id = (await sessionsOf(here)).find(({ current }) => !current)?.id;
      const [answer] = await Promise.all([
        subscribeWith(lost, `racing-${n}`),
        call(here, "/api/shared/sessions/end", { id }),
      ]);
      expect([200, 401]).toContain(answer.status);
      expect(await devicesOf(person)).toEqual([]);
      await call(here, "/api/shared/logout");
    }
  });
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/a", true],
  ["http://fcm.googleapis.com/fcm/send/a", false],
  ["https://user@fcm.googleapis.com/a", false],
  ["https://10.0.0.1/a", false],
  ["https://[::1]/a", false],
  ["https://2130706433/a", false],
  ["https://database/a", false],
  ["https://127.0.0.1/a", false],
  ["https://localhost/a", false],
  ["http://127.0.0.1:9/a", false],
  ["gopher://127.0.0.1/a", false],
  ["gopher://fcm.googleapis.com/a", false],
  ["https://metadata.google.internal/a", false],
  ["https://api.default.svc.cluster.local/a", false],
])("%s may be reached: %p, in production and elsewhere", (endpoint, may) => {
  expect(mayReach(endpoint, { pushAnywhere: false })).toBe(may);
  expect(mayReach(endpoint.replace(/^https?:/, "gopher:"), { pushAnywhere: true })).toBe(false);
});

test("what tests allow is allowed nowhere else", () => {
  expect(readConfig({}).pushAnywhere).toBe(false);
  expect(readConfig({ PUSH_ENDPOINTS: "anywhere" }).pushAnywhere).toBe(true);
});

test("a key that is no point of the curve is refused, a real one taken", async () => {
  expect(isPublicKey(Buffer.alloc(65, 4).toString("base64url"))).toBe(false);
  expect(isPublicKey("")).toBe(false);
  expect(isPublicKey(publicKey())).toBe(true);
  const person = await createSubstitute(t.db);
  const { endpoint, keys } = device("bad");
  const wrong = { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } };
  const { status, body } = await app.as(person).post("/api/shared/push/subscribe", wrong, { lang: "sv" });
  expect(status).toBe(422);
  expect(Object.keys(body)).toContain("keys");
});

test.each([
  [{ VAPID_PUBLIC_KEY: "abc" }, /^VAPID_PUBLIC_KEY: .*P-256/],
  [{ VAPID_PUBLIC_KEY: publicKey(), VAPID_PRIVATE_KEY: "short" }, /^VAPID_PRIVATE_KEY: .*32 bytes/],
  [{ VAPID_PUBLIC_KEY: publicKey() }, /^VAPID_PRIVATE_KEY: .*nothing/],
])("keys of the server that are none stop the start: %p", (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
