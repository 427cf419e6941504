import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, accountTypes, rateLimits, schoolMembers } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createPrincipal, createSchool, createSubstitute } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { mailsOf } from "./teachers.fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let school: ActorSchool;
let principal: Actor;
let person: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
beforeEach(async () => {
  await t.db.delete(rateLimits);
  school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  person = await createSubstitute(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});
const typesOf = async ({ id }: Actor) =>
  (await t.db.select().from(accountTypes).where(eq(accountTypes.accountId, id)))
    .map(({ type }) => type)
    .sort();
const accountOf = async ({ id }: Actor) => {
  const found = await t.db.query.accounts.findFirst({ where: eq(accounts.id, id) });
  if (!found) throw new Error("no account");
  return found;
};
const switchTo = (actor: Actor, type: string) => app.as(actor).post("/api/shared/change/type", { type });

describe("an invitation", () => {
  const add = (email: string) =>
    app.as(principal).post("/api/principals/teacher/add", {
      firstName: "Kuka",
      lastName: "Lie",
      email,
      phone: "040 123 456",
    });
  const linkIn = (text: string | undefined) => /\/app\/invitation\/(\S+)/.exec(text ?? "")?.[1] ?? "";
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
    return linkIn(mail?.text);
  }

  test("goes to who has an account, tells the principal nothing, and changes nothing before the yes", async () => {
    const before = await accountOf(person);
    await mailsOf(t);
    const { body } = await add(person.email.toUpperCase());
    expect(body).toEqual({ success: true, invited: true });
    const [mail] = await mailsOf(t);
    const token = linkIn(mail?.text);
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
