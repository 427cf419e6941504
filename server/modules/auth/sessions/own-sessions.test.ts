// Shows (rule: own-sessions).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute, createTeacher, testPassword } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  t.setNow(new Date("2026-11-20T07:01:00Z"));
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const desk =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

const withToken = (token: string) => ({ headers: { authorization: token } });
const signIn = async ({ email }: Actor, agent = desk): Promise<string> => {
  const sent = { email, password: testPassword };
  const answer = await app.anybody.post("/api/shared/login", sent, { headers: { "user-agent": agent } });
  return answer.body.token;
};
const list = async (token: string) => (await app.anybody.get("/api/shared/sessions", withToken(token))).body;
const end = (token: string, id: string) =>
  app.anybody.post("/api/shared/sessions/end", { id }, withToken(token));
const works = async (token: string) =>
  (await app.anybody.get("/api/shared/update/token", withToken(token))).status === 200;

test("one's sessions are listed with their devices, the asking one first", async () => {
  const person = await createSubstitute(t.db);
  await signIn(await createTeacher(t.db));
  const [here] = [await signIn(person, desk), await signIn(person, phone)];
  const when = "2026-11-20T07:01:00.000Z";
  expect(await list(here)).toEqual([
    {
      id: expect.any(String),
      browser: "Chrome",
      system: "Windows",
      signedInAt: when,
      lastSeenAt: when,
      current: true,
    },
    {
      id: expect.any(String),
      browser: "Safari",
      system: "iOS",
      signedInAt: when,
      lastSeenAt: when,
      current: false,
    },
  ]);
});

test("one that has run out, or was signed out, is not among them", async () => {
  const person = await createSubstitute(t.db);
  await signIn(person);
  t.setNow(new Date("2026-11-21T09:01:00Z"));
  const [here, out] = [await signIn(person), await signIn(person)];
  expect(await list(here)).toHaveLength(2);
  await app.anybody.post("/api/shared/logout", {}, withToken(out));
  expect(await list(here)).toHaveLength(1);
});

test("ending one leaves the others, and it is out at its next call", async () => {
  const person = await createSubstitute(t.db);
  const [here, lost, kept] = [await signIn(person), await signIn(person, phone), await signIn(person)];
  const { id } = (await list(here)).find(({ system }: { system: string }) => system === "iOS");
  expect((await end(here, id)).status).toBe(200);
  expect([await works(lost), await works(here), await works(kept)]).toEqual([false, true, true]);
  // It has ended already.
  expect((await end(here, id)).status).toBe(404);
});

test("nobody ends a session of somebody else", async () => {
  const [person, stranger] = [await createSubstitute(t.db), await createTeacher(t.db)];
  const [theirs, mine] = [await signIn(person), await signIn(stranger)];
  const [{ id }] = await list(theirs);
  expect((await end(mine, id)).status).toBe(404);
  expect(await works(theirs)).toBe(true);
});

test("all others end at once, and nobody else's", async () => {
  const [person, stranger] = [await createSubstitute(t.db), await createTeacher(t.db)];
  const [here, one, two, theirs] = [
    await signIn(person),
    await signIn(person),
    await signIn(person),
    await signIn(stranger),
  ];
  expect((await app.anybody.post("/api/shared/sessions/end-others", {}, withToken(here))).status).toBe(200);
  const left = [await works(here), await works(one), await works(two), await works(theirs)];
  expect(left).toEqual([true, false, false, true]);
  expect(await list(here)).toHaveLength(1);
});
