// Shows (rule: teacher-import, teacher-import-broken-off).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq, like, sql } from "drizzle-orm";
import { accounts, auditEntries, schoolCodes, schoolMembers } from "../../../../../db/schema/index.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createTeacher,
  testPassword,
} from "../../../../../tests/support/factories.ts";
import type { Refusal } from "../../../../platform/failures/errors.ts";
import { mailsOf } from "../teachers.fixture.ts";
import { becameOf, importing, passwordOf } from "./import.fixture.ts";
import { readTeacherList } from "./read.ts";

const world = await importing();
const { t, school, principal, stranger, propose, bring, opens } = world;
afterAll(() => world.close());

describe("a list that broke off", () => {
  let lists = 0;
  const list = (count: number) => {
    lists++;
    return Array.from({ length: count }, (_, n) => `A;Z;t${n}@lista${lists}.example;040 000 0021`).join("\n");
  };

  test("in the midst of a part is sent again and answered with every password", async () => {
    const own = await createSchool(t.db);
    const head = await createPrincipal(t.db, { schools: [own] });
    const text = list(30);
    const [first] = await bring(head, text.split("\n").slice(0, 1).join("\n"));
    // As if the database had gone away at the ninth.
    await t.db.execute(sql`create function refuse_ninth() returns trigger language plpgsql as
      $$ begin if new.email like 't8@%' then raise 'gone'; end if; return new; end $$`);
    await t.db.execute(sql`create trigger refuse_ninth before insert on accounts
      for each row execute function refuse_ninth()`);
    await expect(bring(head, text)).rejects.toThrow();
    const kept = await t.db.$count(accounts, like(accounts.email, `%@lista${lists}.example`));
    expect(kept).toBeGreaterThan(7);
    expect(kept).toBeLessThan(11);
    await t.db.execute(sql`drop trigger refuse_ninth on accounts`);
    const answer = await bring(head, text);
    expect(becameOf(answer)).toEqual(Array.from({ length: 30 }, () => "added" as const));
    expect(passwordOf(answer[0])).toBe(passwordOf(first));
    for (const n of [0, 7, 8, 29]) {
      const email = `t${n}@lista${lists}.example`;
      await world.confirm(email);
      expect(await opens(email, passwordOf(answer[n]))).toBe(200);
    }
    expect(new Set(answer.map(passwordOf)).size).toBe(30);
  }, 60_000);

  test("and whose form is lost gets new passwords when the same is sent anew, if that is asked for", async () => {
    const own = await createSchool(t.db);
    const head = await createPrincipal(t.db, { schools: [own] });
    const text = list(4);
    const emails = text.split("\n").map((line) => line.split(";")[2] ?? "");
    const lost = await bring(head, text.split("\n").slice(0, 3).join("\n"));
    await world.confirm(emails[2] ?? "");
    const [code, another] = [{ key: "a".repeat(43) }, { key: "b".repeat(43), renewed: true }];
    expect((await propose(head, text)).map(({ here, fresh }) => [here, fresh])).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ]);
    expect(becameOf(await bring(head, text.split("\n").slice(0, 3).join("\n"), code))).toEqual([
      "here",
      "here",
      "here",
    ]);
    await mailsOf(t);
    const found = await bring(head, text, another);
    expect(becameOf(found)).toEqual(["renewed", "renewed", "here", "added"]);
    const renewals = and(eq(auditEntries.action, "loginDetailsRenewed"), eq(auditEntries.actorId, head.id));
    expect(await t.db.$count(auditEntries, renewals)).toBe(2);
    // A new link comes with each.
    expect(await mailsOf(t)).toHaveLength(3);
    expect(becameOf(await bring(head, text, another))).toEqual(["added", "added", "here", "added"]);
    for (const email of emails) await world.confirm(email);
    expect(await opens(emails[0] ?? "", passwordOf(lost[0]))).toBe(400);
    expect(await opens(emails[0] ?? "", passwordOf(found[0]))).toBe(200);
    expect(await opens(emails[2] ?? "", passwordOf(lost[2]))).toBe(200);
  }, 60_000);

  test("and is sent once more while the first is still at work mails each new password once", async () => {
    const own = await createSchool(t.db);
    const head = await createPrincipal(t.db, { schools: [own] });
    const text = list(1);
    const email = text.split(";")[2] ?? "";
    await bring(head, text);
    await mailsOf(t);
    const another = { key: "d".repeat(43), renewed: true };
    const { answers } = await t.db.transaction(async (db) => {
      await db.select().from(accounts).where(eq(accounts.email, email)).for("no key update");
      const answers = Promise.all([bring(head, text, another), bring(head, text, another)]);
      const held = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually("both wait", async () => (await t.db.execute(held)).length === 2);
      return { answers };
    });
    expect((await answers).flatMap(becameOf).sort()).toEqual(["added", "renewed"]);
    expect(await mailsOf(t)).toHaveLength(1);
  }, 60_000);

  test("changes no password of who came by a code, teaches elsewhere too or is of another school", async () => {
    const own = await createSchool(t.db);
    const head = await createPrincipal(t.db, { schools: [own] });
    const unconfirmed = async () => {
      const teacher = await createTeacher(t.db, { school: own });
      const never = { confirmedAt: null, firstLoginAt: null };
      await t.db.update(accounts).set(never).where(eq(accounts.id, teacher.id));
      return teacher;
    };
    const [byCode, elsewhere, plain] = [await unconfirmed(), await unconfirmed(), await unconfirmed()];
    await t.db.insert(schoolCodes).values({ schoolId: own.id, code: "oma-koodi-9", usedBy: byCode.id });
    await t.db
      .insert(schoolMembers)
      .values({ accountId: elsewhere.id, schoolId: school.id, role: "teacher", main: false });
    const text = [byCode, elsewhere, plain].map(({ email }) => `A;Z;${email};040 000 0021`).join("\n");
    const renewed = { renewed: true, key: "c".repeat(43) };
    expect(becameOf(await bring(head, text, renewed))).toEqual(["here", "here", "renewed"]);
    // They have accounts, which is all that a principal of another school hears of them.
    const theirs = await bring(stranger, `A;Z;${plain.email};040 000 0021`, renewed);
    expect(becameOf(theirs)).toEqual(["invited"]);
    for (const { email } of [byCode, elsewhere]) {
      await world.confirm(email);
      expect(await opens(email, testPassword)).toBe(200);
    }
    await mailsOf(t);
  }, 60_000);
});

test("lists are read two hundred times in an hour, whatever is in them", async () => {
  const head = await createPrincipal(t.db, { schools: [await createSchool(t.db)] });
  const read = () => readTeacherList(t.ctx, head, '"').catch((error: Refusal) => error.status);
  for (let n = 0; n < 200; n++) expect(await read()).toBe(422);
  expect(await read()).toBe(429);
  expect((await readTeacherList(t.ctx, principal, "A;B;a@b.fi;040")).lines).toHaveLength(1);
}, 30_000);
