// Shows (rule: alphabet).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { accounts, schoolBlocks } from "../../db/schema/index.ts";
import { readAccount } from "../../server/modules/accounts/index.ts";
import { findAccounts } from "../../server/modules/accounts/kept/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { loadActor } from "../../server/modules/auth/who/index.ts";
import { someSubstitutes } from "../../server/modules/bookings/substitutes/index.ts";
import { newJob } from "../../server/modules/jobs/fixture.ts";
import { blockedSchools } from "../../server/modules/jobs/index.ts";
import { boardPosters } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { codesOfSchools, createCode } from "../../server/modules/schools/codes/codes.ts";
import { someTeachers } from "../../server/modules/staff/teachers/listing.ts";
import { teacherNames } from "../../server/modules/staff/teachers/names.ts";
import { teachersOfPrincipal } from "../../server/modules/staff/teachers/roster.ts";
import { type Page, partOf } from "../../server/platform/http/paging.ts";
import { type TestContext, testContext } from "../support/database.ts";
import { createPrincipal, createSchool, createSubstitute, createTeacher } from "../support/factories.ts";
import { testApp } from "../support/http.ts";

/** In the order of the alphabet, as both languages have it. */
const names = [
  "aalto",
  "Olsson",
  "Õunapuu",
  "Salo",
  "Šarapov",
  "Szabo",
  "Üksküla",
  "Yli",
  "Zetterberg",
  "Åberg",
  "Äijälä",
  "Ödman",
  "Ørsted",
];
const mixed = names.toSorted();

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let schools: Awaited<ReturnType<typeof createSchool>>[];
let principal: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  schools = await Promise.all(mixed.map((name) => createSchool(t.db, { name: `${name} skola` })));
  principal = await createPrincipal(t.db, { schools });
  const [school] = schools;
  if (!school) throw new Error("no school");
  for (const lastName of mixed) {
    const teacher = await createTeacher(t.db, { school, lastName, firstName: "Aino" });
    await postJob(t.ctx, teacher, newJob({ startDate: "2028-11-02" }));
    await createSubstitute(t.db, { lastName, firstName: "Aino" });
  }
  await t.db.update(accounts).set({ findable: true });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

/** A list that is read one after the other. */
async function inParts<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const part = await read(cursor);
    all.push(...part.items);
    cursor = part.nextCursor;
  } while (cursor);
  return all;
}
const lastNames = (people: { lastName: string }[]) => people.map(({ lastName }) => lastName);

test("people are in the order of the alphabet, whole and in parts", async () => {
  const { ctx } = t;
  expect(lastNames(await inParts((cursor) => someTeachers(ctx, principal, { cursor, limit: 2 })))).toEqual(
    names,
  );
  expect(lastNames(await teachersOfPrincipal(ctx, principal))).toEqual(names);
  expect(lastNames(await inParts((cursor) => someSubstitutes(ctx, principal, { cursor, limit: 2 })))).toEqual(
    names,
  );
  const offered = [...(await teacherNames(ctx, principal)).values()].find((found) => found.length > 0);
  expect(offered).toEqual(names.map((name) => `Aino ${name}`));
  expect((await boardPosters(ctx, principal)).map(({ name }) => name)).toEqual(
    names.map((name) => `Aino ${name}`),
  );
});

test("so they are in a list that a call asks for in parts", async () => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await app
      .as(principal)
      .post("/api/principals/teachers/getall", { limit: 3, ...(cursor ? { cursor } : {}) });
    found.push(...body.teachers.map(({ lastName }: { lastName: string }) => lastName));
    cursor = body.nextCursor;
  } while (cursor);
  expect(found).toEqual(names);
  const items = mixed.map((name) => ({ name }));
  expect(
    (await inParts(async (cursor) => partOf("test", items, { cursor, limit: 1 }, ({ name }) => [name]))).map(
      ({ name }) => name,
    ),
  ).toEqual(names);
});

test("schools are, wherever they are listed", async () => {
  const called = names.map((name) => `${name} skola`);
  const { ctx } = t;
  const actor = await loadActor(ctx, { accountId: principal.id, sessionVersion: 1 });
  const own = (actor?.schools ?? []).filter(({ main }) => !main).map(({ name }) => name);
  expect(own).toEqual(called.filter((name) => own.includes(name)));
  expect(own.length).toBe(called.length - 1);
  for (const school of schools) await createCode(ctx, principal, { school: school.id });
  expect((await codesOfSchools(ctx, principal)).map(({ school }) => school)).toEqual(called);
  const account = await readAccount(ctx, principal, principal.email);
  expect(account.otherSchools).toEqual(own);
  const substitute = await createSubstitute(t.db);
  await t.db
    .insert(schoolBlocks)
    .values(schools.map(({ id }) => ({ accountId: substitute.id, schoolId: id })));
  expect((await blockedSchools(ctx, substitute)).map(({ name }) => name)).toEqual(called);
  const operator = await createPrincipal(t.db, {
    schools: [await createSchool(t.db, { kind: "admin", name: "Admin" })],
  });
  expect((await findAccounts(ctx, operator, { text: principal.email })).items).toMatchObject([
    { schools: called },
  ]);
});
