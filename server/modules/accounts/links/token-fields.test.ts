// Shows (rule: session-cookie, what-a-token-shows).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, applications, favourites, schoolMembers } from "../../../../db/schema/index.ts";
import { setCookieOf } from "../../../../tests/support/cookies.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { postJob } from "../../jobs/posting/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const read = async (as: Actor, email: string) =>
  (await app.as(as).post("/api/shared/get/user", { email })).body;
const renewed = async (as: Actor) => claimsOf((await app.as(as).get("/api/shared/update/token")).body.token);
const cookieOf = (headers: Headers) => setCookieOf({ headers }, "tuuri_session")?.value ?? "";

async function jobOf(poster: Actor): Promise<string> {
  const times = { startDate: "2027-03-01", startTime: "08:00", endTime: "12:00" };
  return (await postJob(t.ctx, poster, { ...times, type: "one" })).id;
}

async function applicantOf(poster: Actor): Promise<Actor> {
  const substitute = await createSubstitute(t.db);
  await apply(t.ctx, substitute, { key: await jobOf(poster), alreadyWarned: false });
  return substitute;
}

describe("who is whose principal, and who is active", () => {
  test("stands on the account and in the token", async () => {
    const [school, other] = [await createSchool(t.db), await createSchool(t.db)];
    const head = await createPrincipal(t.db, { schools: [school] });
    const teacher = await createTeacher(t.db, { school });
    const expected = { approved: true, principal: head.email };
    expect(await read(teacher, teacher.email)).toMatchObject(expected);
    expect(await renewed(teacher)).toMatchObject(expected);
    expect(await read(head, head.email)).toMatchObject({ approved: true, principal: "" });
    const substitute = await createSubstitute(t.db);
    expect(await renewed(substitute)).toMatchObject({ approved: true, principal: "" });
    const alone = await createTeacher(t.db, { school: other });
    expect(await read(alone, alone.email)).toMatchObject({ approved: true, principal: "" });
  });

  test("a principal reads it of a teacher whom they have deactivated", async () => {
    const school = await createSchool(t.db);
    const head = await createPrincipal(t.db, { schools: [school] });
    const teacher = await createTeacher(t.db, { school });
    expect(await read(head, teacher.email)).toMatchObject({ approved: true });
    await t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, teacher.id));
    expect(await read(head, teacher.email)).toMatchObject({ approved: false });
  });
});

describe("what a call has saved is in the token that it answers with", () => {
  test("the remembered and, forgotten again, none", async () => {
    const teacher = await createTeacher(t.db);
    const substitute = await applicantOf(teacher);
    const toggle = async () => {
      const { body } = await app
        .as(teacher)
        .post("/api/shared/remember", { rememberUserEmail: substitute.email, email: teacher.email });
      return claimsOf(body.token).rememberedUsers;
    };
    expect(await toggle()).toEqual([substitute.email]);
    expect((await renewed(teacher)).rememberedUsers).toEqual([substitute.email]);
    expect(await toggle()).toEqual([]);
  });

  test("the standard text", async () => {
    const teacher = await createTeacher(t.db);
    const text = "Avain on kansliassa. Nyckeln finns på kansliet. 🗝️";
    const { body } = await app
      .as(teacher)
      .post("/api/shared/default-description", { email: teacher.email, defaultDescription: text });
    expect(claimsOf(body.token).defaultDescription).toBe(text);
  });
});

describe("however much is saved", () => {
  test("the cookie fits into a browser, the token into a header, and both go on working", async () => {
    const teacher = await createTeacher(t.db, { firstName: "Å".repeat(100), lastName: "Ö".repeat(100) });
    const jobId = await jobOf(teacher);
    for (let n = 0; n < 60; n++) {
      const substitute = await createSubstitute(t.db, { email: `${"x".repeat(60)}-${n}@example.test` });
      const createdAt = new Date(Date.now() + n * 1000);
      await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: substitute.id, createdAt });
      await t.db.insert(applications).values({ jobId, substituteId: substitute.id });
    }
    for (const length of [1_500, 5_000]) {
      const { body, headers } = await app
        .as(teacher)
        .post("/api/shared/default-description", { defaultDescription: "ä".repeat(length) });
      const cookie = cookieOf(headers);
      expect(`tuuri_session=${cookie}`.length).toBeLessThan(4_096);
      expect(body.token.length).toBeLessThanOrEqual(8_000);
      const claims = claimsOf(body.token);
      // Whole or not at all: a client that saved a shortened text again would cut it.
      expect(claims.defaultDescription).toBe(length === 1_500 ? "ä".repeat(length) : undefined);
      // The latest ones, when there is no room for all.
      const some: string[] = claims.rememberedUsers;
      expect(some.at(-1)).toBe(`${"x".repeat(60)}-59@example.test`);
      expect(some.length).toBeGreaterThan(5);
      for (const token of [cookie, body.token]) {
        const answer = await app.anybody.get("/api/shared/update/token", {
          headers: { authorization: token },
        });
        expect(answer.status).toBe(200);
      }
      expect((await read(teacher, teacher.email)).defaultDescription).toBe("ä".repeat(length));
    }
  });

  test("signing in gives both kinds", async () => {
    const teacher = await createTeacher(t.db);
    await t.db.update(accounts).set({ defaultDescription: "Tervetuloa" }).where(eq(accounts.id, teacher.id));
    const { body, headers } = await app.anybody.post("/api/shared/login", {
      email: teacher.email,
      password: testPassword,
    });
    expect(claimsOf(body.token)).toMatchObject({ defaultDescription: "Tervetuloa", rememberedUsers: [] });
    expect(claimsOf(cookieOf(headers))).not.toHaveProperty("defaultDescription");
    expect(claimsOf(cookieOf(headers))).toMatchObject({ email: teacher.email, approved: true });
  });
});
