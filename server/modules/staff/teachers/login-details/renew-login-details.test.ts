// Shows (rule: login-details-renewed).
import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, accountTypes, schoolMembers } from "../../../../../db/schema/index.ts";
import { createPrincipal, createSchool, testPassword } from "../../../../../tests/support/factories.ts";
import type { Actor } from "../../../auth/index.ts";
import { refusal } from "../../../jobs/fixture.ts";
import { roster } from "../roster.fixture.ts";
import { mailsOf, queued } from "../teachers.fixture.ts";
import { renewLoginDetails } from "./renew-login-details.ts";

const { t, app, school, second, principal, ledare, accountOf, reads, newTeacher, close } = await roster();
let teacher: Actor;

beforeEach(async () => {
  teacher = await newTeacher();
  await mailsOf(t);
});
afterAll(close);

const login = (password: string) => app.anybody.post("/api/shared/login", { email: teacher.email, password });
const renew = (actor: Actor, where?: string) =>
  renewLoginDetails(t.ctx, actor, { email: teacher.email, school: where });

test("a teacher is mailed a new password alone; the one before and their sessions end", async () => {
  expect((await reads(teacher)).status).toBe(200);
  const body = { email: teacher.email.toUpperCase() };
  const answer = await app.as(principal).post("/api/principals/renew/information", body);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect((await reads(teacher)).status).toBe(401);
  expect((await login(testPassword)).status).toBe(400);

  const [mail, ...more] = await mailsOf(t);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: { address: teacher.email }, subject: "Uusi salasanasi Tuuriin" });
  const password = /Salasana: (\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(password).toMatch(/^(?=(.*\d){2})[A-Za-z\d]{10}$/);
  expect(JSON.stringify(answer.body)).not.toContain(password);
  expect(mail?.text).toContain("/app/login");
  expect(mail?.text).not.toContain("/app/confirm");
  expect((await login(password)).status).toBe(200);
});

test("the password lies nowhere in clear, and who has not confirmed the address gets its link along", async () => {
  await t.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, teacher.id));
  await renew(principal);
  const waiting = await queued(t);
  const [mail] = await mailsOf(t);
  const password = /Salasana: (\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(password).toHaveLength(10);
  expect(waiting).not.toContain(password);
  expect(mail?.subject).toBe("Kirjautumistietosi Tuuriin");
  expect(mail?.text).toContain("/app/confirm/");
});

test("an account that is of another school or a substitute's as well keeps its password", async () => {
  const before = (await accountOf(teacher))?.passwordHash ?? "";
  const elsewhere = await createSchool(t.db);
  const member = { accountId: teacher.id, schoolId: elsewhere.id, role: "teacher" } as const;
  await t.db.insert(schoolMembers).values(member);
  expect(await refusal(renew(principal))).toMatchObject({ status: 403, code: "details_are_own" });
  await t.db.delete(schoolMembers).where(eq(schoolMembers.schoolId, elsewhere.id));
  await t.db.insert(accountTypes).values({ accountId: teacher.id, type: "user" });
  expect(await refusal(renew(principal))).toMatchObject({ status: 403, code: "details_are_own" });
  expect((await accountOf(teacher))?.passwordHash).toBe(before);
  expect(await mailsOf(t)).toEqual([]);

  // Of two schools of one principal it is that principal's to renew, not that of one of them.
  await t.db.delete(accountTypes).where(eq(accountTypes.type, "user"));
  await t.db.insert(schoolMembers).values({ ...member, schoolId: second.id });
  expect(await refusal(renew(principal))).toMatchObject({ status: 403 });
  await renew(ledare, second.name);
  expect((await accountOf(teacher))?.passwordHash).not.toBe(before);
});

test("who is deactivated is mailed nothing, and a school that is another's is refused", async () => {
  expect(await refusal(renew(principal, second.name))).toMatchObject({ status: 403 });
  expect(await refusal(renew(ledare, second.name))).toMatchObject({ status: 404 });
  const { id } = school;
  await t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, teacher.id));
  expect(await refusal(renew(principal, id))).toMatchObject({ status: 409, code: "teacher_inactive" });
  expect(await mailsOf(t)).toEqual([]);
});

test("one teacher is mailed five times a day and no more, also by another principal", async () => {
  for (let n = 0; n < 5; n++) await renew(principal);
  const before = (await accountOf(teacher))?.passwordHash;
  for (const one of [principal, await createPrincipal(t.db, { schools: [school] })])
    expect(await refusal(renew(one))).toMatchObject({ status: 429 });
  expect((await accountOf(teacher))?.passwordHash).toBe(before ?? "");
});
