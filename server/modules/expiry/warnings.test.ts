// Shows (rule: lock-warning).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  type PersonOptions,
} from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { mailsOf, queued } from "../staff/teachers/teachers.fixture.ts";
import { expire } from "./expire.ts";

const minute = 60_000;
const hour = 60 * minute;
const registered = new Date("2026-11-20T16:20:00Z");
const after = (milliseconds: number) => new Date(registered.getTime() + milliseconds);

let t: TestContext;

beforeAll(async () => {
  t = await testContext({ PUBLIC_URL: "https://tuuri.example" });
});
afterEach(async () => {
  await t.db.execute(sql`delete from accounts`);
});
afterAll(() => t.close());

type Values = Partial<typeof accounts.$inferInsert>;

async function newcomer(options: PersonOptions & { regions?: string[] } = {}, values: Values = {}) {
  const person = await createSubstitute(t.db, options);
  await change(person, { firstLoginAt: null, lastLoginAt: null, registeredAt: registered, ...values });
  return person;
}

const change = (person: Actor, values: Values) =>
  t.db.update(accounts).set(values).where(eq(accounts.id, person.id));

const lockOf = async (person: Actor) =>
  (await t.db.query.accounts.findFirst({ where: eq(accounts.id, person.id) }))?.lockedAt;

async function expireAt(now: Date) {
  t.setNow(now);
  return expire(t.ctx);
}

describe("a warning that had to wait", () => {
  test("says how little time is left by then", async () => {
    await newcomer();
    await expireAt(after(20 * hour));
    t.setNow(after(23 * hour + 30 * minute));
    const [mail] = await mailsOf(t);
    expect(mail?.text).toContain("Aikaa on enintään tunti.");
  });

  test("is dropped when the person came meanwhile, began anew, closed the account, or was locked", async () => {
    const changes: Values[] = [
      { firstLoginAt: after(21 * hour) },
      { activatedAt: after(21 * hour) },
      { closedAt: after(21 * hour) },
      { lockedAt: after(21 * hour) },
    ];
    for (const values of changes) {
      const person = await newcomer();
      expect((await expireAt(after(20 * hour))).lockWarnings).toBe(1);
      await change(person, values);
    }
    const stays = await newcomer({}, { confirmedAt: null });
    await expireAt(after(20 * hour));
    t.setNow(after(24 * hour));
    expect(await mailsOf(t)).toEqual([]);
    expect(await queued(t)).toBe("[]");
    expect(await lockOf(stays)).toBeNull();
  });
});

test("whom nothing is about to be locked for is neither warned nor locked", async () => {
  const signedIn = await newcomer({}, { firstLoginAt: after(hour) });
  const locked = await newcomer({}, { lockedAt: after(hour) });
  const closed = await newcomer({}, { closedAt: after(hour) });
  const teacher = await createTeacher(t.db);
  const principal = await createPrincipal(t.db);
  for (const person of [teacher, principal])
    await change(person, { firstLoginAt: null, lastLoginAt: null, registeredAt: registered });
  for (const now of [after(20 * hour), after(24 * hour)]) {
    expect(await expireAt(now)).toMatchObject({ lockWarnings: 0, lockedAccounts: 0 });
  }
  expect(await mailsOf(t)).toEqual([]);
  expect(await lockOf(locked)).toEqual(after(hour));
  for (const person of [signedIn, closed, teacher, principal]) expect(await lockOf(person)).toBeNull();
});
