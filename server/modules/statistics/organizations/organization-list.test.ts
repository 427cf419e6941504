// Shows (rule: organization-list).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, auditEntries, organizations } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { createOrganization } from "../../../../tests/support/world/organizations.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import {
  closeExport,
  enterPasscode,
  makePasscode,
  openExport,
  removePasscode,
  renewPasscode,
  setOrganizationSchools,
} from "../access/index.ts";
import { listOrganizations, organizationCount, schoolsFor } from "../organizations/index.ts";

let t: TestContext;
let operator: Actor;

beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
});
afterAll(() => t.close());

const enters = async (code: string, domain: string) =>
  (await enterPasscode(t.ctx, { code, domain }, "10.9.8.7")).domain === domain;
const logged = async (about: string) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.about, about))).map(({ action }) => action);

test("organisations come by domain, in parts, with how many schools and principals; found by domain or school", async () => {
  const made = [];
  for (let n = 0; n < 3; n++) made.push(await createOrganization(t.db, { passcode: n ? "" : "koodi-koodi" }));
  const [first] = made;
  if (!first) throw new Error("no organisation");
  await createTeacher(t.db, { school: first.school });
  await createPrincipal(t.db, { schools: [first.school] });
  const closed = await createPrincipal(t.db, { schools: [first.school] });
  await t.db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, closed.id));
  const whole = (await listOrganizations(t.ctx, operator)).items;
  expect(whole.map(({ domain }) => domain)).toEqual(made.map(({ domain }) => domain).sort());
  expect(whole.find(({ id }) => id === first.id)).toMatchObject({
    ...{ schools: 1, principals: 2, hasPasscode: true, exportAllowed: true },
  });
  const part = await listOrganizations(t.ctx, operator, { limit: 2 });
  const rest = await listOrganizations(t.ctx, operator, { limit: 2, cursor: part.nextCursor });
  expect([...part.items, ...rest.items]).toEqual(whole);
  expect(rest.nextCursor).toBeUndefined();
  for (const search of [first.domain.toUpperCase(), first.school.name.slice(2)]) {
    expect((await listOrganizations(t.ctx, operator, { search })).items.map(({ id }) => id)).toEqual([
      first.id,
    ]);
    expect(await organizationCount(t.ctx, operator, search)).toBe(1);
  }
  expect((await listOrganizations(t.ctx, operator, { search: "%" })).items).toEqual([]);
});

test("one is made by its schools, of those that may be its; opening it makes a passcode, which stays until it is renewed", async () => {
  const domain = "kuvitelma.test";
  const [one, two] = [
    await createSchool(t.db, { name: "A koulu" }),
    await createSchool(t.db, { name: "B koulu" }),
  ];
  for (const school of [one, two])
    await createPrincipal(t.db, { schools: [school], email: `${school.id}@${domain}` });
  const offered = async () => schoolsFor(t.ctx, operator, domain);
  expect(await offered()).toEqual([
    { name: "A koulu", isOwn: false },
    { name: "B koulu", isOwn: false },
  ]);
  await setOrganizationSchools(t.ctx, operator, domain, ["A koulu"]);
  expect((await offered()).map(({ isOwn }) => isOwn)).toEqual([true, false]);
  expect(await schoolsFor(t.ctx, operator, "muu.test")).toEqual([]);

  const passcode = await openExport(t.ctx, operator, domain);
  expect(passcode).toMatch(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
  expect(await enters(passcode ?? "", domain)).toBe(true);
  await closeExport(t.ctx, operator, domain);
  expect(await openExport(t.ctx, operator, domain)).toBeUndefined();
  expect(await enters(passcode ?? "", domain)).toBe(true);

  const another = await renewPasscode(t.ctx, operator, domain);
  expect(another).not.toBe(passcode ?? "");
  expect((await refusal(enterPasscode(t.ctx, { code: passcode ?? "", domain }, "10.9.8.6"))).status).toBe(
    400,
  );
  expect(await enters(another, domain)).toBe(true);
  const kept = () => t.db.query.organizations.findFirst({ where: eq(organizations.domain, domain) });
  expect((await kept())?.exportAllowed).toBe(true);
  await removePasscode(t.ctx, operator, domain);
  expect(await kept()).toMatchObject({ exportAllowed: true, passcodeHash: null, passcodeMark: null });
  expect(await logged(domain)).toEqual([
    ...(["organizationSchoolsSet", "exportOpened", "passcodeSet", "exportClosed", "exportOpened"] as const),
    // Another than there was.
    ...(["passcodeChanged", "passcodeRemoved"] as const),
  ]);
  const log = JSON.stringify(await t.db.select().from(auditEntries));
  for (const secret of [passcode ?? "", another]) expect(log).not.toContain(secret);
});

test("a first passcode is made once: one that was handed out meanwhile stays, and what it opens", async () => {
  const { domain } = await createOrganization(t.db, { passcode: "" });
  const first = await makePasscode(t.ctx, operator, domain);
  const refused = await refusal(makePasscode(t.ctx, operator, domain));
  expect([refused.status, refused.code]).toEqual([409, "passcode_exists"]);
  expect(await enters(first, domain)).toBe(true);
  expect(await logged(domain)).toEqual(["passcodeSet"]);
  await removePasscode(t.ctx, operator, domain);
  expect(await enters(await makePasscode(t.ctx, operator, domain), domain)).toBe(true);
});

test("it is the operator's alone", async () => {
  const { principal, domain } = await createOrganization(t.db);
  for (const call of [
    () => listOrganizations(t.ctx, principal),
    () => organizationCount(t.ctx, principal),
    () => schoolsFor(t.ctx, principal, domain),
    () => openExport(t.ctx, principal, domain),
    () => closeExport(t.ctx, principal, domain),
    () => makePasscode(t.ctx, principal, domain),
    () => renewPasscode(t.ctx, principal, domain),
    () => removePasscode(t.ctx, principal, domain),
    () => setOrganizationSchools(t.ctx, principal, domain, []),
  ])
    expect((await refusal(call())).status).toBe(403);
});

test("of two operators who open an export at once one is shown a passcode, and it is the one that opens it", async () => {
  const { domain } = await createOrganization(t.db, { passcode: "", exportAllowed: false });
  const shown = await Promise.all([1, 2, 3].map(() => openExport(t.ctx, operator, domain)));
  const [passcode, ...others] = shown.filter((code) => code !== undefined);
  expect(others).toEqual([]);
  expect(await enters(passcode ?? "", domain)).toBe(true);
  expect((await logged(domain)).toSorted()).toEqual(["exportOpened", "passcodeSet"]);
});
