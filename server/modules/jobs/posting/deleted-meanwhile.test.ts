// Shows (rule: job-views, placements).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { inArray, sql } from "drizzle-orm";
import { jobPlacements, jobs, jobViews } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { closeAccount } from "../../accounts/kept/index.ts";
import { monday, newJob } from "../fixture.ts";
import { placeJob } from "../index.ts";
import { openJob, viewJob } from "../lists/index.ts";
import { postJob } from "../posting/index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
});
afterAll(() => t.close());

const waiting = async () =>
  (
    await t.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

test("a job that is deleted while it is opened is told as it was; one that is put away then is not found", async () => {
  const substitute = await createSubstitute(t.db);
  const { id } = await postJob(t.ctx, await createTeacher(t.db), newJob());
  const asking = () => [
    openJob(t.ctx, substitute, id),
    viewJob(t.ctx, substitute, id),
    placeJob(t.ctx, substitute, id, "inactive"),
  ];
  const { told } = await t.db.transaction(async (db) => {
    await db.execute(sql`delete from jobs where id = ${id}`);
    const told = Promise.allSettled(asking());
    await eventually("all to wait for the deletion", async () => (await waiting()) === 3);
    return { told };
  });
  expect(await told).toMatchObject([
    { status: "fulfilled", value: { job: { id } } },
    { status: "fulfilled" },
    { status: "rejected", reason: { status: 404 } },
  ]);
  for (const table of [jobViews, jobPlacements]) expect(await t.db.$count(table)).toBe(0);
});

test("a job that is deleted while its poster goes is no hindrance, and what else they leave goes with them", async () => {
  const teacher = await createTeacher(t.db);
  const [first, second] = [await postJob(t.ctx, teacher, newJob()), await postJob(t.ctx, teacher, newJob())];
  const { closed } = await t.db.transaction(async (db) => {
    await db.execute(sql`delete from jobs where id = ${first.id}`);
    const closed = Promise.allSettled([closeAccount(t.ctx, teacher.email, "commandLine")]);
    await eventually("it to wait for the deletion", async () => (await waiting()) === 1);
    return { closed };
  });
  expect(await closed).toMatchObject([{ status: "fulfilled" }]);
  expect(await t.db.$count(jobs, inArray(jobs.id, [first.id, second.id]))).toBe(0);
});
