// Shows (rule: expiry, statistics-rows).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { jobs, lapsedJobs } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createOperator, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { seedJobs } from "../../../../tests/support/world/many-jobs.ts";
import { monday, newJob } from "../fixture.ts";
import { expireJobs, postJob } from "../posting/index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

/** More than a day after the time of `newJob`. */
const thursday = new Date("2026-11-05T14:00:00Z");

test("of hundreds that are over each 200 go at once, the oldest first, each for good before the next", async () => {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db)];
  const schoolId = teacher.schools[0]?.id ?? "";
  await seedJobs(t.client, { schoolId, ownerId: teacher.id, substituteId: substitute.id, count: 303 });
  // A third is archived already, and for the first two nobody applies.
  const archived = await t.db.$count(jobs, sql`archived_at is not null`);
  await t.db.execute(sql`
    insert into applications (id, job_id, substitute_id)
    select gen_random_uuid(), id, ${substitute.id} from jobs where archived_at is null order by expires_at offset 2`);
  t.setNow(monday);
  expect(await expireJobs(t.ctx)).toEqual({ archived: 200, deleted: 2 });
  const transactions = await t.db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from jobs where archived_at = ${monday.toISOString()} group by xmin::text order by jobs desc`);
  expect(transactions.map(({ jobs }) => jobs)).toEqual([198, 2]);
  expect(await t.db.$count(jobs)).toBe(archived + 200);
  expect(await t.db.$count(lapsedJobs)).toBe(2);
});

test("what another is busy with is left to it, and keeps nobody waiting", async () => {
  t.setNow(monday);
  const teacher = await createTeacher(t.db);
  const busy = await postJob(t.ctx, teacher, newJob());
  await postJob(t.ctx, teacher, newJob());
  t.setNow(thursday);
  const left = () => t.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.ownerId, teacher.id));
  const lapsed = () => t.db.$count(lapsedJobs, eq(lapsedJobs.ownerId, teacher.id));
  await t.db.transaction(async (tx) => {
    await tx.select().from(jobs).where(eq(jobs.id, busy.id)).for("no key update");
    expect(await expireJobs(t.ctx)).toEqual({ archived: 0, deleted: 1 });
  });
  expect([await left(), await lapsed()]).toEqual([[{ id: busy.id }], 1]);
  expect(await expireJobs(t.ctx)).toEqual({ archived: 0, deleted: 1 });
  expect([await left(), await lapsed()]).toEqual([[], 2]);
});

test("of a job that nobody applied to stays what the statistics count; of a message nothing", async () => {
  t.setNow(monday);
  const [teacher, operator] = [await createTeacher(t.db), await createOperator(t.db)];
  const { id } = await postJob(t.ctx, teacher, newJob());
  await postJob(t.ctx, operator, { ...newJob(), type: undefined });
  t.setNow(thursday);
  const before = await t.db.$count(lapsedJobs);
  expect(await expireJobs(t.ctx)).toEqual({ archived: 0, deleted: 2 });
  expect(await t.db.$count(lapsedJobs)).toBe(before + 1);
  expect(await t.db.query.lapsedJobs.findFirst({ where: eq(lapsedJobs.id, id) })).toMatchObject({
    ownerId: teacher.id,
    startDate: "2026-11-04",
  });
});
