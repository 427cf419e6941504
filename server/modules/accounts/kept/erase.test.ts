// Shows (rule: account-erased, account-exported, name-corrected).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import {
  accounts,
  assignments,
  auditEntries,
  criminalRecordChecks,
  events,
  jobs,
} from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { createWaiting } from "../../../../tests/support/world/waiting.ts";
import type { Actor } from "../../auth/index.ts";
import { cleanUpFiles, createFileStore } from "../../files/index.ts";
import { monday, newJob, refusal } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { removeTeacher } from "../../staff/teachers/index.ts";
import { correctName } from "./correct-name.ts";
import { eraseAccount } from "./erase.ts";
import { exportAccount } from "./export.ts";
import { findAccounts } from "./find.ts";
import { named } from "./known-names.fixture.ts";
import { knownPerson } from "./known-person.fixture.ts";

let t: TestContext;
let operator: Actor;
let second: Actor;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  operator = await createOperator(t.db);
  second = await createPrincipal(t.db, { schools: operator.schools });
});
afterAll(() => t.close());

/** Tables that cannot name a person, and why. */
const cannotName: Record<string, string> = {
  freed_places: "a job and a moment",
  grades: "reference",
  job_types: "reference",
  languages: "reference",
  municipalities: "reference",
  qualifications: "reference",
  regions: "reference",
  roles: "reference",
  study_years: "reference",
  subjects: "reference",
  job_grades: "grades of a job",
  job_subjects: "subjects of a job",
  job_stages: "who hears first of a job: groups",
  organizations: "domains of schools, and hashes of their passcodes",
  schools: "schools: their names, addresses and numbers are no person's",
  shared_settings: "settings of the whole service",
  idempotency_keys: "hashes, and answers sealed with a key that the client has; gone after a day",
  rate_limits: "hashes; gone after hours",
  spent_challenges: "hashes; gone after minutes",
};

/** What stays, and why: an id that leads to a row without a person. */
const stays: Record<string, string> = {
  "accounts.id": "the bare row, for the statistics",
  "accounts.email": "the address of nobody, made from the id",
  "applications.substitute_id": "those that led to a booking which was worked: bookkeeping",
  "assignments.substitute_id": "bookings that were worked: bookkeeping",
  "audit_entries.actor_id": "the log of two years, without names",
  "audit_entries.subject_id": "the log of two years, without names",
  "feedback_to_substitutes.job_id": "an id of the test, which stands for a job",
  "hours.account_id": "days that were worked: bookkeeping",
  "hours.created_by": "what they said of these days themself",
  "hours.job_id": "an id of the test, which stands for a job",
  "job_views.account_id": "how many looked at a job: statistics",
  "jobs.owner_id": "past jobs: bookkeeping",
  "lapsed_jobs.owner_id": "past jobs that nobody applied for: statistics",
  "_private_jobs.payload": "announcements that wait name ids, and are gone when they are sent",
};

/** Of each column, as `table.column`, whether it holds one of these texts anywhere. */
async function holding(texts: string[]): Promise<string[]> {
  const columns = await t.client<{ schema: string; table: string; column: string }[]>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
    where b.table_type = 'BASE TABLE'
      and (c.table_schema = 'public' or (c.table_schema, c.table_name) = ('graphile_worker', '_private_jobs'))
    order by 2, 3`;
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const text = t.client`lower(${t.client(column)}::text)`;
    const [row] = await t.client`select from ${t.client(schema)}.${t.client(table)}
      where exists (select from unnest(${texts}::text[]) x where ${text} like '%' || lower(x) || '%') limit 1`;
    if (row) found.push(`${table}.${column}`);
  }
  return found;
}

const tablesOf = (columns: string[]) => new Set(columns.map((column) => column.split(".")[0] ?? ""));

test("of a person nothing is left in any column of any table but what is said here, with why", async () => {
  const { person, other, jobs: posted } = await knownPerson(t);
  // The one that is over by now, and the other a week later.
  t.setNow(new Date("2026-11-05T18:00:00Z"));
  const words = [named.firstName, named.lastName, named.email, named.phone, named.phone.replaceAll(" ", "")];
  const all = await t.client<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const naming = tablesOf(await holding([person.id, ...words]));
  const without = all.map(({ name }) => name).filter((name) => !naming.has(name));
  expect(without.sort()).toEqual(Object.keys(cannotName).sort());

  expect(await eraseAccount(t.ctx, named.email, operator, "asked")).toEqual({ freed: 1, deleted: 0 });
  t.advance(2 * 86_400_000);
  await cleanUpFiles(t.ctx, createFileStore(t.ctx.config));
  expect(await holding(words)).toEqual([]);
  expect(await holding([person.id])).toEqual(Object.keys(stays).sort());

  // What is of others, and the numbers, stand.
  const texts = await t.db.select().from(jobs).where(eq(jobs.id, posted.past.id));
  expect(texts).toMatchObject([{ reason: "sairaana" }]);
  expect(await t.db.$count(assignments, eq(assignments.jobId, posted.worked.id))).toBe(1);
  expect(await t.db.$count(criminalRecordChecks, eq(criminalRecordChecks.substituteId, other.id))).toBe(1);
});

const erase = (email: string, by: Actor | "commandLine" = operator, why = "asked") =>
  eraseAccount(t.ctx, email, by, why);
const rowOf = (id: string) => t.db.query.accounts.findFirst({ where: eq(accounts.id, id) });
const isNobody = { firstName: "", lastName: "", phone: "", passwordHash: "", closedAt: expect.any(Date) };

describe("erasing", () => {
  test("concerns every kind of account, however it stands, and is logged with who, why and no name", async () => {
    const school = await createSchool(t.db);
    const principal = await createPrincipal(t.db, { schools: [school] });
    const removed = await createTeacher(t.db, { school, firstName: "Raakel", lastName: "Poistettu" });
    await removeTeacher(t.ctx, principal, removed.email);
    const [found] = (await findAccounts(t.ctx, operator, { text: "raakel poistettu" })).items;
    expect(found).toMatchObject({ standings: ["removed"] });
    const locked = await createSubstitute(t.db);
    await t.db.update(accounts).set({ lockedAt: t.ctx.now() }).where(eq(accounts.id, locked.id));
    const waiting = await createWaiting(t.db, { school: "Uusi koulu", confirmed: false });
    const people = [
      locked,
      waiting,
      { ...removed, email: found?.email ?? "" },
      await createSubstitute(t.db),
      await createTeacher(t.db, { active: false }),
      await createPrincipal(t.db),
      await createPrincipal(t.db, { schools: operator.schools }),
    ];
    for (const { id, email } of people) {
      await erase(email, id === locked.id ? "commandLine" : operator, "deceased");
      expect(await rowOf(id)).toMatchObject(isNobody);
      const [logged] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
      expect(logged).toMatchObject({
        action: "accountErased",
        subjectId: id,
        actorId: id === locked.id ? null : operator.id,
        why: "deceased",
        about: "",
      });
      expect(await refusal(erase(email))).toMatchObject({ status: 404 });
    }
    expect((await findAccounts(t.ctx, operator, { text: "raakel poistettu" })).items).toEqual([]);
  });

  test("of a principal passes jobs to another of the school, or deletes them where there is none", async () => {
    const school = await createSchool(t.db);
    const [first, last] = [
      await createPrincipal(t.db, { schools: [school] }),
      await createPrincipal(t.db, { schools: [school] }),
    ];
    const { id } = await postJob(t.ctx, first, newJob({ startDate: "2026-12-02", endDate: "2026-12-02" }));
    expect(await erase(first.email)).toEqual({ freed: 0, deleted: 0 });
    expect(await t.db.select().from(jobs).where(eq(jobs.id, id))).toMatchObject([{ ownerId: last.id }]);
    expect(await erase(last.email)).toEqual({ freed: 0, deleted: 1 });
    expect(await t.db.$count(jobs, eq(jobs.id, id))).toBe(0);
  });

  test("is refused to all but operators, of oneself, without a reason, and of the last operator", async () => {
    const person = await createSubstitute(t.db);
    for (const by of [person, await createTeacher(t.db), await createPrincipal(t.db)]) {
      expect(() => erase(person.email, by)).toThrow(expect.objectContaining({ status: 403 }));
      expect(() => exportAccount(t.ctx, person.email, by, "asked")).toThrow(
        expect.objectContaining({ status: 403 }),
      );
      const name = { firstName: "Uusi", lastName: "" };
      expect(() => correctName(t.ctx, person.email, name, by, "asked")).toThrow(
        expect.objectContaining({ status: 403 }),
      );
    }
    expect(() => erase(person.email, operator, "huvin vuoksi")).toThrow(
      expect.objectContaining({ status: 422 }),
    );
    expect(await refusal(erase(operator.email))).toMatchObject({ status: 409, code: "own_account" });
    expect(await refusal(erase("nobody@example.test"))).toMatchObject({ status: 404 });
    expect(await rowOf(person.id)).toMatchObject({ closedAt: null, firstName: "Testi" });
    const both = await Promise.allSettled([erase(second.email), erase(operator.email, second)]);
    const refused = both.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(["last_operator"]);
    const left = both[0]?.status === "fulfilled" ? operator : second;
    expect(await refusal(erase(left.email, "commandLine"))).toMatchObject({ code: "last_operator" });
    expect(await rowOf(left.id)).toMatchObject({ closedAt: null });
  });
});

const logged = async (subjectId: string) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))).map(
    ({ action, why }) => `${action} ${why}`,
  );

test("what is kept of somebody is exported for them, though they cannot sign in", async () => {
  const person = await createSubstitute(t.db, { lastName: "Lukittu" });
  await t.db.update(accounts).set({ lockedAt: t.ctx.now() }).where(eq(accounts.id, person.id));
  const data = await exportAccount(t.ctx, person.email, "commandLine", "law");
  expect(data).toMatchObject({ account: { email: person.email, lastName: "Lukittu" }, applications: [] });
  expect(data.loggedAboutMe).toMatchObject([{ action: "dataExported", as: "commandLine" }]);
  expect(await logged(person.id)).toEqual(["dataExported law"]);
});

test("a name is corrected, of which a part may stay, and what is no name is refused", async () => {
  const school = await createSchool(t.db);
  const person = await createTeacher(t.db, { school, firstName: "Majja", lastName: "Meri" });
  const correct = (name: { firstName?: string; lastName?: string }) =>
    correctName(t.ctx, person.email, { firstName: "", lastName: "", ...name }, operator, "mistake");
  await correct({ firstName: " Maija " });
  expect(await rowOf(person.id)).toMatchObject({ firstName: "Maija", lastName: "Meri" });
  const [told] = await t.db.select().from(events).orderBy(desc(events.id)).limit(1);
  expect(told).toMatchObject({ name: "teachersChanged", schoolId: school.id });
  for (const wrong of [{}, { firstName: "www.x.fi" }, { lastName: "a".repeat(101) }])
    expect(() => correct(wrong)).toThrow(expect.objectContaining({ status: 422 }));
  expect(await logged(person.id)).toEqual(["nameCorrected mistake"]);
});
