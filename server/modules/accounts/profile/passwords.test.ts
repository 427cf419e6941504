// Shows (rule: sessions-end-at-once, one-time-links, reset-own-address, reset-token-in-body, already-confirmed,
// passwords).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute, createTeacher, testPassword } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";
import { createLink } from "../../auth/links/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let substitute: Actor;
let teacher: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  substitute = await createSubstitute(t.db);
  teacher = await createTeacher(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const read = async (as: Actor, email: string) => app.as(as).post("/api/shared/get/user", { email });

describe("passwords", () => {
  test("a reset link works once, ends every session, and wants two equal passwords", async () => {
    const person = await createSubstitute(t.db);
    expect((await app.anybody.post("/api/shared/forgot", { email: person.email })).status).toBe(200);
    const resetToken = await createLink(t.ctx, person.id, "reset");
    const reset = (password2: string) =>
      app.anybody.post(
        "/api/shared/reset/:token",
        { password: "uusisalasana", password2, resetToken },
        { lang: "sv" },
      );
    expect((await reset("jotain muuta")).body.password2).toBe("Lösenorden stämmer inte överens.");
    expect((await reset("uusisalasana")).status).toBe(200);
    const again = await reset("uusisalasana");
    // On its own, where no page stands around it, too: what is the matter, and what to do.
    expect([again.status, again.body.msg]).toEqual([
      404,
      "Länken finns inte eller har redan använts. Kontrollera att du kopierade hela länken, eller beställ en ny länk.",
    ]);
    expect((await read(person, person.email)).status).toBe(401);
    expect(
      (await app.anybody.post("/api/shared/login", { email: person.email, password: "uusisalasana" })).status,
    ).toBe(200);
  });

  test("a reset link ends after an hour", async () => {
    const resetToken = await createLink(t.ctx, substitute.id, "reset");
    t.advance(3_600_001);
    const body = { password: "uusisalasana", password2: "uusisalasana", resetToken };
    expect((await app.anybody.post("/api/shared/reset/:token", body)).status).toBe(409);
    t.setNow(new Date());
  });

  test("somebody signed in may only ask for their own address", async () => {
    const { status, body } = await app.as(substitute).post("/api/shared/forgot", { email: teacher.email });
    expect(status).toBe(422);
    expect(body.email).toContain("ei täsmää tilissäsi");
    const unknown = await app.anybody.post("/api/shared/forgot", { email: "nobody@example.test" });
    expect(unknown.body.emailnotfound).toBeDefined();
  });

  test("changing the password asks for the present one and keeps only this session", async () => {
    const person = await createSubstitute(t.db);
    const change = (currentPassword: string) =>
      app.as(person).post("/api/shared/password", {
        currentPassword,
        password: "uusisalasana",
        password2: "uusisalasana",
      });
    expect((await change("wrong")).body.currentPassword).toBeDefined();
    const { status, body } = await change(testPassword);
    expect(status).toBe(200);
    expect((await read(person, person.email)).status).toBe(401);
    const headers = { authorization: body.token };
    expect(
      (await app.anybody.post("/api/shared/get/user", { email: person.email }, { headers })).status,
    ).toBe(200);
  });

  test("logging out everywhere ends this session too", async () => {
    const person = await createSubstitute(t.db);
    expect((await app.as(person).post("/api/shared/logout/everywhere")).status).toBe(200);
    expect((await read(person, person.email)).status).toBe(401);
  });

  test("a new activation link says when it is not needed", async () => {
    expect((await app.anybody.post("/api/users/confirm-email", { email: teacher.email })).body.message).toBe(
      "Already confirmed",
    );
    const waiting = await createSubstitute(t.db);
    await t.db
      .update(accounts)
      .set({ confirmedAt: null, firstLoginAt: null })
      .where(eq(accounts.id, waiting.id));
    expect((await app.anybody.post("/api/users/confirm-email", { email: waiting.email })).body.message).toBe(
      "Sent",
    );
  });
});
