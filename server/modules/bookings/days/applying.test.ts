// Shows (rule: days-apart, apply).
import { afterAll, describe, expect, test } from "bun:test";
import { refusal } from "../../jobs/fixture.ts";
import { openPart } from "../../jobs/lists/open-page.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { apply } from "../applications/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { choose } from "../choice/index.ts";
import { posting, standing } from "../fixture.ts";
import { chooseDays } from "./choose-days.ts";
import { canOn, fri, isFilled, sharedPosting, thu, wed, whoHas } from "./days.fixture.ts";
import { daysFor } from "./index.ts";

const { t, close } = await choosing();
afterAll(close);

const chooseOn = (
  { teacher, key }: Awaited<ReturnType<typeof sharedPosting>>,
  ...days: [string, { email: string }][]
) => chooseDays(t.ctx, teacher, { key, days: days.map(([date, { email }]) => ({ date, email })) });

describe("applying for days", () => {
  test("is for some at least, and for the job's own", async () => {
    const job = await sharedPosting(t);
    expect((await refusal(canOn(t, job, []))).fields).toEqual({ days: "errors:days.none" });
    expect((await refusal(canOn(t, job, [wed, "2026-11-07"]))).fields).toEqual({
      days: "errors:days.unknown",
    });
  });

  test("is for one at least that nobody has", async () => {
    const job = await sharedPosting(t);
    await chooseOn(job, [wed, await canOn(t, job, [wed])]);
    expect(await refusal(canOn(t, job, [wed]))).toMatchObject({
      status: 409,
      code: "job_filled",
      fields: { msg: "errors:days.othersHave" },
    });
    await canOn(t, job, [wed, thu]);
  });

  test("can be done anew for others, and says nothing of a job whose days are not shared", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [wed]);
    await canOn(t, job, [thu, fri], { who: anna, onlyTogether: true });
    const [applied] = (await postedJob(t.ctx, job.teacher, job.key)).applicantList;
    expect(applied).toMatchObject({ days: [thu, fri], onlyTogether: true });
    const whole = await posting(t, "08:00", "14:00", { startDate: "2026-11-10", endDate: "2026-11-11" });
    await apply(t.ctx, anna, { key: whole.key, days: ["2026-11-10"] });
    await choose(t.ctx, whole.teacher, { key: whole.key, email: anna.email });
    expect(await isFilled(t, whole)).toBe(true);
  });

  test("passes on the days on which one is free, and stands while one of them is", async () => {
    const [job, together] = [await sharedPosting(t), await sharedPosting(t)];
    const anna = await canOn(t, job, [wed, thu]);
    await canOn(t, together, [wed, thu], { who: anna, onlyTogether: true });
    const elsewhere = await posting(t, "08:00", "12:00");
    await apply(t.ctx, anna, { key: elsewhere.key });
    await choose(t.ctx, elsewhere.teacher, { key: elsewhere.key, email: anna.email });
    expect(await standing(t, anna, job)).toMatchObject({ deactivatedBy: null });
    expect(await standing(t, anna, together)).toMatchObject({ deactivatedBy: elsewhere.key });
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicantList[0]).toMatchObject({
      busyDays: [wed],
    });
    const another = await sharedPosting(t);
    const takeable = (await openPart(t.ctx, anna, { takeable: true })).active.map(({ id }) => id);
    expect(takeable).toContain(another.key);
    const [fitting] = (await openPart(t.ctx, anna, { sort: "fit", limit: 50 })).active.filter(
      ({ id }) => id === another.key,
    );
    expect(fitting?.fit).not.toHaveProperty("hindrance");
    expect(await refusal(canOn(t, another, [wed, thu], { who: anna }))).toMatchObject({
      code: "overlap_full",
    });
    await canOn(t, another, [thu, fri], { who: anna });
    expect((await daysFor(t.ctx, anna, another.key)).map(({ clashAt }) => clashAt !== null)).toEqual([
      true,
      false,
      false,
    ]);
    await chooseOn(another, [thu, anna]);
    expect(await standing(t, anna, job)).toMatchObject({ deactivatedBy: expect.anything() });
  });

  test("for days only all together is for those that one has together with the further ones", async () => {
    const job = await sharedPosting(t);
    const all = [wed, thu, fri];
    const anna = await canOn(t, job, all);
    await chooseOn(job, [fri, anna]);
    await canOn(t, job, all, { who: anna, onlyTogether: true });
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicantList[0]).toMatchObject({
      days: all,
      onlyTogether: true,
    });
    // One of those that are left is not all, with or without the one that they have.
    expect((await refusal(chooseOn(job, [wed, anna]))).code).toBe("only_together");
    expect((await refusal(chooseOn(job, [wed, anna], [fri, anna]))).code).toBe("only_together");
    await chooseOn(job, [wed, anna], [thu, anna]);
    expect(await whoHas(t, job)).toEqual({ [anna.email]: all });
  });

  test("leaves among one's days those that one has and does not name", async () => {
    const job = await sharedPosting(t);
    const bo = await canOn(t, job, [wed, fri]);
    await chooseOn(job, [wed, bo], [fri, bo]);
    await canOn(t, job, [thu, fri], { who: bo, onlyTogether: true });
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicantList[0]?.days).toEqual([wed, thu, fri]);
    await chooseOn(job, [thu, bo]);
    expect(await whoHas(t, job)).toEqual({ [bo.email]: [wed, thu, fri] });
  });
});
