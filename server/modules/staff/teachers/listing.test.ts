// Shows (rule: menu-counts).
import { afterAll, expect, test } from "bun:test";
import { schoolMembers } from "../../../../db/schema/index.ts";
import { createTeacher } from "../../../../tests/support/factories.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { menuCounts } from "../../jobs/lists/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { jobsToTakeOver, oneTeacher, someTeachers, teacherCounts } from "./listing.ts";
import { roster } from "./roster.fixture.ts";

const { t, school, second, principal, ledare, stranger, close } = await roster();
afterAll(close);

const of = (lastName: string, firstName = "Aino", at = school, active = true) =>
  createTeacher(t.db, { school: at, firstName, lastName, active });
const both = await of("Åberg");
await t.db.insert(schoolMembers).values({ accountId: both.id, schoolId: second.id, role: "teacher" });
await of("Virtanen", "Bo", school, false);
await of("Aalto", "Cia");
await of("Elsewhere", "Dan", second);

const names = async (actor = ledare, more = {}) =>
  (await someTeachers(t.ctx, actor, { limit: 50, ...more })).items.map(({ lastName }) => lastName);

test("each teacher is listed once, whatever schools they share with the principal, and nobody else's", async () => {
  expect((await names()).toSorted()).toEqual(["Aalto", "Elsewhere", "Virtanen", "Åberg"]);
  expect((await names(principal)).toSorted()).toEqual(["Aalto", "Virtanen", "Åberg"]);
  expect(await names(stranger)).toEqual([]);
  expect((await names(ledare, { school: second.id })).toSorted()).toEqual(["Elsewhere", "Åberg"]);
  await expect(names(principal, { school: second.id })).rejects.toBeInstanceOf(Refusal);
});

test("a teacher comes with the schools that the asking principal has", async () => {
  const { items } = await someTeachers(t.ctx, ledare, { limit: 50, search: "åberg" });
  expect(items[0]?.schools).toEqual([school.name, second.name]);
  const own = await someTeachers(t.ctx, principal, { limit: 50, search: "åberg" });
  expect(own.items[0]?.schools).toEqual([school.name]);
});

test("parts follow one another without a gap, and a foreign cursor is refused", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const part = await someTeachers(t.ctx, ledare, { limit: 1, cursor });
    expect(part.items.length).toBe(1);
    seen.push(...part.items.map(({ lastName }) => lastName));
    cursor = part.nextCursor;
  } while (cursor);
  expect(seen).toEqual(await names());
  await expect(someTeachers(t.ctx, ledare, { limit: 1, cursor: "nonsense" })).rejects.toBeInstanceOf(Refusal);
});

test("one is found by their id, wherever in the list, and by nobody whose school they are not of", async () => {
  expect(await oneTeacher(t.ctx, ledare, both.id)).toMatchObject({
    email: both.email,
    schools: [school.name, second.name],
  });
  expect(await oneTeacher(t.ctx, principal, both.id.toUpperCase(), school.id)).toMatchObject({ id: both.id });
  for (const id of [stranger.id, principal.id, "nonsense", ""])
    expect(await oneTeacher(t.ctx, ledare, id)).toBeUndefined();
  expect(await oneTeacher(t.ctx, stranger, both.id)).toBeUndefined();
  await expect(oneTeacher(t.ctx, principal, both.id, second.id)).rejects.toBeInstanceOf(Refusal);
});

test("every word of a search has to be in the name or the address, as it is written", async () => {
  expect(await names(ledare, { search: " aino ÅBERG " })).toEqual(["Åberg"]);
  expect(await names(ledare, { search: "aino virtanen" })).toEqual([]);
  expect(await names(ledare, { search: both.email.toUpperCase() })).toEqual(["Åberg"]);
  expect(await names(ledare, { search: "%" })).toEqual([]);
});

test("all and the active ones are counted, of those searched for", async () => {
  expect(await teacherCounts(t.ctx, ledare)).toEqual({ total: 4, active: 3 });
  expect(await teacherCounts(t.ctx, ledare, { search: "bo virtanen" })).toMatchObject({ active: 0 });
});

test("the menu counts the active ones of all their schools or of one, and none of anybody else's", async () => {
  const shown = async (...who: [actor: Actor, school?: string]) => (await menuCounts(t.ctx, ...who)).teachers;
  expect([await shown(ledare), await shown(ledare, second.id), await shown(principal)]).toEqual([3, 2, 2]);
  expect([await shown(principal, second.id), await shown(stranger), await shown(both)]).toEqual([0, 0, 0]);
});

test("the jobs that would pass to the principal are those of their schools that are not over", async () => {
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await postJob(t.ctx, both, {
    school: school.id,
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  expect(await jobsToTakeOver(t.ctx, principal, both.email.toUpperCase())).toBe(1);
  expect(await jobsToTakeOver(t.ctx, stranger, both.email)).toBe(0);
});
