// Shows (rule: audit-log).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, auditEntries, principalRequests } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { closeAccount, reopenAccount } from "../accounts/kept/index.ts";
import { createOperator as createAnotherOperator } from "../accounts/kept/operator.ts";
import type { Actor } from "../auth/index.ts";
import { apply, noteCriminalRecord } from "../bookings/applications/index.ts";
import { choose, removeChosen } from "../bookings/choice/index.ts";
import { monday, newJob, refusal } from "../jobs/fixture.ts";
import { changeJob, deleteJob, postJob } from "../jobs/posting/index.ts";
import { createCode } from "../schools/codes/index.ts";
import { approvePrincipal, rejectPrincipal } from "../staff/principals/approve.ts";
import { addTeacher } from "../staff/teachers/add.ts";
import { editTeacher } from "../staff/teachers/edit.ts";
import { setActive, setAllActive } from "../staff/teachers/joining/activate.ts";
import { mailLoginDetails } from "../staff/teachers/login-details/mail-login-details.ts";
import { renewLoginDetails } from "../staff/teachers/login-details/renew-login-details.ts";
import { removeTeacher } from "../staff/teachers/remove.ts";
import { configureExport } from "../statistics/organizations/organizations.ts";
import { auditPage, forgetOldEntries } from "./index.ts";

let t: TestContext;
let operator: Actor;
let principal: Actor;
let teacher: Actor;

beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  operator = await createOperator(t.db, { firstName: "Outi", lastName: "Operaattori" });
  const school = await createSchool(t.db, { name: "Lokikoulu" });
  principal = await createPrincipal(t.db, { schools: [school], firstName: "Reetta", lastName: "Rehtori" });
  teacher = await createTeacher(t.db, { school, firstName: "Olli", lastName: "Ope" });
});
afterAll(() => t.close());

/** What the verb leaves in the log: action, who, whom, about. */
async function logged(verb: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await t.db.select({ id: auditEntries.id }).from(auditEntries)).map(({ id }) => id));
  await verb();
  const all = await t.db.select().from(auditEntries).orderBy(auditEntries.id);
  const people = new Map((await t.db.select().from(accounts)).map((a) => [a.id, a.firstName]));
  return all
    .filter(({ id }) => !before.has(id))
    .map(({ action, actorRole, actorId, subjectId }) =>
      [action, actorRole, people.get(actorId ?? "") ?? "-", people.get(subjectId ?? "") ?? "-"].join(" "),
    );
}

async function waiting(school: string): Promise<Actor> {
  const person = await createPrincipal(t.db, { firstName: "Uusi" });
  await t.db.update(accounts).set({ approvedAt: null }).where(eq(accounts.id, person.id));
  await t.db.insert(principalRequests).values({ accountId: person.id, school, regionCode: "FI-18" });
  return person;
}

test("the operator's decisions are logged, and a declined person's name goes with the registration", async () => {
  const [taken, declined] = [await waiting("Uusi koulu"), await waiting("Toinen koulu")];
  expect(await logged(() => approvePrincipal(t.ctx, operator, { email: taken.email }))).toEqual([
    "principalApproved operator Outi Uusi",
  ]);
  expect(
    await logged(() => rejectPrincipal(t.ctx, operator, { email: declined.email, reason: "Salainen syy" })),
  ).toEqual(["principalDeclined operator Outi -"]);
  const [entry] = (await auditPage(t.ctx, operator, { limit: 1 })).items;
  expect(entry).toMatchObject({ action: "principalDeclined", subject: null, about: "Toinen koulu" });
  const settings = { domain: "loki.test", exportAllowed: true };
  await t.db.execute(sql`insert into organizations (id, domain) values (gen_random_uuid(), 'loki.test')`);
  const open = () => configureExport(t.ctx, operator, { ...settings, passcode: "lumme-482-asp" });
  expect(await logged(open)).toEqual(["exportOpened operator Outi -", "passcodeSet operator Outi -"]);
  const close = () => configureExport(t.ctx, operator, { domain: "loki.test", exportAllowed: false });
  expect(await logged(close)).toEqual(["exportClosed operator Outi -"]);
  expect(await logged(close)).toEqual([]);
});

test("closing and opening an account is logged, by whoever does it", async () => {
  const person = await createSubstitute(t.db, { firstName: "Siiri" });
  expect(await logged(() => closeAccount(t.ctx, person.email, operator))).toEqual([
    "accountClosed operator Outi Siiri",
  ]);
  expect(await logged(() => reopenAccount(t.ctx, person.email, "commandLine"))).toEqual([
    "accountReopened commandLine - Siiri",
  ]);
});

test("what a principal does with teachers and codes is logged; what is refused or changes nothing is not", async () => {
  const details = { firstName: "Tiina", lastName: "Tuore", phone: "040 123 4567" };
  const add = () => addTeacher(t.ctx, principal, { ...details, email: "tiina@loki.test" });
  expect(await logged(add)).toEqual(["teacherAdded principal Reetta Tiina"]);
  const edit = () => editTeacher(t.ctx, principal, { email: "tiina@loki.test", lastName: "Tuoreempi" });
  expect(await logged(edit)).toEqual(["teacherChanged principal Reetta Tiina"]);
  const off = () => setActive(t.ctx, principal, { email: "tiina@loki.test" }, false);
  expect(await logged(off)).toEqual(["teacherDeactivated principal Reetta Tiina"]);
  expect(await logged(off)).toEqual([]);
  expect(await logged(() => setAllActive(t.ctx, principal, undefined, true))).toEqual([
    "teacherActivated principal Reetta Tiina",
  ]);
  expect(await logged(() => removeTeacher(t.ctx, principal, "tiina@loki.test"))).toEqual([
    "teacherRemoved principal Reetta Tiina",
  ]);
  expect(await logged(() => createCode(t.ctx, principal, {}))).toEqual(["codeCreated principal Reetta -"]);
  const stranger = await createPrincipal(t.db);
  expect(await logged(() => refusal(removeTeacher(t.ctx, stranger, teacher.email)))).toEqual([]);
});

test("an invitation and login details that are mailed are logged, without what they say", async () => {
  const details = { firstName: "Kutsuttu", lastName: "Kaukainen", phone: "040 123 4567" };
  const invited = await createSubstitute(t.db, { firstName: "Kutsuttu" });
  const invite = () => addTeacher(t.ctx, principal, { ...details, email: invited.email });
  expect(await logged(invite)).toEqual(["teacherInvited principal Reetta Kutsuttu"]);
  const [email, password] = ["uusi.ope@loki.test", "kevätaurinko-47"];
  await addTeacher(t.ctx, principal, { ...details, firstName: "Ulla", email, password });
  const mail = () => mailLoginDetails(t.ctx, principal, { email, password });
  expect(await logged(mail)).toEqual(["loginDetailsMailed principal Reetta Ulla"]);
  const renew = () => renewLoginDetails(t.ctx, principal, { email });
  expect(await logged(renew)).toEqual(["loginDetailsRenewed principal Reetta Ulla"]);
  expect(JSON.stringify(await t.db.select().from(auditEntries))).not.toContain(password);
});

test("schools and passcodes of an organisation are logged, and who makes an operator by the command line", async () => {
  const school = await createSchool(t.db, { name: "Verkkokoulu" });
  await createPrincipal(t.db, { schools: [school], email: "rehtori@verkko.test" });
  const settings = { domain: "verkko.test", exportAllowed: false };
  const set = () => configureExport(t.ctx, operator, { ...settings, schools: [school.name] });
  expect(await logged(set)).toEqual(["organizationSchoolsSet operator Outi -"]);
  const remove = () => configureExport(t.ctx, operator, { ...settings, passcode: "" });
  expect(await logged(remove)).toEqual(["passcodeRemoved operator Outi -"]);
  const person = {
    firstName: "Ossi",
    lastName: "Omistaja",
    email: "ossi@loki.test",
    password: "kevätaurinko-47",
  };
  const make = () => createAnotherOperator(t.ctx, { ...person, lang: "fi" });
  expect(await logged(make)).toEqual(["operatorMade commandLine - Ossi"]);
});

test("what a teacher does with their own job is not logged, and posting in somebody's name is", async () => {
  const substitute = await createSubstitute(t.db, { firstName: "Saku" });
  const actions = await logged(async () => {
    const { id: key } = await postJob(t.ctx, teacher, newJob());
    await apply(t.ctx, substitute, { key, alreadyWarned: false });
    await choose(t.ctx, teacher, { key, email: substitute.email });
    await removeChosen(t.ctx, teacher, { key, email: substitute.email });
    await postJob(t.ctx, principal, newJob());
  });
  expect(actions).toEqual([]);
  const post = () => postJob(t.ctx, principal, { ...newJob(), owner: teacher.email });
  expect(await logged(post)).toEqual(["jobPosted principal Reetta Olli"]);
});

test("what a principal does with a teacher's job is logged, and with their own what is done to the substitute", async () => {
  const substitute = await createSubstitute(t.db, { firstName: "Saku" });
  for (const [owner, theirs] of [
    [teacher, true],
    [principal, false],
  ] as const) {
    const { id } = await postJob(t.ctx, owner, newJob());
    const person = { key: id, email: substitute.email };
    await apply(t.ctx, substitute, { key: id, alreadyWarned: false });
    const actions = await logged(async () => {
      await choose(t.ctx, principal, person);
      await removeChosen(t.ctx, principal, person);
      await changeJob(t.ctx, principal, { id, additionalInfo: "Muuttui" } as never);
      await deleteJob(t.ctx, principal, id);
    });
    expect(actions).toEqual(
      theirs
        ? [
            "substituteChosen principal Reetta Saku",
            "choiceRemoved principal Reetta Saku",
            "jobChanged principal Reetta Olli",
            "jobDeleted principal Reetta Olli",
          ]
        : ["substituteChosen principal Reetta Saku", "choiceRemoved principal Reetta Saku"],
    );
  }
  const { id: key } = await postJob(t.ctx, teacher, newJob());
  await apply(t.ctx, substitute, { key, alreadyWarned: false });
  const note = () => noteCriminalRecord(t.ctx, principal, { key, email: substitute.email });
  expect(await logged(note)).toEqual(["criminalRecordNoted principal Reetta Saku"]);
  // The day is noted once, however often it is told.
  expect(await logged(note)).toEqual([]);
});

test("the log goes with its transaction, and is only added to", async () => {
  const person = await createSubstitute(t.db);
  const undone = () =>
    t.db.transaction(async (db) => {
      await closeAccount({ ...t.ctx, db }, person.email, operator);
      throw new Error("undone");
    });
  expect(await logged(() => undone().catch(() => {}))).toEqual([]);
  for (const statement of [
    "update audit_entries set about = 'x'",
    "delete from audit_entries",
    "truncate audit_entries",
  ])
    expect(await t.client.unsafe(statement).catch(String)).toContain("the audit log is only added to");
});

test("what is older than two years goes with the clean-up, and nothing else", async () => {
  const entry = { action: "codeCreated", actorRole: "principal", actorId: principal.id } as const;
  const old = new Date();
  old.setUTCFullYear(old.getUTCFullYear() - 2);
  const [day, minute] = [24 * 60 * 60_000, 60_000];
  await t.db.insert(auditEntries).values([
    { ...entry, at: new Date(old.getTime() - day), about: "older" },
    { ...entry, at: new Date(old.getTime() + minute), about: "younger" },
  ]);
  expect(await forgetOldEntries({ ...t.ctx, now: () => new Date() })).toBe(1);
  // A clock that is far ahead takes nothing away.
  expect(await forgetOldEntries({ ...t.ctx, now: () => new Date("2099-01-01") })).toBe(0);
  // On the 29th of February two years ago is the 28th, as the trigger reckons too.
  await t.db.insert(auditEntries).values({ ...entry, at: new Date("2022-02-28T13:00Z"), about: "leap" });
  const leapDay = (hour: number) =>
    forgetOldEntries({ ...t.ctx, now: () => new Date(Date.UTC(2024, 1, 29, hour)) });
  expect([await leapDay(12), await leapDay(14)]).toEqual([0, 1]);
  const left = await t.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.at, new Date(old.getTime() + minute)));
  expect(left.map(({ about }) => about)).toEqual(["younger"]);
});

test("an operator's messages are logged when they are published, changed and deleted, whoever posted them", async () => {
  const another = await createPrincipal(t.db, { firstName: "Aila", schools: operator.schools });
  const message = {
    ...newJob(),
    descriptionSv: "Avbrott",
    additionalInfo: "Katko",
    messageKind: "Tips" as const,
  };
  expect(
    await logged(async () => {
      const { id } = await postJob(t.ctx, operator, message);
      await changeJob(t.ctx, operator, { id, additionalInfo: "Katkos" } as never);
      await deleteJob(t.ctx, { ...another, operator: true }, id);
    }),
  ).toEqual([
    "messagePosted operator Outi -",
    "messageChanged operator Outi -",
    "messageDeleted operator Aila -",
  ]);
});
