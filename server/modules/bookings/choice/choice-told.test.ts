// Shows (rule: who-is-told).
import { afterAll, expect, test } from "bun:test";
import { gt, sql } from "drizzle-orm";
import { auditEntries, events } from "../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute } from "../../../../tests/support/factories.ts";
import { timeToChosen } from "../../../platform/metrics/metrics.ts";
import type { Actor } from "../../auth/index.ts";
import { lastEvent, refusal } from "../../jobs/fixture.ts";
import { withdraw } from "../applications/index.ts";
import { choose } from "../choice/index.ts";
import { applyTo } from "../fixture.ts";
import { choosing } from "./choosing.fixture.ts";

/** Who hears of a choice, and what is kept of it. */
const { t, applicant, pick, unpick, meanwhile, close } = await choosing();
afterAll(close);

test("a choice is told to the chosen one and to who else applies for this job, and to nobody else", async () => {
  const {
    substitute,
    jobs: [job, another],
  } = await applicant(["08:00", "09:00"], ["14:00", "15:30"]);
  const people = [];
  for (let n = 0; n < 4; n++) people.push(await createSubstitute(t.db));
  const [other, closed, withdrawn, elsewhere] = people as [Actor, Actor, Actor, Actor];
  for (const one of [other, closed, withdrawn]) await applyTo(t, one, job);
  await applyTo(t, elsewhere, another);
  await withdraw(t.ctx, withdrawn, job.key);
  await t.db.execute(sql`update accounts set closed_at = now() where id = ${closed.id}`);
  await pick(job, substitute);
  const told = await t.db.execute<{ to: string[] }>(sql`
    select payload -> 'receivers' as to from graphile_worker._private_jobs
    where payload -> 'occasion' ->> 'kind' = 'chosen' and payload -> 'occasion' ->> 'jobId' = ${job.key}`);
  expect(told.map(({ to }) => to)).toEqual([[substitute.id, other.id]]);
});

test("a choice that is taken back is told to who was chosen, and to who can be chosen now, that the job is open again", async () => {
  const {
    substitute,
    jobs: [job, same],
  } = await applicant(["08:00", "12:00"], ["08:00", "12:00"]);
  const people = [];
  for (let n = 0; n < 4; n++) people.push(await createSubstitute(t.db));
  const [other, closed, withdrawn, elsewhere] = people as [Actor, Actor, Actor, Actor];
  for (const one of people) await applyTo(t, one, job);
  await applyTo(t, elsewhere, same);
  await pick(job, substitute);
  await pick(same, elsewhere);
  await t.db.execute(sql`update accounts set closed_at = now() where id = ${closed.id}`);
  await t.db.execute(sql`update applications set withdrawn_at = now() where substitute_id = ${withdrawn.id}`);
  await unpick(job);
  const told = await t.db.execute<{ to: string[] }>(sql`
    select payload -> 'receivers' as to from graphile_worker._private_jobs
    where payload -> 'occasion' ->> 'kind' = 'chosen-removed' and payload -> 'occasion' ->> 'jobId' = ${job.key}`);
  expect(told.map(({ to }) => to)).toEqual([[substitute.id, other.id]]);
});

test("pages refresh of whom it concerns, and of the posters of what the chosen one cannot take any more", async () => {
  const {
    substitute,
    jobs: [job, close, same],
  } = await applicant(["08:00", "12:00"], ["13:00", "15:00"], ["08:00", "12:00"]);
  const other = await createSubstitute(t.db);
  await applyTo(t, other, job);
  const before = await lastEvent(t.db);
  await pick(job, substitute);
  const { name, regionCode, schoolId, accountIds } = events;
  const told = await t.db
    .select({ name, regionCode, schoolId, accountIds })
    .from(events)
    .where(gt(events.id, before));
  const schoolOf = ({ teacher }: typeof job) => teacher.schools[0]?.id;
  const dropped = (one: typeof job) => ({
    name: "applicationsChanged",
    regionCode: null,
    schoolId: schoolOf(one),
    accountIds: [substitute.id, one.teacher.id],
  });
  const wanted = [
    dropped(close),
    dropped(same),
    {
      name: "substituteChosen",
      regionCode: null,
      schoolId: schoolOf(job),
      accountIds: [job.teacher.id, substitute.id, other.id],
    },
    { name: "jobChanged", regionCode: "FI-18", schoolId: schoolOf(job), accountIds: [job.teacher.id] },
  ];
  const heard = told.filter((event) => event.name !== "newsArrived");
  expect(heard).toHaveLength(wanted.length);
  expect(heard).toEqual(expect.arrayContaining(wanted));
});

test("a principal's choice is in the log, for their own job too; a teacher's is not", async () => {
  const {
    substitute,
    jobs: [job],
  } = await applicant(["08:00", "12:00"]);
  const principal = await createPrincipal(t.db, { schools: job.teacher.schools });
  const logged = () => t.db.select().from(auditEntries);
  await pick(job, substitute);
  await unpick(job);
  expect(await logged()).toEqual([]);
  await pick({ ...job, teacher: principal }, substitute);
  expect(await logged()).toMatchObject([
    {
      action: "substituteChosen",
      actorId: principal.id,
      subjectId: substitute.id,
      schoolId: principal.schools[0]?.id,
      jobId: job.key,
    },
  ]);
});

test("how long the job waited is counted once, in seconds, and only of a choice that was made", async () => {
  const {
    substitute,
    jobs: [job],
  } = await applicant(["08:00", "12:00"]);
  const other = await createSubstitute(t.db);
  await applyTo(t, other, job);
  const before = await counted();
  await meanwhile(
    (ctx) => choose(ctx, job.teacher, { key: job.key, email: substitute.email }),
    () => pick(job, substitute),
  );
  await pick(job, substitute);
  await refusal(pick(job, other));
  const after = await counted();
  expect(after.count - before.count).toBe(1);
  // A minute until they applied, and one more until they were chosen.
  expect(after.sum - before.sum).toBeCloseTo(120, 2);
});

/** What Prometheus would be told by now. */
async function counted() {
  const { values } = await timeToChosen.get();
  const of = (end: string) => values.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
  return { count: of("_count"), sum: of("_sum") };
}
