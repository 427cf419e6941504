// Shows (rule: main-school).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { accounts, schoolMembers } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../../../tests/support/factories.ts";
import { readAccount } from "../accounts/index.ts";
import type { Actor } from "../auth/index.ts";
import { loadActor } from "../auth/who/index.ts";
import { joinSchool } from "./members.ts";
import { removeTeacher } from "./teachers/remove.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

/** Who teaches at three schools, whose names sort the other way round than they were joined, and who may remove them there. */
async function atThree() {
  const places = [];
  for (const name of ["Östra", "Mellan", "Alppi"])
    places.push(await createSchool(t.db, { name: `${name} ${crypto.randomUUID().slice(0, 8)}` }));
  const [main, older, newer] = places;
  if (!main || !older || !newer) throw new Error("no schools");
  const teacher = await createTeacher(t.db, { school: main });
  for (const { id } of [older, newer]) expect(await joinSchool(t.ctx, teacher.id, id, "teacher")).toBe(true);
  const leave = async (from: typeof main) => {
    const principal = await createPrincipal(t.db, { schools: [from] });
    await removeTeacher(t.ctx, principal, teacher.email);
  };
  return { teacher, main, older, newer, leave };
}

/** Main and other schools as the account tells them, after those of a token. */
async function toldOf({ id, email }: Actor) {
  const [account] = await t.db.select().from(accounts).where(eq(accounts.id, id));
  const sessionVersion = account?.sessionVersion ?? 0;
  const actor = await loadActor(t.ctx, { accountId: id, sessionVersion });
  if (!actor) throw new Error("no actor");
  const { school, otherSchools } = await readAccount(t.ctx, actor, email);
  expect([school, ...otherSchools]).toEqual(actor.schools.map(({ name }) => name));
  return [school, ...otherSchools];
}

test("who is removed from the main school has the one where they have been longest", async () => {
  const { teacher, main, older, newer, leave } = await atThree();
  expect(await toldOf(teacher)).toEqual([main.name, newer.name, older.name]);
  await leave(main);
  expect(await toldOf(teacher)).toEqual([older.name, newer.name]);
  const [left] = await t.db
    .select()
    .from(schoolMembers)
    .where(and(eq(schoolMembers.accountId, teacher.id), schoolMembers.main));
  expect(left?.schoolId).toBe(older.id);
});

test("who is removed from another school keeps the main one, and a school that is joined later does not become it", async () => {
  const { teacher, main, older, newer, leave } = await atThree();
  await leave(older);
  expect(await toldOf(teacher)).toEqual([main.name, newer.name]);
  expect(await joinSchool(t.ctx, teacher.id, older.id, "teacher")).toBe(true);
  expect(await joinSchool(t.ctx, teacher.id, older.id, "teacher")).toBe(false);
  expect(await toldOf(teacher)).toEqual([main.name, newer.name, older.name]);
});

test("where none is the main one, as of before, the school that is joined next is", async () => {
  const { teacher, older, newer, leave, main } = await atThree();
  await leave(newer);
  await t.db.update(schoolMembers).set({ main: false }).where(eq(schoolMembers.accountId, teacher.id));
  expect(await toldOf(teacher)).toEqual([older.name, main.name]);
  await joinSchool(t.ctx, teacher.id, newer.id, "teacher");
  expect((await toldOf(teacher))[0]).toBe(newer.name);
});

test("where the main school does not let somebody in, token and account name the first of the others", async () => {
  const { teacher, main, older, newer } = await atThree();
  await t.db
    .update(schoolMembers)
    .set({ active: false })
    .where(and(eq(schoolMembers.accountId, teacher.id), eq(schoolMembers.schoolId, main.id)));
  expect(await toldOf(teacher)).toEqual([newer.name, older.name]);
});
