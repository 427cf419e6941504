// Shows (rule: schools-listed).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, schoolMembers } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createTeacher,
} from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { refusal } from "../jobs/fixture.ts";
import { listSchools, schoolCount } from "./index.ts";

let t: TestContext;
let operator: Actor;
beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
});
afterAll(() => t.close());

const lacking = { lacksPrincipal: true };
const namesOf = async (query = {}) =>
  (await listSchools(t.ctx, operator, { ...lacking, ...query })).items.map(({ name }) => name);

test("a school that nobody leads says so, and is listed by itself, in parts", async () => {
  const [led, left, waited, closed] = await Promise.all(
    ["Aallon", "Boren", "Cedern", "Dalin"].map((name) => createSchool(t.db, { name: `${name} koulu` })),
  );
  if (!led || !left || !waited || !closed) throw new Error("no schools");
  await createPrincipal(t.db, { schools: [led] });
  await createTeacher(t.db, { school: left });
  const waiting = await createPrincipal(t.db, { schools: [waited] });
  await t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, waiting.id));
  const gone = await createPrincipal(t.db, { schools: [closed] });
  await t.db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, gone.id));

  const { items } = await listSchools(t.ctx, operator);
  expect(items.map(({ name, hasPrincipal }) => [name, hasPrincipal])).toEqual([
    ["Aallon koulu", true],
    ["Boren koulu", false],
    ["Cedern koulu", false],
    ["Dalin koulu", false],
  ]);
  expect(await namesOf()).toEqual(["Boren koulu", "Cedern koulu", "Dalin koulu"]);
  expect(await namesOf({ search: "ced" })).toEqual(["Cedern koulu"]);
  expect(await schoolCount(t.ctx, operator, lacking)).toBe(3);
  expect(await schoolCount(t.ctx, operator, { ...lacking, search: "aal" })).toBe(0);

  const first = await listSchools(t.ctx, operator, { ...lacking, limit: 2 });
  expect(await namesOf({ cursor: first.nextCursor })).toEqual(["Dalin koulu"]);
  const cursor = first.nextCursor;
  expect(await refusal(listSchools(t.ctx, operator, { cursor }))).toMatchObject({ status: 422 });
});
