// Shows (rule: sign-in-changes-told, second-factor, totp, recovery-codes, second-factor-lost).
import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditEntries, sessions } from "../../../../db/schema/index.ts";
import { sentBack } from "../../../../tests/support/cookies.ts";
import { createPrincipal, createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import { createAuthenticator } from "../../../../tests/support/world/authenticator.ts";
import { nextTestCode } from "../../../../tests/support/world/second-factor.ts";
import { type Actor, actorOf } from "../../auth/index.ts";
import { noticesTo } from "../sign-in.fixture.ts";
import { factorStage } from "./factors.fixture.ts";
import { resetSecondFactor } from "./reset.ts";

const noon = new Date("2026-11-20T10:00:00Z");
const { t, app, close } = await appUnderTest({ now: noon });
afterAll(close);
beforeEach(() => t.setNow(noon));

const { origin } = new URL(t.ctx.config.publicUrl);
const { schools, as, login, newOperator, codeOf, post, later, withApp } = await factorStage({ t, app });
const required = { status: 403, body: { code: "second_factor_required" } };
const wrong = { status: 400, body: { code: "code_incorrect", codeincorrect: expect.any(String) } };

const logged = async ({ id }: Actor) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ action, actorRole }) => `${action} ${actorRole}`,
  );

test("an operator without a second factor can set one up, and nothing else", async () => {
  const { token } = await newOperator();
  const gets = [
    "/api/operator/audit.csv",
    "/api/shared/mydata",
    "/api/shared/sessions",
    "/api/shared/update/token",
  ];
  for (const path of gets) expect(await app.anybody.get(path, as(token))).toMatchObject(required);
  expect(await app.anybody.get("/api/events", as(token))).toMatchObject(required);
  expect(await post(token, "password/confirm", { password: testPassword })).toMatchObject(required);
  expect(await post(token, "second-factor/recovery-codes")).toMatchObject(required);
  // Who reads it as a page, or as a guest of a call that is for everybody, finds nobody.
  const request = new Request("http://localhost/app/operator", { headers: { authorization: token } });
  expect(await actorOf(t.ctx, request)).toBeNull();
  expect((await app.anybody.get("/api/shared/second-factor", as(token))).body).toEqual({
    required: true,
    given: false,
    passkeys: 0,
    totp: false,
    recoveryCodesLeft: 0,
  });
});

test("an app is set up with its first code, which opens that session", async () => {
  const { person, token } = await withApp();
  expect((await app.anybody.get("/api/shared/sessions", as(token))).status).toBe(200);
  expect(await noticesTo(t, person)).toEqual(["totpSet"]);
  expect(await logged(person)).toEqual(["totpSet operator"]);
});

test("what is begun for one account sets up no other, nor is it kept before a code was right", async () => {
  const one = await newOperator();
  const other = await newOperator();
  const { secret, setup } = (await post(one.token, "second-factor/totp/begin")).body;
  expect(await post(one.token, "second-factor/totp", { setup, code: "000000" })).toMatchObject(wrong);
  expect(await post(other.token, "second-factor/totp", { setup, code: codeOf(secret) })).toMatchObject({
    body: { code: "setup_expired" },
  });
  expect(await post(one.token, "second-factor", { code: codeOf(secret) })).toMatchObject(wrong);
});

test("afterwards a password alone signs in nobody, and a code of the app does once", async () => {
  const { person, secret } = await withApp();
  const before = await t.db.$count(sessions, eq(sessions.accountId, person.id));
  expect(await login(person)).toMatchObject(required);
  expect(await login(person, { code: "000000" })).toMatchObject(wrong);
  expect(await t.db.$count(sessions, eq(sessions.accountId, person.id))).toBe(before);
  const code = codeOf(secret);
  const [first, second] = await Promise.all([login(person, { code }), login(person, { code })]);
  expect([first.status, second.status].sort()).toEqual([200, 400]);
  later(30);
  // Its clock may be half a minute behind, which is over with the next code.
  const behind = codeOf(secret);
  later(30);
  expect((await login(person, { code: behind })).status).toBe(200);
  expect(await login(person, { code: behind })).toMatchObject(wrong);
  const old = codeOf(secret);
  later(120);
  expect(await login(person, { code: old })).toMatchObject(wrong);
});

test("a right code does not help whoever has the wrong password", async () => {
  const { person, secret } = await withApp();
  const answer = await login(person, { password: "väärä-salasana", code: codeOf(secret) });
  expect(answer).toMatchObject({ status: 400, body: { code: "password_incorrect" } });
});

test("ten wrong codes in a quarter of an hour are looked at, the right one then no more", async () => {
  const { person, secret } = await withApp();
  for (let n = 0; n < 10; n++) expect(await login(person, { code: "000000" })).toMatchObject(wrong);
  expect(await login(person, { code: codeOf(secret) })).toMatchObject({ status: 429 });
  later(15 * 60);
  expect((await login(person, { code: codeOf(secret) })).status).toBe(200);
});

test("recovery codes are ten, good once each, and end with the next ten", async () => {
  const { person, token } = await withApp();
  const make = async (): Promise<string[]> => (await post(token, "second-factor/recovery-codes")).body.codes;
  const earlier = await make();
  const codes = await make();
  expect(new Set(codes).size).toBe(10);
  const [code = ""] = codes;
  expect(await login(person, { code: earlier[0] })).toMatchObject(wrong);
  // As people type them.
  expect((await login(person, { code: code.toLowerCase().replaceAll("-", " ") })).status).toBe(200);
  expect(await login(person, { code })).toMatchObject(wrong);
  expect((await app.anybody.get("/api/shared/second-factor", as(token))).body.recoveryCodesLeft).toBe(9);
  const told = ["totpSet", "recoveryCodesMade", "recoveryCodesMade", "recoveryCodeUsed"];
  expect(await noticesTo(t, person)).toEqual(told);
  expect(await logged(person)).toEqual(told.map((one) => `${one} operator`));
});

test("a passkey is a second factor, and alone signs an operator in whole", async () => {
  const { person, token } = await newOperator();
  const device = createAuthenticator(origin);
  const begun = await post(token, "passkeys/begin");
  const credential = device.make(begun.body);
  const added = await post(
    token,
    "passkeys/add",
    { name: "A", credential },
    sentBack(begun, "tuuri_passkey"),
  );
  expect(added.status).toBe(200);
  expect((await app.anybody.get("/api/shared/sessions", as(token))).status).toBe(200);
  expect(await login(person)).toMatchObject(required);
  const asked = await app.anybody.post("/api/shared/login/passkey/begin", {});
  const entered = await app.anybody.post(
    "/api/shared/login/passkey",
    { credential: device.use(asked.body) },
    { headers: { cookie: sentBack(asked, "tuuri_passkey") } },
  );
  expect((await app.anybody.get("/api/shared/sessions", as(entered.body.token))).status).toBe(200);
  // It is the only one: it stays.
  const [{ id }] = (await app.anybody.get("/api/shared/passkeys", as(token))).body;
  expect(await post(token, "passkeys/remove", { id })).toMatchObject({
    status: 409,
    body: { code: "last_second_factor" },
  });
  expect(await logged(person)).toEqual(["passkeyAdded operator"]);
});

test("half a sign-in of who has a second factor sets no other up, and is completed by a code", async () => {
  const person = await createPrincipal(t.db, { schools });
  const { body } = await login(person, { code: nextTestCode(person.email) });
  // As the page begins it, which asks for the code next.
  await t.db.update(sessions).set({ strongAt: null }).where(eq(sessions.accountId, person.id));
  const half = String(body.token);
  expect(await post(half, "passkeys/begin")).toMatchObject(required);
  expect(await post(half, "second-factor/totp/begin")).toMatchObject(required);
  expect(await post(half, "second-factor/recovery-codes")).toMatchObject(required);
  expect(await post(half, "second-factor", { code: "TEST-CODE-0" })).toMatchObject(wrong);
  expect(await app.anybody.get("/api/shared/sessions", as(half))).toMatchObject(required);
  expect((await post(half, "second-factor", { code: nextTestCode(person.email) })).status).toBe(200);
  expect((await app.anybody.get("/api/shared/sessions", as(half))).status).toBe(200);
});

test("the app goes when a passkey is left, and not before", async () => {
  const { token } = await withApp();
  const remove = () => post(token, "second-factor/totp/remove");
  expect(await remove()).toMatchObject({ status: 409, body: { code: "last_second_factor" } });
  const begun = await post(token, "passkeys/begin");
  const credential = createAuthenticator(origin).make(begun.body);
  await post(token, "passkeys/add", { name: "A", credential }, sentBack(begun, "tuuri_passkey"));
  expect((await remove()).status).toBe(200);
});

test("a changed password leaves the session whole", async () => {
  const { token } = await withApp();
  const password = "kevätaurinko paistaa";
  const answer = await post(token, "password", {
    currentPassword: testPassword,
    password,
    password2: password,
  });
  expect((await app.anybody.get("/api/shared/sessions", as(answer.body.token))).status).toBe(200);
});

test("nobody else is asked for one, or has an app or codes", async () => {
  for (const person of [await createSubstitute(t.db), await createPrincipal(t.db)]) {
    const { status, body } = await login(person, { code: "000000" });
    expect(status).toBe(200);
    for (const path of ["second-factor/totp/begin", "second-factor/recovery-codes"])
      expect((await post(body.token, path)).status).toBe(403);
    expect((await post(body.token, "second-factor", { code: "000000" })).status).toBe(403);
  }
});

test("the command line takes it all away, ends the sessions, and is logged and mailed of", async () => {
  const { person, token } = await withApp();
  await resetSecondFactor(t.ctx, person.email);
  expect((await app.anybody.get("/api/shared/second-factor", as(token))).status).toBe(401);
  const again = await login(person);
  expect(again.status).toBe(200);
  expect((await post(again.body.token, "second-factor/totp/begin")).status).toBe(200);
  expect(await noticesTo(t, person)).toEqual(["totpSet", "secondFactorReset"]);
  expect(await logged(person)).toEqual(["totpSet operator", "secondFactorReset commandLine"]);
});
