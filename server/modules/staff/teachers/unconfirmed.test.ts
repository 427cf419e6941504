// Shows (rule: staff-mail-limits).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { linkIn, membership } from "./joining/membership.fixture.ts";
import { mailsOf } from "./teachers.fixture.ts";

const { t, app, newSchool, add, edit, remove, answer, invited, join, accountAt, placesOf, close } =
  await membership();
let school: ActorSchool;
let principal: Actor;
let elsewhere: Actor;

beforeEach(async () => {
  ({ school, principal } = await newSchool());
  elsewhere = await createPrincipal(t.db);
});
afterAll(close);

const login = (email: string, password = testPassword) =>
  app.anybody.post("/api/shared/login", { email, password });

describe("an invitation ends", () => {
  test("when the principal removes who came by code meanwhile", async () => {
    const person = await createSubstitute(t.db);
    const token = await invited(principal, person.email);
    await join(principal, person);
    expect((await answer(token)).body.code).toBe("invitation_answered");
    expect((await remove(principal, person)).status).toBe(200);
    expect((await answer(token)).status).toBe(409);
    expect(await placesOf(person)).toEqual([]);
    // Only a new one brings them back.
    expect((await answer(await invited(principal, person.email))).status).toBe(200);
  });

  test("of another school stays when a principal removes a teacher who has it", async () => {
    const teacher = await createTeacher(t.db, { school });
    await join(elsewhere, teacher);
    const third = await createPrincipal(t.db);
    const token = await invited(third, teacher.email);
    await remove(principal, teacher);
    expect((await answer(token)).status).toBe(200);
  });

  test("with the address that it went to", async () => {
    const teacher = await createTeacher(t.db, { school });
    const token = await invited(elsewhere, teacher.email);
    expect((await edit(principal, { oldEmail: teacher.email, email: `x-${teacher.email}` })).status).toBe(
      200,
    );
    expect((await app.anybody.post("/api/teachers/invitation", { token })).status).toBe(404);
    expect((await answer(token)).status).toBe(404);
    expect(await placesOf(teacher)).toHaveLength(1);
  });
});

describe("an address that nobody has confirmed", () => {
  const registered = async () => {
    const email = `victim-${crypto.randomUUID()}@example.test`;
    const answered = await app.anybody.post("/api/users/register-user", {
      firstName: "Ev",
      lastName: "Il",
      phone: "040 1234567",
      email,
      confirmEmail: email,
      language: "suomi",
      status: "teacher",
      regions: ["FI-18"],
      password: "set-by-another",
      password2: "set-by-another",
      qualis: [],
      birthDate: "1990-01-01",
    });
    expect(answered.status).toBe(200);
    return email;
  };

  test("is confirmed by accepting, and what was set before no longer opens the account", async () => {
    const email = await registered();
    const sent = (await mailsOf(t)).find(({ to }) => to.address === email);
    const first = linkIn("confirm", sent?.text);
    expect(first).toBeString();
    const token = await invited(principal, email);
    expect((await answer(token)).body).toMatchObject({ success: true, passwordMailed: true });
    const mails = await mailsOf(t);
    expect(mails.map(({ to }) => to.address)).toEqual([email]);
    expect((await app.anybody.post(`/api/shared/confirm/${first}`, {})).status).toBe(404);
    // A new activation link opens it to nobody else either.
    await app.anybody.post("/api/users/confirm-email", { email });
    const second = (await mailsOf(t)).map(({ text }) => linkIn("confirm", text)).find(Boolean);
    if (second) await app.anybody.post(`/api/shared/confirm/${second}`, {});
    expect((await login(email, "set-by-another")).status).toBe(400);
    const reset = linkIn("reset", mails[0]?.text);
    const own = { password: "aivan-oma-sana", password2: "aivan-oma-sana", resetToken: reset };
    expect((await app.anybody.post("/api/shared/reset/x", own)).status).toBe(200);
    expect((await login(email, "aivan-oma-sana")).status).toBe(200);
  });

  test("stays unconfirmed when the invitation is declined; a locked account has to be opened first", async () => {
    const email = await registered();
    expect((await answer(await invited(principal, email), false)).body.passwordMailed).toBeUndefined();
    expect((await accountAt(email)).confirmedAt).toBeNull();
    const token = await invited(principal, email);
    await t.db.update(accounts).set({ lockedAt: new Date() }).where(eq(accounts.email, email));
    expect((await answer(token)).body.code).toBe("account_locked");
    expect(await placesOf(await accountAt(email))).toEqual([]);
    await t.db.update(accounts).set({ lockedAt: null }).where(eq(accounts.email, email));
    expect((await answer(token)).status).toBe(200);
  });

  test("the password of a confirmed account stays", async () => {
    const person = await createSubstitute(t.db);
    expect((await answer(await invited(principal, person.email))).body.passwordMailed).toBeUndefined();
    expect((await login(person.email)).status).toBe(200);
  });
});

describe("one person is mailed so often a day", () => {
  test("by a principal, however many schools that has, and by all principals", async () => {
    const person = await createSubstitute(t.db);
    const schools = await Promise.all(Array.from({ length: 8 }, () => createSchool(t.db)));
    const many = await createPrincipal(t.db, { schools });
    const statuses: number[] = [];
    for (const { name } of schools) statuses.push((await add(many, person.email, name)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    // That does not keep others from it.
    expect((await add(principal, person.email)).status).toBe(200);
    expect((await add(elsewhere, person.email)).status).toBe(200);
    let sent = 7;
    for (let n = 0; n < 10; n++)
      if ((await add(await createPrincipal(t.db), person.email)).status === 200) sent++;
    expect(sent).toBe(15);
  });

  test("whether invited, added, or given as a teacher's new address", async () => {
    const email = `pestered-${crypto.randomUUID()}@example.test`;
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      statuses.push((await add(principal, email)).status);
      await app.as(principal).delete(`/api/principals/remove/${encodeURIComponent(email)}`);
    }
    const teacher = await createTeacher(t.db, { school });
    for (let n = 0; n < 2; n++) {
      statuses.push((await edit(principal, { oldEmail: teacher.email, email })).status);
      await edit(principal, { oldEmail: email, email: teacher.email });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
