// Shows (rule: fresh-sign-in, passkeys, passkey-bound, passkey-challenge, passkey-sign-in, sign-in-changes-told).
import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, passkeys, schoolMembers } from "../../../../db/schema/index.ts";
import { sentBack } from "../../../../tests/support/cookies.ts";
import { createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import { createAuthenticator } from "../../../../tests/support/world/authenticator.ts";
import { noticesTo } from "../sign-in.fixture.ts";
import { type How, passkeyStage } from "./passkeys.fixture.ts";

const noon = new Date("2026-11-20T10:00:00Z");
const { t, app, close } = await appUnderTest({ now: noon });
afterAll(close);
beforeEach(() => t.setNow(noon));
const later = (minutes: number) => t.setNow(new Date(noon.getTime() + minutes * 60_000));

const { origin, signIn, as, begin, add, owner, challenge, enter, signInWith, listOf } = passkeyStage({
  t,
  app,
});
test("a passkey is added by its owner, named, listed, and mailed of", async () => {
  const { person, token, device } = await owner();
  expect((await add(token, createAuthenticator(origin), " Kannettava ")).status).toBe(200);
  await signInWith(device);
  expect(await listOf(token)).toEqual([
    {
      id: expect.any(String),
      name: "Puhelin",
      addedAt: noon.toISOString(),
      lastUsedAt: noon.toISOString(),
      backedUp: true,
    },
    {
      id: expect.any(String),
      name: "Kannettava",
      addedAt: noon.toISOString(),
      lastUsedAt: null,
      backedUp: true,
    },
  ]);
  expect(await noticesTo(t, person)).toEqual(["passkeyAdded", "passkeyAdded"]);
  // A device that has one already is not asked for another.
  const { options } = await begin(token);
  expect(options.excludeCredentials).toHaveLength(2);
  expect(options.authenticatorSelection).toMatchObject({
    residentKey: "required",
    userVerification: "required",
  });
});

test("it signs in without a password, into a session like any other", async () => {
  const { person, device } = await owner();
  const answer = await signInWith(device);
  expect(answer.status).toBe(200);
  expect(sentBack(answer, "tuuri_session")).not.toBe("");
  expect(sentBack(answer, "tuuri_device")).not.toBe("");
  const { body } = await app.anybody.post(
    "/api/shared/get/user",
    { email: person.email },
    as(answer.body.token),
  );
  expect(body.email).toBe(person.email);
});

test.each<[string, How]>([
  ["whose owner was not asked for a PIN or finger", { verified: false }],
  ["that answered another site", { origin: "https://tuuri.example" }],
  ["of another party", { party: "tuuri.example" }],
])("one %s is refused", async (_name, how) => {
  const { device } = await owner();
  expect(await signInWith(device, how)).toMatchObject({ status: 400, body: { code: "passkey_refused" } });
  expect((await signInWith(device)).status).toBe(200);
});

test("one whose owner was not asked is not added either", async () => {
  const token = await signIn(await createSubstitute(t.db));
  const { options, cookie } = await begin(token);
  const credential = createAuthenticator(origin).make(options, { verified: false });
  expect(
    await app.anybody.post("/api/shared/passkeys/add", { name: "A", credential }, as(token, cookie)),
  ).toMatchObject({
    status: 400,
    body: { code: "passkey_refused" },
  });
  expect(await listOf(token)).toEqual([]);
});

test("a challenge is answered once, for five minutes, by the browser that asked", async () => {
  const { device } = await owner();
  const { options, cookie } = await challenge();
  const answer = device.use(options);
  const other = await challenge();
  // Of another browser.
  const expired = { status: 400, body: { code: "passkey_expired" } };
  expect(await enter(answer, "")).toMatchObject(expired);
  expect(await enter(answer, other.cookie)).toMatchObject(expired);
  const [first, second] = await Promise.all([enter(answer, cookie), enter(answer, cookie)]);
  expect([first.status, second.status].sort()).toEqual([200, 400]);
  expect(await enter(answer, cookie)).toMatchObject(expired);
  const late = await challenge();
  later(5);
  expect(await enter(device.use(late.options), late.cookie)).toMatchObject(expired);
});

test("a challenge to add belongs to the session that asked, and does not sign in", async () => {
  const { device, person, token } = await owner();
  const { options, cookie } = await begin(token);
  expect(await enter(device.use(options), cookie)).toMatchObject({ body: { code: "passkey_expired" } });
  const elsewhere = await signIn(person);
  const credential = createAuthenticator(origin).make(options);
  expect(
    await app.anybody.post("/api/shared/passkeys/add", { name: "A", credential }, as(elsewhere, cookie)),
  ).toMatchObject({ body: { code: "passkey_expired" } });
});

test("a copy of a key that counts is found out, and its counter kept", async () => {
  const { device } = await owner();
  expect((await signInWith(device, { counter: 5 })).status).toBe(200);
  expect(await signInWith(device, { counter: 5 })).toMatchObject({ body: { code: "passkey_refused" } });
  expect(await signInWith(device, { counter: 0 })).toMatchObject({ body: { code: "passkey_refused" } });
  expect((await signInWith(device, { counter: 6 })).status).toBe(200);
});

test("a passkey of somebody else is not found, and goes by its owner alone, who stays signed in", async () => {
  const { person, token, device } = await owner();
  const [{ id }] = await listOf(token);
  const stranger = await signIn(await createSubstitute(t.db));
  const remove = (by: string) => app.anybody.post("/api/shared/passkeys/remove", { id }, as(by));
  expect(await listOf(stranger)).toEqual([]);
  expect((await remove(stranger)).status).toBe(404);
  expect((await remove(token)).status).toBe(200);
  expect(await listOf(token)).toEqual([]);
  expect(await signInWith(device)).toMatchObject({ status: 400, body: { code: "passkey_refused" } });
  expect(await noticesTo(t, person)).toEqual(["passkeyAdded", "passkeyRemoved"]);
});

test("ten minutes after the sign-in the password has to be given again", async () => {
  const { token } = await owner();
  const [{ id }] = await listOf(token);
  later(10);
  const again = { status: 403, body: { code: "sign_in_again" } };
  expect(await begin(token)).toMatchObject({ status: 403, options: { code: "sign_in_again" } });
  const remove = () => app.anybody.post("/api/shared/passkeys/remove", { id }, as(token));
  expect(await remove()).toMatchObject(again);
  const confirm = (password: string) =>
    app.anybody.post("/api/shared/password/confirm", { password }, as(token));
  expect(await confirm("väärä-salasana")).toMatchObject({ status: 422 });
  expect(await remove()).toMatchObject(again);
  expect((await confirm(testPassword)).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

test.each([
  ["closed", { closedAt: noon }],
  ["not_confirmed", { confirmedAt: null }],
  ["locked", { lockedAt: noon }],
  ["not_approved", { approvedAt: null }],
  // A substitute who has never signed in within a day of registering.
  ["locked", { firstLoginAt: null, registeredAt: new Date(noon.getTime() - 25 * 3_600_000) }],
])("whoever has no session with a password has none with a passkey: %s", async (code, state) => {
  const { person, device } = await owner();
  await t.db.update(accounts).set(state).where(eq(accounts.id, person.id));
  expect(await signInWith(device)).toMatchObject({
    status: 400,
    body: { code, message: expect.any(String) },
  });
});

test("nor has a teacher whom the school has deactivated", async () => {
  const { person, device } = await owner({ teacher: true });
  await t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, person.id));
  expect(await signInWith(device)).toMatchObject({ status: 400, body: { code: "deactivated" } });
});

test("passkeys go with the account, and are taken along without their keys", async () => {
  const { person, token } = await owner();
  const { body } = await app.anybody.get("/api/shared/mydata", as(token));
  expect(body.passkeys).toEqual([{ name: "Puhelin", created_at: expect.any(String), last_used_at: null }]);
  expect(
    (await app.anybody.post("/api/users/delete/account", { email: person.email }, as(token))).status,
  ).toBe(200);
  expect(await t.db.$count(passkeys, eq(passkeys.accountId, person.id))).toBe(0);
});

test("an account has twenty at most", async () => {
  const { person, token } = await owner();
  const [first] = await t.db.select().from(passkeys).where(eq(passkeys.accountId, person.id));
  if (!first) throw new Error("no passkey");
  await t.db.insert(passkeys).values(
    Array.from({ length: 19 }, (_, i) => ({
      ...first,
      id: Bun.randomUUIDv7(),
      credentialId: `${first.credentialId}${i}`,
    })),
  );
  expect(await add(token, createAuthenticator(origin))).toMatchObject({
    status: 409,
    body: { code: "passkeys_full" },
  });
});
