import { afterAll, beforeAll, expect, test } from "bun:test";
import { count, eq, isNull } from "drizzle-orm";
import { accounts, jobGrades, jobs } from "../../db/schema/index.ts";
import { seedDemo } from "../../server/demo/index.ts";
import { isSchoolDay } from "../../server/demo/school-days.ts";
import { loadActor } from "../../server/modules/auth/who/index.ts";
import { audienceOf } from "../../server/modules/bookings/stages/index.ts";
import { times } from "../../server/modules/bookings/times/index.ts";
import { openJobs } from "../../server/modules/jobs/lists/index.ts";
import { postedPage } from "../../server/modules/jobs/lists/posted/index.ts";
import { undeliveredPage } from "../../server/modules/notifications/undelivered/index.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  await seedDemo(t.ctx);
}, 300_000);
afterAll(() => t.close());

test("the operator of the demonstration finds mails that did not arrive, and messages under the day on which they are shown", async () => {
  const found = await t.db.query.accounts.findFirst({ where: eq(accounts.email, "admin@demo.test") });
  const actor =
    found && (await loadActor(t.ctx, { accountId: found.id, sessionVersion: found.sessionVersion }));
  if (!actor) throw new Error("the demonstration has no operator");
  // As after the second factor.
  const operator = { ...actor, operator: true };
  const { items: undelivered } = await undeliveredPage(t.ctx, operator, { limit: 10 });
  expect(undelivered.map(({ state, channel }) => [state, channel])).toEqual([
    ["givenUp", "mail"],
    ["refused", "mail"],
  ]);
  const { items } = await postedPage(t.ctx, operator, {});
  const messages = items.filter(({ messageKind }) => messageKind);
  const today = times.today(t.ctx.now(), "Europe/Helsinki");
  expect(messages.map(({ startDate }) => startDate)).toEqual([today, today]);
});

test("a job of the demonstration is for favourites first: the first substitute finds it, the second does not yet", async () => {
  const actorNamed = async (email: string) => {
    const found = await t.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
    const actor =
      found && (await loadActor(t.ctx, { accountId: found.id, sessionVersion: found.sessionVersion }));
    if (!actor) throw new Error(`${email} cannot sign in`);
    return actor;
  };
  const firstHeard = async (email: string) =>
    (await openJobs(t.ctx, await actorNamed(email))).active.filter(({ allHearAt }) => allHearAt);
  const [job, ...others] = await firstHeard("substitute@demo.test");
  expect(others).toEqual([]);
  expect(await firstHeard("vikarie@demo.test")).toEqual([]);
  for (const email of ["teacher@demo.test", "principal@demo.test"]) {
    const { groups } = await audienceOf(t.ctx, await actorNamed(email), job?.id ?? "");
    expect(groups).toMatchObject([
      { group: "favourites", people: 4, openedAt: expect.any(Date) },
      { group: "everybody", opensAt: expect.any(Date) },
    ]);
  }
  const waiting = await t.client`select task_identifier from graphile_worker.jobs`;
  // And somebody is asked directly, for another one.
  const names = waiting.map((task) => task["task_identifier"]);
  expect(names.toSorted()).toEqual(["end-requests", "open-stages"]);
});

test("jobs of the demonstration lie on school days, and a class teacher has one class", async () => {
  const all = await t.db.select().from(jobs).where(isNull(jobs.adminType));
  expect(all.length).toBeGreaterThan(250);
  expect(all.filter(({ startDate, endDate }) => !isSchoolDay(startDate) || !isSchoolDay(endDate))).toEqual(
    [],
  );
  expect(new Set(all.map(({ description }) => description)).size).toBeGreaterThan(10);
  const classes = await t.db
    .select({ count: count(jobGrades.gradeValue) })
    .from(jobs)
    .innerJoin(jobGrades, eq(jobGrades.jobId, jobs.id))
    .where(eq(jobs.jobTypeValue, "one"))
    .groupBy(jobs.id);
  expect(classes.length).toBeGreaterThan(20);
  expect(classes.filter((job) => job.count !== 1)).toEqual([]);
});

test("the demonstration has weeks whose days are shared, hours in every state, and somebody whom a school invites no more", async () => {
  const shared = await t.client`
    select j.filled, (select count(*)::int from standing_applications a where a.job_id = j.id) as applied,
      (select count(*)::int from assignments x where x.job_id = j.id) as people,
      (select sum(cardinality(array(select unnest(x.windows))))::int from assignments x where x.job_id = j.id) as days
    from jobs j where j.days_shared order by j.start_date`;
  expect([...shared]).toEqual([
    { filled: false, applied: 3, people: 1, days: 2 },
    { filled: true, applied: 2, people: 2, days: 5 },
  ]);
  const said = await t.client`select distinct state from hours where superseded_at is null order by 1`;
  expect(said.map(({ state }) => state)).toEqual(["approved", "disputed", "noShow", "waitsForSchool"]);
  expect((await t.client`select from personnel_numbers`).length).toBeGreaterThan(0);
  expect(await t.client`select from exclusions where ended_at is null`).toHaveLength(1);
});
