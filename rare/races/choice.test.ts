// Shows (rule: double-booking, choose, moved-times, lock-order).
import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { withdraw } from "../../server/modules/bookings/applications/index.ts";
import { someoneWaits } from "../../server/modules/bookings/choice/choosing.fixture.ts";
import { choose, removeChosen } from "../../server/modules/bookings/choice/index.ts";
import { applyTo, type Posting, posting, standing } from "../../server/modules/bookings/fixture.ts";
import { monday } from "../../server/modules/jobs/fixture.ts";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { changeJob, deleteJob } from "../../server/modules/jobs/posting/index.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute } from "../../tests/support/factories.ts";
import { appUnderTest } from "../../tests/support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest({ now: monday });
afterAll(close);

// How long that takes: bench/choose.ts.
test("of 60 schools that choose the same substitute at once, one gets them", async () => {
  const substitute = await createSubstitute(t.db);
  const jobs: Posting[] = [];
  for (let i = 0; i < 60; i++) {
    const job = await posting(t);
    await applyTo(t, substitute, job);
    jobs.push(job);
  }
  const choosing = ({ teacher, key }: Posting) =>
    app.as(teacher).post("/api/teachers/add/chosen", { id: key, email: substitute.email });
  const answers = await Promise.all(jobs.map(choosing));
  const losers = answers.filter((answer) => answer.status !== 200);
  expect(losers).toHaveLength(59);
  for (const { status, body } of losers) {
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        msg: expect.stringMatching(/^Hups! Sijainen valittiin jo toiseen sijaisuuteen: ke 4/),
        code: "already_chosen_elsewhere",
      },
    });
  }
  const [booked] = await t.db.execute(sql`
    select (select count(*)::int from assignments where substitute_id = ${substitute.id}) as assignments,
      (select count(*)::int from jobs where filled) as filled,
      (select count(*)::int from applications where deactivated_by_job_id is not null) as deactivated`);
  expect(booked).toEqual({ assignments: 1, filled: 1, deactivated: 59 });
}, 60_000);

test("those who may not choose a substitute take nobody along who does so at the same moment", async () => {
  const substitute = await createSubstitute(t.db);
  const [job, other] = [await posting(t, "08:00", "10:00"), await posting(t, "13:00", "14:00")];
  await applyTo(t, substitute, job);
  const pick = (teacher: Posting["teacher"], email: string) =>
    choose(t.ctx, teacher, { key: job.key, email }).then(
      async (id) => (await postedJob(t.ctx, teacher, id)).state,
      ({ status }) => status,
    );
  const [strangers, own, again] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => pick(other.teacher, substitute.email))),
    pick(job.teacher, substitute.email),
    pick(job.teacher, substitute.email.toUpperCase()),
  ]);
  expect({ strangers, own, again }).toEqual({
    strangers: [404, 404, 404, 404, 404],
    own: "chosen",
    again: "chosen",
  });
});

test("choosing, removing, moving, deleting, applying and withdrawing at once neither deadlocks nor double-books", async () => {
  const substitutes = await Promise.all(Array.from({ length: 6 }, () => createSubstitute(t.db)));
  const jobs = await Promise.all(
    Array.from({ length: 12 }, (_, i) => posting(t, i % 2 ? "08:00" : "11:00", "14:00")),
  );
  for (const job of jobs) for (const substitute of substitutes) await applyTo(t, substitute, job);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const step = async () => {
    const job = jobs[random(12)] as Posting;
    const substitute = substitutes[random(substitutes.length)] as (typeof substitutes)[number];
    const { key, teacher } = job;
    const verbs = [
      () => choose(t.ctx, teacher, { key, email: substitute.email }),
      () => choose(t.ctx, teacher, { key, email: substitute.email }),
      () => removeChosen(t.ctx, teacher, { key }),
      () => changeJob(t.ctx, teacher, { id: key, startTime: `0${6 + random(4)}:00` }),
      () => applyTo(t, substitute, job, true),
      () => withdraw(t.ctx, substitute, key),
    ];
    await verbs[random(verbs.length)]?.();
  };
  // Jobs disappear while others are chosen, and moved, because of them.
  const steps = Array.from({ length: 150 }, (_, n) => {
    const doomed = n % 30 === 15 ? jobs[11 - Math.floor(n / 30)] : undefined;
    return doomed ? deleteJob(t.ctx, doomed.teacher, doomed.key) : step();
  });
  const failures = (await Promise.allSettled(steps)).flatMap((result) =>
    result.status === "rejected" ? [result.reason] : [],
  );
  expect(failures.filter((error) => error.constructor.name !== "Refusal")).toEqual([]);
  const wrong = await t.db.execute(sql`
    select 'double' as why from assignments a join assignments b
      on a.substitute_id = b.substitute_id and a.job_id < b.job_id and a.guarded_windows && b.guarded_windows
      where not (a.conflict_confirmed or b.conflict_confirmed)
    union all select 'filled' from jobs j where j.filled <> exists (select from assignments x where x.job_id = j.id)
    union all select 'windows' from assignments x join jobs j on j.id = x.job_id where j.windows <> x.windows`);
  expect([...wrong]).toEqual([]);
}, 60_000);

test("a job moved onto one that is being deleted waits, and finds its applicants free", async () => {
  const [substitute, open, booked] = [
    await createSubstitute(t.db),
    await posting(t, "08:00", "10:00"),
    await posting(t, "14:00", "16:00"),
  ];
  await applyTo(t, substitute, open);
  await applyTo(t, substitute, booked);
  await choose(t.ctx, booked.teacher, { key: booked.key, email: substitute.email });
  const moved = Promise.withResolvers<unknown>();
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`delete from jobs where id = ${booked.key}`);
    changeJob(t.ctx, open.teacher, { id: open.key, endTime: "15:00" }).then(moved.resolve, moved.reject);
    await eventually("the change to wait for the deletion", () => someoneWaits(t));
  });
  expect(await moved.promise).toMatchObject({ endTime: "15:00" });
  expect(await standing(t, substitute, open)).toMatchObject({ deactivatedBy: null });
});

test("a job moved onto one for which an applicant is just being chosen loses that applicant", async () => {
  const [substitute, open, booked] = [
    await createSubstitute(t.db),
    await posting(t, "08:00", "10:00"),
    await posting(t, "14:00", "16:00"),
  ];
  await applyTo(t, substitute, open);
  await applyTo(t, substitute, booked);
  const moved = Promise.withResolvers<unknown>();
  await t.db.transaction(async (tx) => {
    await choose({ ...t.ctx, db: tx }, booked.teacher, { key: booked.key, email: substitute.email });
    changeJob(t.ctx, open.teacher, { id: open.key, endTime: "15:00" }).then(moved.resolve, moved.reject);
    await eventually("the change to wait for the choice", () => someoneWaits(t));
  });
  await moved.promise;
  expect(await standing(t, substitute, open)).toMatchObject({ deactivatedBy: booked.key });
});
