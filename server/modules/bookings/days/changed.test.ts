// Shows (rule: days-apart, who-is-told, moved-times, job-changed, reminders, calendar-feeds).
import { afterAll, describe, expect, test } from "bun:test";
import { myData } from "../../accounts/kept/my-data.ts";
import { refusal } from "../../jobs/fixture.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { changeJob, deleteJob } from "../../jobs/posting/index.ts";
import { loadFacts } from "../../notifications/messages/job-facts.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { removeChosen } from "../choice/index.ts";
import { posting } from "../fixture.ts";
import { chooseDays } from "./choose-days.ts";
import { canOn, fri, isFilled, sharedPosting, thu, wed, whoHas } from "./days.fixture.ts";

const { t, close } = await choosing();
afterAll(close);

/** A job whose Wednesday and Thursday are two people's. */
async function partlyFilled() {
  const job = await sharedPosting(t);
  const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [thu, fri])];
  const days = [
    { date: wed, email: anna.email },
    { date: thu, email: bo.email },
  ];
  await chooseDays(t.ctx, job.teacher, { key: job.key, days });
  return { job, anna, bo };
}

describe("a job whose days are shared", () => {
  test("keeps the days that somebody has when its hours change, and those that were applied for", async () => {
    const { job, anna, bo } = await partlyFilled();
    await changeJob(t.ctx, job.teacher, { id: job.key, startTime: "09:00", endTime: "15:00" });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed], [bo.email]: [thu] });
    const [hours] = await t.client`
      select bool_and(j.windows @> x.windows) as inside from assignments x join jobs j on j.id = x.job_id where j.id = ${job.key}`;
    expect(hours?.inside).toBe(true);
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicantList.map(({ days }) => days)).toEqual([
      [wed],
      [thu, fri],
    ]);
  });

  test("loses no day that somebody has, and gets another that is open", async () => {
    const { job, anna, bo } = await partlyFilled();
    const { teacher, key: id } = job;
    expect(await refusal(changeJob(t.ctx, teacher, { id, startDate: thu }))).toMatchObject({
      status: 409,
      code: "day_taken",
      fields: { msg: { key: "errors:days.lost", values: { day: "ke 4.11.2026" } } },
    });
    // Nothing of it is done, and nobody has heard of it.
    expect(await postedJob(t.ctx, teacher, id)).toMatchObject({ startDate: wed, openDays: [fri] });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed], [bo.email]: [thu] });
    const heard = async (who: { id: string }) =>
      (await t.client`select kind from news where job_id = ${id} and account_id = ${who.id} order by id`).map(
        ({ kind }) => kind,
      );
    expect([await heard(anna), await heard(bo)]).toEqual([["chosen"], ["chosen"]]);
    await changeJob(t.ctx, teacher, { id, endDate: thu });
    expect(await isFilled(t, job)).toBe(true);
    await changeJob(t.ctx, teacher, { id, endDate: fri });
    expect(await isFilled(t, job)).toBe(false);
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed], [bo.email]: [thu] });
    // Once that choice is taken back, which they hear of, the day may go.
    await removeChosen(t.ctx, teacher, { key: id, email: anna.email });
    await changeJob(t.ctx, teacher, { id, startDate: thu });
    expect(await whoHas(t, job)).toEqual({ [bo.email]: [thu] });
    expect(await heard(anna)).toContain("chosenRemoved");
  });

  test("stays so while somebody has, or has applied for, a part of it", async () => {
    const { job } = await partlyFilled();
    const applied = await sharedPosting(t);
    await canOn(t, applied, [wed]);
    for (const { teacher, key: id } of [job, applied])
      expect(await refusal(changeJob(t.ctx, teacher, { id, daysShared: false }))).toMatchObject({
        code: "days_shared",
      });
    const free = await sharedPosting(t);
    await changeJob(t.ctx, free.teacher, { id: free.key, daysShared: false });
    expect(await postedJob(t.ctx, free.teacher, free.key)).not.toHaveProperty("daysShared");
  });

  test("is of several days, else nothing is shared", async () => {
    const one = await posting(t, "08:00", "14:00", { daysShared: true });
    expect(await postedJob(t.ctx, one.teacher, one.key)).not.toHaveProperty("daysShared");
  });

  test("is deleted with what nobody has worked; of who has, the days until then stay", async () => {
    const { job } = await partlyFilled();
    await deleteJob(t.ctx, job.teacher, job.key);
    expect(await whoHas(t, job)).toEqual({});
    const { job: begun, anna } = await partlyFilled();
    const before = t.ctx.now();
    t.setNow(new Date("2026-11-04T16:00:00Z"));
    await deleteJob(t.ctx, begun.teacher, begun.key);
    expect(await whoHas(t, begun)).toEqual({ [anna.email]: [wed] });
    t.setNow(before);
  });
});

describe("a message about shared days", () => {
  test("that something is changed goes to who has one to come, or waits for one, and not to who has had theirs", async () => {
    const { job, anna, bo } = await partlyFilled();
    const { teacher, key: id } = job;
    const waiting = await canOn(t, job, [fri]);
    const people = { anna, bo, waiting };
    const changed = async (description: string) => {
      await t.client`delete from news where job_id = ${id}`;
      await changeJob(t.ctx, teacher, { id, description });
      const told = await t.client`select account_id from news where job_id = ${id} and kind = 'jobChanged'`;
      return Object.entries(people).flatMap(([name, who]) =>
        told.some((one) => one.account_id === who.id) ? [name] : [],
      );
    };
    expect(await changed("Keys at the office.")).toEqual(["anna", "bo", "waiting"]);
    const before = t.ctx.now();
    t.setNow(new Date("2026-11-04T16:00:00Z"));
    expect(await changed("Keys in the hall.")).toEqual(["bo", "waiting"]);
    await canOn(t, job, [fri], { who: anna });
    expect(await changed("Keys with the caretaker.")).toEqual(["anna", "bo", "waiting"]);
    await chooseDays(t.ctx, teacher, { key: id, days: [{ date: fri, email: waiting.email }] });
    expect(await changed("Keys in room 3.")).toEqual(["bo", "waiting"]);
    t.setNow(before);
  });

  test("has each one's own, and the day on which it begins for them", async () => {
    const { job, anna, bo } = await partlyFilled();
    const facts = await loadFacts(t.db, { jobId: job.key, substituteId: bo.id }, t.ctx.now());
    expect(facts?.more).toMatchObject({
      chosenIds: expect.arrayContaining([anna.id, bo.id]),
      filled: false,
      daysAhead: 3,
    });
    expect(facts?.more?.days).toEqual(
      expect.arrayContaining([
        { id: anna.id, dates: [wed] },
        { id: bo.id, dates: [thu] },
      ]),
    );
  });
});

test("what is kept of somebody says for which days they applied, and which they have", async () => {
  const { job, bo } = await partlyFilled();
  expect(await myData(t.ctx, bo)).toMatchObject({
    applications: [{ job: job.key, days: [thu, fri], only_together: false }],
    assignments: [{ job: job.key, days: [thu] }],
  });
});
