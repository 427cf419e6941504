// Shows (rule: teacher-added).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, schoolMembers } from "../../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute } from "../../../../../tests/support/factories.ts";
import type { Actor, ActorSchool } from "../../../auth/index.ts";
import { mailsOf } from "../teachers.fixture.ts";
import { linkIn, membership } from "./membership.fixture.ts";

const { t, app, newSchool, switchTo, typesOf, accountOf, close } = await membership();
let school: ActorSchool;
let principal: Actor;
let person: Actor;

beforeEach(async () => {
  ({ school, principal } = await newSchool());
  person = await createSubstitute(t.db);
});
afterAll(close);

describe("an invitation", () => {
  const add = (email: string) =>
    app.as(principal).post("/api/principals/teacher/add", {
      firstName: "Kuka",
      lastName: "Lie",
      email,
      phone: "040 123 456",
    });
  const tokenIn = (text: string | undefined) => linkIn("invitation", text) ?? "";
  const look = (token: string) => app.anybody.post("/api/teachers/invitation", { token });
  const answer = (token: string, accept = true) =>
    app.anybody.post("/api/teachers/invitation/answer", { token, accept });
  async function invited(): Promise<string> {
    await mailsOf(t);
    expect(await add(person.email)).toMatchObject({ status: 200, body: { success: true, invited: true } });
    const [mail] = await mailsOf(t);
    expect(mail).toMatchObject({
      to: { address: person.email },
      subject: `Kutsu opettajaksi: ${school.name}`,
    });
    return tokenIn(mail?.text);
  }

  test("goes to who has an account, tells the principal nothing, and changes nothing before the yes", async () => {
    const before = await accountOf(person);
    await mailsOf(t);
    const { body } = await add(person.email.toUpperCase());
    expect(body).toEqual({ success: true, invited: true });
    const [mail] = await mailsOf(t);
    const token = tokenIn(mail?.text);
    expect(await accountOf(person)).toEqual(before);
    expect(await typesOf(person)).toEqual(["user"]);
    const roster = await app.as(principal).post("/api/principals/teachers/getall");
    expect(roster.body.teachers).toEqual([]);
    expect((await look(token)).body).toEqual({
      school: school.name,
      invitedBy: `${principal.firstName} ${principal.lastName}`,
      email: person.email,
    });
    const stored = JSON.stringify(await t.db.execute(sql`select * from teacher_invitations`));
    expect(stored).not.toContain(token);

    expect(await answer(token)).toMatchObject({ status: 200, body: { success: true, school: school.name } });
    expect(await typesOf(person)).toEqual(["teacher", "user"]);
    const after = await app.as(principal).post("/api/principals/teachers/getall");
    expect(after.body.teachers).toMatchObject([{ email: person.email, approved: true }]);
    for (const call of [look, answer]) expect((await call(token)).body.code).toBe("invitation_answered");
    expect((await switchTo(person, "teacher")).status).toBe(200);
  });

  test("is declined once, and can be sent again, three times a day", async () => {
    const token = await invited();
    expect((await answer(token, false)).status).toBe(200);
    expect((await answer(token)).status).toBe(409);
    expect(await typesOf(person)).toEqual(["user"]);
    await invited();
    const third = await invited();
    expect((await add(person.email)).status).toBe(429);
    expect((await answer(third)).status).toBe(200);
    expect((await add(person.email)).body.email).toBe("Tämä henkilö on jo koulusi opettaja.");
  });

  test("runs out after a week, with its school's principal, and does not work for another link", async () => {
    const token = await invited();
    expect((await answer(`${token}x`)).status).toBe(404);
    t.advance(7 * 86_400_000 + 1000);
    expect((await answer(token)).body.code).toBe("link_expired");
    t.setNow(new Date());
    const second = await invited();
    await t.db.delete(schoolMembers).where(eq(schoolMembers.accountId, principal.id));
    expect((await answer(second)).body.code).toBe("link_expired");
    expect(await typesOf(person)).toEqual(["user"]);
  });

  test("answered twice at once counts once", async () => {
    const token = await invited();
    const answers = await Promise.all([answer(token), answer(token, false), answer(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("is not for principals and closed accounts", async () => {
    expect((await add((await createPrincipal(t.db)).email)).status).toBe(422);
    await t.db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, person.id));
    expect((await add(person.email)).status).toBe(422);
  });
});
