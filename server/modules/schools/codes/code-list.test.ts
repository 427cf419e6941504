// Shows (rule: code-list).
import { afterAll, expect, test } from "bun:test";
import { schoolCodes } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../../../../tests/support/factories.ts";
import { codeCounts, someCodes } from "./codes.ts";

const t = await testContext();
afterAll(() => t.close());
const school = await createSchool(t.db, { name: "Alppilan koulu" });
const second = await createSchool(t.db, { name: "Bergans skola" });
const principal = await createPrincipal(t.db, { schools: [school, second] });
const stranger = await createPrincipal(t.db);
const teacher = await createTeacher(t.db, { school, firstName: "Viivi", lastName: "Kantola" });
// All of one instant, as those that came together from elsewhere.
await t.db.insert(schoolCodes).values(
  Array.from({ length: 23 }, (_, n) => ({
    schoolId: n % 2 ? second.id : school.id,
    code: `CODE-${n}`,
    ...(n >= 20 ? { usedAt: new Date(), usedBy: teacher.id } : {}),
  })),
);

test("parts of the codes follow one another without a gap", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const part = await someCodes(t.ctx, principal, { used: false, limit: 6, cursor });
    expect(part.items.length).toBeLessThanOrEqual(6);
    seen.push(...part.items.map(({ code }) => code));
    cursor = part.nextCursor;
  } while (cursor);
  expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `CODE-${n}`).toSorted());
  const here = await someCodes(t.ctx, principal, { used: false, limit: 50, school: second.id });
  expect(here.items.every((code) => code.school === second.name)).toBe(true);
  expect(here.items).toHaveLength(10);
});

test("used ones say by whom, and all are counted, of the principal's schools alone", async () => {
  const { items } = await someCodes(t.ctx, principal, { used: true, limit: 50 });
  expect(items.map(({ usedBy }) => usedBy)).toEqual(Array(3).fill("Viivi Kantola"));
  expect(await codeCounts(t.ctx, principal)).toEqual({ unused: 20, used: 3 });
  expect(await codeCounts(t.ctx, principal, second.id)).toEqual({ unused: 10, used: 1 });
  expect(await codeCounts(t.ctx, stranger)).toEqual({ unused: 0, used: 0 });
  await expect(codeCounts(t.ctx, stranger, school.id)).rejects.toMatchObject({ status: 403 });
  await expect(someCodes(t.ctx, stranger, { used: true, limit: 5, school: school.id })).rejects.toMatchObject(
    {
      status: 403,
    },
  );
  await expect(
    someCodes(t.ctx, principal, { used: true, limit: 5, cursor: "nonsense" }),
  ).rejects.toMatchObject({
    status: 422,
  });
});
