import { afterAll, expect, test } from "bun:test";
import { createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { codeCounts, codesOf, createCode, someCodes } from "../../schools/codes/codes.ts";
import { jobsToTakeOver, someTeachers, teacherCounts } from "./listing.ts";
import { roster } from "./roster.fixture.ts";

const { t, school, principal, stranger, close } = await roster();
afterAll(close);
const teacher = await createTeacher(t.db, { school });

const lists: Record<string, (actor: Actor, school?: string) => Promise<unknown>> = {
  "teachers in parts": (actor, school) => someTeachers(t.ctx, actor, { limit: 5, school }),
  "their number": (actor, school) => teacherCounts(t.ctx, actor, { school }),
  "what passes on of theirs": (actor, school) => jobsToTakeOver(t.ctx, actor, teacher.email, school),
  "codes in parts": (actor, school) => someCodes(t.ctx, actor, { used: false, limit: 5, school }),
  "number of codes": (actor, school) => codeCounts(t.ctx, actor, school),
};

test.each(Object.keys(lists))("%s: for principals alone, and of no other's school", async (name) => {
  const list = lists[name] as (typeof lists)[string];
  await list(principal, school.id);
  for (const actor of [teacher, await createSubstitute(t.db)]) {
    expect((await refusal(list(actor))).status).toBe(403);
    expect((await refusal(list(actor, school.id))).status).toBe(403);
  }
  expect((await refusal(list(stranger, school.id))).status).toBe(403);
});

test("all of somebody else's codes are nobody's to see", async () => {
  const { code } = await createCode(t.ctx, principal, { school: school.id });
  const seen = async (actor: Actor) => (await codesOf(t.ctx, actor)).map((one) => one.code);
  expect(await seen(principal)).toContain(code);
  expect(await seen(stranger)).not.toContain(code);
  for (const actor of [teacher, await createSubstitute(t.db)])
    expect((await refusal(codesOf(t.ctx, actor))).status).toBe(403);
});
