import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { statementsOf } from "../../../tests/support/world/statements.ts";
import type { Actor } from "../auth/index.ts";
import { monday, newJob, refusal } from "./fixture.ts";
import { postedJob, postedJobs } from "./lists/posted/posted.ts";
import { postJob } from "./posting/index.ts";

let t: TestContext;
let teacher: Actor;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  teacher = await createTeacher(t.db);
});
afterAll(() => t.close());

describe("the posted jobs", () => {
  test("are a teacher's own, and for a principal all of the school, by start", async () => {
    const school = await createSchool(t.db);
    const [a, b] = [await createTeacher(t.db, { school }), await createTeacher(t.db, { school })];
    const principal = await createPrincipal(t.db, { schools: [school] });
    const later = await postJob(t.ctx, a, newJob({ startDate: "2026-11-10" }));
    const sooner = await postJob(t.ctx, b, newJob({ startDate: "2026-11-05" }));
    const ids = async (actor: Actor) => (await postedJobs(t.ctx, actor)).map((job) => job.id);
    expect(await ids(a)).toEqual([later.id]);
    expect(await ids(b)).toEqual([sooner.id]);
    expect(await ids(principal)).toEqual([sooner.id, later.id]);
    expect((await refusal(postedJob(t.ctx, a, sooner.id))).status).toBe(404);
    expect((await refusal(postedJob(t.ctx, teacher, sooner.id))).status).toBe(404);
    expect((await refusal(postedJobs(t.ctx, await createSubstitute(t.db)))).status).toBe(403);
  });

  test("of a school that one has left are not to be seen", async () => {
    const school = await createSchool(t.db);
    const leaver = await createTeacher(t.db, { school });
    const job = await postJob(t.ctx, leaver, newJob());
    const moved = { ...leaver, schools: [await createSchool(t.db)] };
    expect((await refusal(postedJob(t.ctx, moved, job.id))).status).toBe(404);
  });

  test("take the same few queries, however many they are", async () => {
    const many = await createTeacher(t.db);
    const queriesFor = async () => (await statementsOf(t, (ctx) => postedJobs(ctx, many))).length;
    await postJob(t.ctx, many, newJob());
    const one = await queriesFor();
    for (let i = 0; i < 5; i++) await postJob(t.ctx, many, newJob());
    expect(await queriesFor()).toBe(one);
    expect(one).toBe(3);
  });
});
