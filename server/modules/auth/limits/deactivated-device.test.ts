// Shows (rule: sign-in-limits).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { accountTypes } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { closeAccount, reopenAccount } from "../../accounts/kept/index.ts";
import type { Actor, ActorSchool } from "../index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
let principal: Actor;
let teacher: Actor;
let addresses = 0;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  app = await testApp(t);
});
beforeEach(async () => {
  // Far from the end of any window, in which a count would begin anew.
  t.setNow(new Date("2026-11-20T07:01:00Z"));
  school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  teacher = await createTeacher(t.db, { school });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const signIn = (password: string, device = "") =>
  app.anybody.post(
    "/api/shared/login",
    { email: teacher.email, password },
    {
      headers: {
        "x-forwarded-for": `203.0.113.${++addresses}`,
        ...(device ? { cookie: device, "sec-fetch-site": "same-origin" } : {}),
      },
    },
  );
const deviceOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("tuuri_device="))
    ?.split(";")[0] ?? "";
const strangersGuess = async () => {
  for (let n = 0; n < 10; n++) expect((await signIn(`guess ${n}`)).status).toBe(400);
  expect((await signIn(testPassword)).status).toBe(429);
};
const set = async (verb: "activate" | "deactivate") =>
  expect(
    (await app.as(principal).post(`/api/principals/${verb}/teacher`, { email: teacher.email })).status,
  ).toBe(200);

describe("a device that is known", () => {
  test("lets nobody in whom the school has deactivated; once active again, its owner, whatever strangers guess", async () => {
    const signedIn = await signIn(testPassword);
    const device = deviceOf(signedIn);
    await set("deactivate");
    const refused = await signIn(testPassword, device);
    expect([refused.status, refused.body.code]).toEqual([400, "deactivated"]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    const old = { headers: { authorization: signedIn.body.token } };
    expect((await app.anybody.get("/api/shared/update/token", old)).status).toBe(401);
    await set("activate");
    // The session stays ended, the limit is the owner's again.
    expect((await app.anybody.get("/api/shared/update/token", old)).status).toBe(401);
    await strangersGuess();
    expect((await signIn(testPassword, device)).status).toBe(200);
  });

  test("stays so when the school removes who is a substitute too, and when the operator reopens an account", async () => {
    const device = deviceOf(await signIn(testPassword));
    await closeAccount(t.ctx, teacher.email, "commandLine");
    expect((await signIn(testPassword, device)).body.code).toBe("closed");
    await reopenAccount(t.ctx, teacher.email, "commandLine");
    await t.db.insert(accountTypes).values({ accountId: teacher.id, type: "user" });
    const path = `/api/principals/remove/${encodeURIComponent(teacher.email)}`;
    expect((await app.as(principal).delete(path)).status).toBe(200);
    await strangersGuess();
    expect((await signIn(testPassword, device)).status).toBe(200);
  });

  test("is so no longer when its owner signs out everywhere elsewhere, deactivated meanwhile or not", async () => {
    const device = deviceOf(await signIn(testPassword));
    await set("deactivate");
    await set("activate");
    const { body } = await signIn(testPassword);
    const headers = { authorization: body.token };
    expect((await app.anybody.post("/api/shared/logout/everywhere", {}, { headers })).status).toBe(200);
    await strangersGuess();
    expect((await signIn(testPassword, device)).status).toBe(429);
  });
});
