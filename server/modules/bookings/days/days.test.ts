// Shows (rule: days-apart, double-booking, worked-days, own-applications).
import { afterAll, describe, expect, test } from "bun:test";
import { exclusions } from "../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute } from "../../../../tests/support/factories.ts";
import { refusal } from "../../jobs/fixture.ts";
import { openJob, openJobs, personalApplications } from "../../jobs/lists/index.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { apply } from "../applications/index.ts";
import { cannotCome } from "../cancelling/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { posting } from "../fixture.ts";
import { chooseDays } from "./choose-days.ts";
import { canOn, fri, isFilled, sharedPosting, thu, wed, whoHas } from "./days.fixture.ts";
import { daysFor } from "./index.ts";

const { t, close } = await choosing();
afterAll(close);

const chooseOn = (
  { teacher, key }: Awaited<ReturnType<typeof sharedPosting>>,
  ...days: [string, { email: string }][]
) => chooseDays(t.ctx, teacher, { key, days: days.map(([date, { email }]) => ({ date, email })) });

describe("days that several have", () => {
  test("are chosen in one go, and the job is filled once they cover it", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed, thu]), await canOn(t, job, [thu, fri])];
    await chooseOn(job, [wed, anna], [thu, bo]);
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed], [bo.email]: [thu] });
    expect(await isFilled(t, job)).toBe(false);
    const posted = await postedJob(t.ctx, job.teacher, job.key);
    expect(posted).toMatchObject({
      state: "pending",
      daysShared: true,
      openDays: [fri],
      chosenDays: [
        { date: wed, email: anna.email },
        { date: thu, email: bo.email },
      ],
    });
    expect(posted).not.toHaveProperty("chosen");
    await chooseOn(job, [fri, bo]);
    expect(await isFilled(t, job)).toBe(true);
    expect(await postedJob(t.ctx, job.teacher, job.key)).toMatchObject({ state: "chosen", openDays: [] });
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicantList.every(({ phone }) => phone)).toBe(
      true,
    );
  });

  test("are each one's own to see, and what is left is open to others", async () => {
    const job = await sharedPosting(t);
    const [anna, other] = [await canOn(t, job, [wed, thu]), await createSubstitute(t.db)];
    await chooseOn(job, [wed, anna]);
    const [mine] = (await personalApplications(t.ctx, anna)).active;
    expect(mine).toMatchObject({
      state: "chosen",
      chosen: anna.email,
      ownDays: [wed],
      appliedDays: [wed, thu],
    });
    const open = (await openJobs(t.ctx, other)).active.find(({ id }) => id === job.key);
    expect(open).toMatchObject({ openDays: [thu, fri] });
    expect(open).not.toHaveProperty("ownDays");
    expect((await openJob(t.ctx, other, job.key)).job).not.toHaveProperty("chosen");
    expect(await openJob(t.ctx, anna, job.key)).toMatchObject({ applied: true, withdrawable: false });
    expect((await daysFor(t.ctx, other, job.key)).map(({ date, state }) => [date, state])).toEqual([
      [wed, "taken"],
      [thu, "open"],
      [fri, "open"],
    ]);
    expect((await daysFor(t.ctx, anna, job.key))[0]).toMatchObject({ state: "yours", applied: true });
  });

  test("are all of one person's, who is then the one chosen as of any job", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [wed, thu, fri]);
    await choose(t.ctx, job.teacher, { key: job.key, email: anna.email });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed, thu, fri] });
    expect(await postedJob(t.ctx, job.teacher, job.key)).toMatchObject({
      state: "chosen",
      chosen: anna.email,
    });
  });

  test("go to who can some of them by the choice of a person, as far as they are open", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed, thu]), await canOn(t, job, [thu, fri])];
    await choose(t.ctx, job.teacher, { key: job.key, email: anna.email });
    await choose(t.ctx, job.teacher, { key: job.key, email: bo.email });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed, thu], [bo.email]: [fri] });
    const late = await refusal(canOn(t, job, [fri]));
    expect(late).toMatchObject({ status: 409, code: "job_filled" });
  });
});

describe("a choice of days is refused, and nobody is chosen,", () => {
  test("when one of them is busy by now, who is named", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [thu])];
    const elsewhere = await posting(t, "09:00", "12:00", { startDate: thu });
    await apply(t.ctx, bo, { key: elsewhere.key });
    await choose(t.ctx, elsewhere.teacher, { key: elsewhere.key, email: bo.email });
    expect(await refusal(chooseOn(job, [wed, anna], [thu, bo]))).toMatchObject({
      code: "already_chosen_elsewhere",
      fields: { msg: { key: "errors:days.busy", values: { name: expect.stringContaining(" ") } } },
    });
    expect(await whoHas(t, job)).toEqual({});
  });

  test("when somebody else has the day, did not apply for it, or comes for all alone", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed, thu]), await canOn(t, job, [thu])];
    const oskar = await canOn(t, job, [wed, thu], { onlyTogether: true });
    await chooseOn(job, [thu, bo]);
    const codes = [
      await refusal(chooseOn(job, [wed, anna], [thu, anna])),
      await refusal(chooseOn(job, [fri, bo])),
      await refusal(chooseOn(job, [wed, oskar])),
      await refusal(choose(t.ctx, job.teacher, { key: job.key, email: oskar.email })),
    ].map(({ code }) => code);
    expect(codes).toEqual(["day_taken", "not_applied", "only_together", "only_together"]);
    expect(await whoHas(t, job)).toEqual({ [bo.email]: [thu] });
  });

  test("for somebody of the job whom the school does not invite any more, who keeps what they have", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [wed, thu]);
    await chooseOn(job, [wed, anna]);
    const { schoolId } = await postedJob(t.ctx, job.teacher, job.key);
    const until = new Date(t.ctx.now().getTime() + 86_400_000);
    await t.db.insert(exclusions).values({
      schoolId,
      accountId: anna.id,
      reason: "noShow",
      text: "Did not come on 2.11.",
      madeAt: t.ctx.now(),
      until,
    });
    expect(await refusal(chooseOn(job, [thu, anna]))).toMatchObject({ status: 409, code: "not_invited" });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed] });
  });

  test("for a day twice, none, one that is not the job's, and a job whose days are not shared", async () => {
    const [job, whole] = [await sharedPosting(t), await posting(t, "08:00", "14:00", { endDate: fri })];
    const anna = await canOn(t, job, [wed, thu]);
    const days = async (call: Promise<unknown>) => (await refusal(call)).fields.days;
    expect(await days(chooseOn(job, [wed, anna], [wed, anna]))).toBe("errors:days.twice");
    expect(await days(chooseOn(job))).toBe("errors:days.noneChosen");
    expect(await days(chooseOn(job, ["2026-11-09", anna]))).toBe("errors:days.unknown");
    expect(await days(chooseOn(whole, [wed, anna]))).toBe("errors:days.notShared");
  });

  test("by who does not manage the job, and for who has not applied", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [wed]);
    const stranger = await createPrincipal(t.db);
    const days = [{ date: wed, email: anna.email }];
    expect(await refusal(chooseDays(t.ctx, stranger, { key: job.key, days }))).toMatchObject({ status: 404 });
    expect(await refusal(chooseDays(t.ctx, anna, { key: job.key, days }))).toMatchObject({ status: 403 });
    expect(await refusal(chooseOn(job, [wed, await createSubstitute(t.db)]))).toMatchObject({ status: 404 });
  });
});

describe("days are given back", () => {
  test("one person's alone, and named where there are several", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [thu, fri])];
    await chooseOn(job, [wed, anna], [thu, bo], [fri, bo]);
    const { teacher, key } = job;
    expect(await refusal(removeChosen(t.ctx, teacher, { key }))).toMatchObject({
      code: "not_chosen",
      fields: { msg: "errors:days.whose" },
    });
    await removeChosen(t.ctx, teacher, { key, email: bo.email });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed] });
    expect(await isFilled(t, job)).toBe(false);
  });

  test("by who cannot come, of whom those that they have worked stay theirs", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed, fri]), await canOn(t, job, [thu])];
    await chooseOn(job, [wed, anna], [fri, anna], [thu, bo]);
    await cannotCome(t.ctx, bo, { key: job.key, illness: true, message: "" });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed, fri] });
    const before = t.ctx.now();
    t.setNow(new Date("2026-11-05T10:00:00Z"));
    await removeChosen(t.ctx, job.teacher, { key: job.key });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed] });
    expect(await refusal(removeChosen(t.ctx, job.teacher, { key: job.key }))).toMatchObject({
      code: "not_chosen",
    });
    t.setNow(before);
  });
});
