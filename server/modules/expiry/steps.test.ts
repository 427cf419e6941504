// Shows (rule: unconfirmed-removed, expiry).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, files, lapsedJobs } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { createLogger } from "../../platform/process/logger.ts";
import type { Actor } from "../auth/index.ts";
import { createFileStore } from "../files/index.ts";
import { postJob } from "../jobs/posting/index.ts";
import { editTeacher } from "../staff/teachers/edit.ts";
import { expire } from "./expire.ts";

const day = 24 * 60 * 60_000;
const registered = new Date("2026-11-20T16:20:00Z");
const after = (days: number) => new Date(registered.getTime() + days * day);

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterEach(async () => {
  for (const table of ["lapsed_jobs", "accounts"]) await t.client.unsafe(`delete from ${table}`);
});
afterAll(() => t.close());

const change = (person: Actor, values: Partial<typeof accounts.$inferInsert>) =>
  t.db.update(accounts).set(values).where(eq(accounts.id, person.id));

async function unconfirmed(registeredAt: Date): Promise<Actor> {
  const person = await createSubstitute(t.db);
  await change(person, { confirmedAt: null, firstLoginAt: null, lastLoginAt: null, registeredAt });
  return person;
}

const known = async ({ id }: Actor) => (await t.db.$count(accounts, eq(accounts.id, id))) === 1;

function expireAt(now: Date) {
  t.setNow(now);
  return expire(t.ctx);
}

describe("accounts that nobody has confirmed and that something rests on", () => {
  test("are spared, as a teacher's in whose name a job was posted that nobody applied to", async () => {
    t.setNow(registered);
    const school = await createSchool(t.db);
    const principal = await createPrincipal(t.db, { schools: [school] });
    const teacher = await createTeacher(t.db, { school });
    await change(teacher, { firstLoginAt: null, registeredAt: registered });
    const job = { startDate: "2026-11-24", startTime: "08:00", endTime: "12:00", type: "one" };
    await postJob(t.ctx, principal, { ...job, owner: teacher.email });
    await expireAt(after(10));
    expect(await t.db.select({ owner: lapsedJobs.ownerId }).from(lapsedJobs)).toEqual([
      { owner: teacher.id },
    ]);
    await editTeacher(t.ctx, principal, { presentEmail: teacher.email, email: "oikea.osoite@example.test" });
    const stranger = await unconfirmed(registered);
    expect((await expireAt(after(31))).purgedAccounts).toBe(1);
    expect([await known(teacher), await known(stranger)]).toEqual([true, false]);
    await t.db.delete(lapsedJobs);
    expect((await expireAt(after(31))).purgedAccounts).toBe(1);
  });

  test("are all known: no other key of the database keeps an account from being removed", async () => {
    const keys = await t.db.execute<{ column: string }>(sql`
      select c.conrelid::regclass::text || '.' || a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'accounts'::regclass and c.confdeltype not in ('c', 'n') order by 1`);
    expect(keys.map(({ column }) => column)).toEqual([
      "assignments.chosen_by",
      "assignments.substitute_id",
      "jobs.owner_id",
      "lapsed_jobs.owner_id",
    ]);
  });
});

test("what fails is told, and keeps no other step from being done", async () => {
  const person = await createSubstitute(t.db);
  await change(person, { firstLoginAt: null, registeredAt: registered });
  const gone = await unconfirmed(after(-40));
  t.setNow(registered);
  await upload("f");
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("info", { write: (line) => lines.push(JSON.parse(line)) });
  t.setNow(after(1.1));
  await t.db.execute(sql`create function refused() returns trigger language plpgsql as $$
    begin raise exception 'not these' using errcode = '23503'; end $$`);
  await t.db.execute(sql`create trigger refused before delete on accounts execute function refused()`);
  const failed = await expire({ ...t.ctx, log }).catch((error: { cause?: Error }) => error.cause?.message);
  await t.db.execute(sql`drop function refused cascade`);
  expect(failed).toBe("not these");
  expect(lines).toMatchObject([
    {
      level: 50,
      msg: "a step of the clean-up failed",
      step: "unconfirmed",
      err: { cause: { code: "23503", message: "not these" } },
    },
    { level: 30, msg: "cleaned up", lockedAccounts: 2, purgedAccounts: 0, files: 1 },
  ]);
  expect(await t.db.select().from(files)).toEqual([]);
  expect((await expireAt(after(1.1))).purgedAccounts).toBe(1);
  expect([await known(person), await known(gone)]).toEqual([true, false]);
});

async function upload(letter: string) {
  const name = `${letter.repeat(32)}plan.txt`;
  const row = { name, originalName: "plan.txt", kind: "attachment", contentType: "text/plain", size: 2 };
  await t.db.insert(files).values({ ...row, createdAt: t.ctx.now() });
  await createFileStore(t.ctx.config).put(name, new TextEncoder().encode("hi"), "text/plain");
}
