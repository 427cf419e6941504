// Shows (rule: close-for-misuse, accounts-found).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
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
import { refusal } from "../../jobs/fixture.ts";
import { deleteAccount } from "../index.ts";
import { closeAccount, findAccounts } from "../kept/index.ts";

let t: TestContext;
let operator: Actor;
beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
});
afterAll(() => t.close());

const find = (text: string, more = {}) => findAccounts(t.ctx, operator, { text, ...more });
const names = async (text: string) => (await find(text)).items.map(({ name }) => name);

test("somebody is found by parts of name and address, however they are written", async () => {
  await createSubstitute(t.db, { firstName: "Åsa", lastName: "Öhman-Löytty", email: "asa_1@kunta.example" });
  await createSubstitute(t.db, { firstName: "Åsa", lastName: "Muu", email: "asax1@kunta.example" });
  expect(await names("löytty")).toEqual(["Åsa Öhman-Löytty"]);
  expect(await names(" ÅSA öh ")).toEqual(["Åsa Öhman-Löytty"]);
  expect(await names("asa_1@KUNTA")).toEqual(["Åsa Öhman-Löytty"]);
  expect(await names("kunta.example")).toEqual(["Åsa Muu", "Åsa Öhman-Löytty"]);
  for (const nothing of ["löytty muu", "100%", "asa\\", "%%%", "___"])
    expect(await names(nothing)).toEqual([]);
});

test("with their types, schools and how they stand, and nothing else", async () => {
  const school = await createSchool(t.db, { name: "Löytöretken koulu" });
  const teacher = await createTeacher(t.db, { school, lastName: "Etsiväinen" });
  const substitute = await createSubstitute(t.db, { lastName: "Etsiväinen" });
  const locked = await createSubstitute(t.db, { lastName: "Etsiväinen" });
  await t.client`update accounts set locked_at = now() where id = ${locked.id}`;
  const waiting = await createPrincipal(t.db, { schools: [school], lastName: "Etsiväinen" });
  await t.client`update accounts set approved_at = null where id = ${waiting.id}`;
  const unconfirmed = await createSubstitute(t.db, { lastName: "Etsiväinen" });
  await t.client`update accounts set confirmed_at = null where id = ${unconfirmed.id}`;
  const off = await createTeacher(t.db, { school, lastName: "Etsiväinen" });
  await t.client`update school_members set active = false where account_id = ${off.id}`;
  await closeAccount(t.ctx, substitute.email, operator);
  const found = (await find("etsiväinen")).items;
  expect(found.map(({ email, standings }) => [email, standings])).toEqual([
    [off.email, ["off"]],
    [unconfirmed.email, ["unconfirmed"]],
    [waiting.email, ["waiting"]],
    [locked.email, ["locked"]],
    [substitute.email, ["closed"]],
    [teacher.email, ["open"]],
  ]);
  expect(found.at(-1)).toEqual({
    email: teacher.email,
    name: `${teacher.firstName} Etsiväinen`,
    firstName: teacher.firstName,
    lastName: "Etsiväinen",
    phone: expect.any(String),
    lang: "fi",
    lastLoginAt: expect.any(Date),
    types: ["teacher"],
    schools: ["Löytöretken koulu"],
    standings: ["open"],
    own: false,
  });
  expect((await find(operator.email)).items).toMatchObject([{ types: ["operator"], schools: [], own: true }]);
});

test("a principal who waits has the school that they named, and all that keeps them out at once", async () => {
  const lastName = "Odottelija";
  await createSchool(t.db, { name: "Odotettu koulu" });
  await createWaiting(t.db, { lastName, school: "Odotettu koulu" });
  await createWaiting(t.db, { lastName, school: "Perustettava koulu", confirmed: false });
  const closed = await createWaiting(t.db, { lastName, school: "Suljettu koulu", confirmed: false });
  await closeAccount(t.ctx, closed.email, operator);
  expect((await find("odottelija")).items).toMatchObject([
    { types: ["principal"], schools: ["Suljettu koulu"], standings: ["closed", "unconfirmed", "waiting"] },
    { types: ["principal"], schools: ["Perustettava koulu"], standings: ["unconfirmed", "waiting"] },
    { types: ["principal"], schools: ["Odotettu koulu"], standings: ["waiting"] },
  ]);
});

test("an operator who leads a school as well is called both", async () => {
  const schools = [await createSchool(t.db, { name: "Kahden viran koulu" }), ...operator.schools];
  const { email } = await createPrincipal(t.db, { schools });
  const said = { types: ["operator", "principal"], schools: ["Kahden viran koulu"] };
  expect((await find(email)).items).toMatchObject([said]);
});

test("who has deleted their account is not found", async () => {
  const gone = await createSubstitute(t.db, { lastName: "Poistunut" });
  await deleteAccount(t.ctx, gone);
  expect(await names("poistunut")).toEqual([]);
  expect(await names("deleted.invalid")).toEqual([]);
});

test("nobody but the operator looks, for three characters at least", async () => {
  const others = [await createSubstitute(t.db), await createTeacher(t.db), await createPrincipal(t.db)];
  for (const other of others)
    expect(await refusal(findAccounts(t.ctx, other, { text: "etsiväinen" }))).toMatchObject({ status: 403 });
  for (const text of ["", "ab", "a b c d", "  "])
    expect(await refusal(find(text))).toMatchObject({ status: 422, fields: { text: expect.anything() } });
  expect(await refusal(find("etsiväinen", { cursor: "x" }))).toMatchObject({ status: 422 });
});

test("nobody closes their own account so", async () => {
  expect(await refusal(closeAccount(t.ctx, operator.email, operator))).toMatchObject({ code: "own_account" });
});

test("many come in parts, and one among many is found by the index", async () => {
  await t.client`
    insert into accounts (id, email, password_hash, first_name, last_name, type)
    select gen_random_uuid(), 'joukko' || n || '@kunta.example', 'x', 'Joukko', md5(n::text), 'user'
    from generate_series(1, 50000) n`;
  await t.client`analyze accounts`;
  const first = await find("joukko", { limit: 2 });
  const next = await find("joukko", { limit: 2, cursor: first.nextCursor });
  expect(new Set([...first.items, ...next.items].map(({ email }) => email)).size).toBe(4);
  expect((await find("joukko", { limit: 1000 })).items).toHaveLength(50);
  await t.db.transaction(async (db) => {
    expect((await findAccounts({ ...t.ctx, db }, operator, { text: "joukko17123@" })).items).toHaveLength(1);
    const [used] = await db.execute<{ scans: number }>(
      sql`select pg_stat_get_xact_numscans('accounts_search_index'::regclass)::int as scans`,
    );
    expect(used?.scans).toBe(1);
  });
}, 90_000);
