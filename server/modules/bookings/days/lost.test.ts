// Shows (rule: days-apart, who-is-told, for-the-chosen-one, attachment-visible, apply).
import { afterAll, describe, expect, test } from "bun:test";
import { files, schools } from "../../../../db/schema/index.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { attachment } from "../../files/view.ts";
import { refusal } from "../../jobs/fixture.ts";
import { openJob } from "../../jobs/lists/index.ts";
import { loadFacts } from "../../notifications/messages/job-facts.ts";
import { apply } from "../applications/index.ts";
import { accept, ask } from "../asking/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { chooseDays } from "./choose-days.ts";
import { canOn, fri, sharedPosting, thu, wed, whoHas } from "./days.fixture.ts";

const { t, close } = await choosing();
afterAll(close);

type Job = Awaited<ReturnType<typeof sharedPosting>>;
const chooseOn = ({ teacher, key }: Job, ...days: [string, { email: string }][]) =>
  chooseDays(t.ctx, teacher, { key, days: days.map(([date, { email }]) => ({ date, email })) });

/** What somebody was told of a job, in order. */
const heard = async ({ key }: Job, { id }: Actor): Promise<string[]> =>
  (await t.client`select kind from news where job_id = ${key} and account_id = ${id} order by id`).map(
    ({ kind }) => kind,
  );
const stateOf = async ({ key }: Job, who: Actor) => (await openJob(t.ctx, who, key)).job.state;

/** As if it were then. */
async function at<T>(time: string, then: () => Promise<T>): Promise<T> {
  const before = t.ctx.now();
  t.setNow(new Date(time));
  return then().finally(() => t.setNow(before));
}

describe("whoever applied for days that went to others", () => {
  test("hears that once, when the last of them goes, and not again when the job is filled", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [thu, fri])];
    const both = await canOn(t, job, [wed, thu]);
    await chooseOn(job, [wed, anna]);
    expect([await heard(job, both), await stateOf(job, both)]).toEqual([[], "pending"]);
    await chooseOn(job, [thu, bo]);
    expect([await heard(job, both), await stateOf(job, both)]).toEqual([["daysTaken"], "denied"]);
    const facts = await loadFacts(t.db, { jobId: job.key }, t.ctx.now());
    expect(facts?.more?.days).toContainEqual({ id: both.id, dates: [wed, thu] });
    await chooseOn(job, [fri, bo]);
    expect(await heard(job, both)).toEqual(["daysTaken"]);
    expect(await heard(job, anna)).toEqual(["chosen"]);
  });

  test("hears of the whole job where it is filled by the same press, and whichever way somebody got the days", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [thu, fri])];
    const [first, last] = [await canOn(t, job, [wed]), await canOn(t, job, [fri])];
    await choose(t.ctx, job.teacher, { key: job.key, email: anna.email });
    await ask(t.ctx, job.teacher, { key: job.key, people: [bo.email], thenEverybody: false });
    const [asked] = await t.client`select id from requests where job_id = ${job.key} and state = 'open'`;
    await accept(t.ctx, bo, { id: asked?.id });
    expect([await heard(job, first), await heard(job, last)]).toEqual([["daysTaken"], ["notChosen"]]);
  });

  test("hears it of the first of days that they take only together", async () => {
    const job = await sharedPosting(t);
    const [anna, both] = [
      await canOn(t, job, [wed, fri]),
      await canOn(t, job, [wed, thu], { onlyTogether: true }),
    ];
    await chooseOn(job, [wed, anna]);
    expect([await heard(job, both), await stateOf(job, both)]).toEqual([["daysTaken"], "denied"]);
    await chooseOn(job, [fri, anna]);
    expect(await heard(job, both)).toEqual(["daysTaken"]);
  });

  test("hears that the job is open again only where that is so for them, and then that it is not", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [thu])];
    const [onWed, onThu] = [await canOn(t, job, [wed]), await canOn(t, job, [thu])];
    await chooseOn(job, [wed, anna], [thu, bo]);
    await removeChosen(t.ctx, job.teacher, { key: job.key, email: bo.email });
    expect([await heard(job, onWed), await heard(job, onThu)]).toEqual([
      ["daysTaken"],
      ["daysTaken", "openAgain"],
    ]);
    // Nor is it to who has all that they asked for.
    expect(await heard(job, anna)).toEqual(["chosen"]);
    await chooseOn(job, [thu, bo]);
    expect([await heard(job, onWed), await heard(job, onThu)]).toEqual([
      ["daysTaken"],
      ["daysTaken", "openAgain", "daysTaken"],
    ]);
  });

  test("hears it once, too, where a day of theirs was over with nobody in it, however often the rest is filled", async () => {
    const job = await sharedPosting(t);
    const [bo, last] = [await canOn(t, job, [thu]), await canOn(t, job, [fri])];
    const [early, late] = [await canOn(t, job, [wed, thu]), await canOn(t, job, [wed])];
    const told = async () => [await heard(job, early), await heard(job, late)];
    await at("2026-11-04T16:00:00Z", async () => {
      await chooseOn(job, [thu, bo]);
      expect(await told()).toEqual([["daysTaken"], []]);
      expect(await stateOf(job, early)).toBe("denied");
      for (const _ of ["filled", "filled again"]) {
        await chooseOn(job, [fri, last]);
        expect(await told()).toEqual([["daysTaken"], ["notChosen"]]);
        await removeChosen(t.ctx, job.teacher, { key: job.key, email: last.email });
      }
      expect(await told()).toEqual([["daysTaken"], ["notChosen"]]);
    });
  });

  test("hears it when the job is filled, where their last day was over after the others' were given away", async () => {
    const job = await sharedPosting(t);
    const [bo, last, both] = [
      await canOn(t, job, [thu]),
      await canOn(t, job, [fri]),
      await canOn(t, job, [wed, thu]),
    ];
    await chooseOn(job, [thu, bo]);
    await at("2026-11-04T16:00:00Z", () => chooseOn(job, [fri, last]));
    expect(await heard(job, both)).toEqual(["notChosen"]);
  });
});

describe("whoever has some days", () => {
  test("applies for further ones, keeps what they have, and may take the wish back", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [wed]);
    await chooseOn(job, [wed, anna]);
    await canOn(t, job, [fri], { who: anna });
    expect((await openJob(t.ctx, anna, job.key)).job).toMatchObject({
      state: "chosen",
      ownDays: [wed],
      appliedDays: [wed, fri],
    });
    await canOn(t, job, [], { who: anna });
    expect((await openJob(t.ctx, anna, job.key)).job).toMatchObject({ ownDays: [wed], appliedDays: [wed] });
    await canOn(t, job, [thu, fri], { who: anna, onlyTogether: true });
    const bo = await canOn(t, job, [fri]);
    expect((await refusal(chooseOn(job, [thu, anna]))).code).toBe("only_together");
    await chooseOn(job, [thu, anna], [fri, anna]);
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed, thu, fri] });
    expect(await heard(job, bo)).toEqual(["notChosen"]);
  });

  test("not for one that another has, nor for no day while they have none", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [thu])];
    await chooseOn(job, [wed, anna], [thu, bo]);
    expect(await refusal(canOn(t, job, [thu], { who: anna }))).toMatchObject({
      status: 409,
      fields: { msg: "errors:days.othersHave" },
    });
    const other = await createSubstitute(t.db);
    expect((await refusal(apply(t.ctx, other, { key: job.key, days: [] }))).fields.days).toBe(
      "errors:days.none",
    );
  });
});

describe("whoever has no day to come", () => {
  test("sees no phone, files or names a day after their last one, and waits for the others that they applied for", async () => {
    const job = await sharedPosting(t);
    const [anna, done] = [await canOn(t, job, [wed, fri]), await canOn(t, job, [thu])];
    await t.db.update(schools).set({ phone: "+358 9 123 456" });
    const name = `${"a".repeat(32)}-${job.key}.pdf`;
    await t.db.insert(files).values({
      ...{ name, originalName: "plan.pdf", kind: "attachment", contentType: "application/pdf", size: 3 },
      ...{ uploadedBy: job.teacher.id, jobId: job.key },
    });
    const seen = async (who: Actor) => {
      const { job: opened, school } = await openJob(t.ctx, who, job.key);
      const file = await attachment(t.ctx, who, name).then(
        () => true,
        () => false,
      );
      return [
        opened.state,
        Boolean(opened.schoolPhone),
        opened.files.length,
        opened.owner !== "",
        file,
        school.contact,
      ];
    };
    const teacher = expect.stringContaining(" ");
    const all = ["chosen", true, 1, true, true, teacher];
    await chooseOn(job, [wed, anna], [fri, anna], [thu, done]);
    expect([await seen(anna), await seen(done)]).toEqual([all, all]);
    const none = [false, 0, false, false, undefined];
    await at("2026-11-05T11:30:00Z", async () => {
      await removeChosen(t.ctx, job.teacher, { key: job.key, email: anna.email });
      expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed], [done.email]: [thu] });
      // As of a whole job that is over.
      expect(await seen(anna)).toEqual(all);
    });
    await at("2026-11-05T12:30:00Z", async () => {
      expect(await seen(anna)).toEqual(["pending", ...none]);
      expect(await openJob(t.ctx, anna, job.key)).toMatchObject({
        withdrawable: false,
        job: { ownDays: [wed] },
      });
      expect(await seen(done)).toEqual(all);
    });
    await at("2026-11-06T12:30:00Z", async () => expect(await seen(done)).toEqual(["chosen", ...none]));
  });
});
