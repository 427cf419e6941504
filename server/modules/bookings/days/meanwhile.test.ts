// Shows (rule: days-apart, asked-directly, reserve, worked-days, exclude-list, cannot-come).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { expireJobs } from "../../jobs/posting/expire.ts";
import { apply, endApplications } from "../applications/index.ts";
import { accept, ask, requestsTo } from "../asking/index.ts";
import { cannotCome } from "../cancelling/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { choose, releaseBookings, removeChosen } from "../choice/index.ts";
import { posting } from "../fixture.ts";
import { chooseDays } from "./choose-days.ts";
import { canOn, fri, isFilled, sharedPosting, thu, wed, whoHas } from "./days.fixture.ts";

const { t, close } = await choosing();
afterAll(close);

type Job = Awaited<ReturnType<typeof sharedPosting>>;
const chooseOn = ({ teacher, key }: Job, ...days: [string, { email: string }][]) =>
  chooseDays(t.ctx, teacher, { key, days: days.map(([date, { email }]) => ({ date, email })) });

/** As if it were then. */
async function at<T>(time: string, then: () => Promise<T>): Promise<T> {
  const before = t.ctx.now();
  t.setNow(new Date(time));
  return then().finally(() => t.setNow(before));
}
const thursday = "2026-11-05T05:00:00Z";

const openRequest = async ({ key }: Job) =>
  (await t.client`select id, account_id from requests where job_id = ${key} and state = 'open'`)[0];

describe("who is asked for shared days", () => {
  test("takes what is open, and the next is asked for the rest", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [thu, fri])];
    await ask(t.ctx, job.teacher, { key: job.key, people: [anna.email, bo.email], thenEverybody: false });
    const first = await openRequest(job);
    expect(first?.account_id).toBe(anna.id);
    await accept(t.ctx, anna, { id: first?.id });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed] });
    const second = await openRequest(job);
    expect(second?.account_id).toBe(bo.id);
    await accept(t.ctx, bo, { id: second?.id });
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed], [bo.email]: [thu, fri] });
    expect(await isFilled(t, job)).toBe(true);
    expect((await requestsTo(t.ctx, job.teacher, job.key)).map(({ state }) => state)).toEqual([
      "accepted",
      "accepted",
    ]);
  });

  test("is passed over with no day that is open, and comes for all of theirs or is told", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, [wed]), await canOn(t, job, [wed, thu], { onlyTogether: true })];
    await chooseOn(job, [wed, await canOn(t, job, [wed])]);
    await ask(t.ctx, job.teacher, {
      key: job.key,
      people: [anna.email, bo.email],
      thenEverybody: false,
    });
    const asked = await openRequest(job);
    expect(asked?.account_id).toBe(bo.id);
    expect(await refusal(accept(t.ctx, bo, { id: asked?.id }))).toMatchObject({
      status: 409,
      fields: { msg: "errors:days.notAllOpen" },
    });
  });
});

describe("a day that is over", () => {
  test("is nobody's to get, clashes with nothing, and leaves the job filled without it", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [wed, thu, fri]);
    const elsewhere = await posting(t, "09:00", "12:00");
    await apply(t.ctx, anna, { key: elsewhere.key });
    await choose(t.ctx, elsewhere.teacher, { key: elsewhere.key, email: anna.email });
    await at(thursday, async () => {
      await choose(t.ctx, job.teacher, { key: job.key, email: anna.email });
      expect(await whoHas(t, job)).toEqual({ [anna.email]: [thu, fri] });
      expect(await isFilled(t, job)).toBe(true);
    });
  });

  test("was the last that was open: the job is filled by the clock, and counts as it was at the end", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [thu, fri]);
    await chooseOn(job, [thu, anna], [fri, anna]);
    expect(await isFilled(t, job)).toBe(false);
    await at(thursday, async () => {
      await expireJobs(t.ctx);
      expect(await isFilled(t, job)).toBe(true);
    });
    await at("2026-11-08T12:00:00Z", () => expireJobs(t.ctx));
    expect(await isFilled(t, job)).toBe(false);
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [thu, fri] });
  });

  test("stays theirs who go, who can go, and outlives the job's time", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [wed, fri]);
    await chooseOn(job, [wed, anna], [fri, anna]);
    await at(thursday, async () => {
      expect(await t.db.transaction((db) => releaseBookings({ ...t.ctx, db }, anna.id))).toBe(1);
      await t.db.transaction((db) => endApplications({ ...t.ctx, db }, anna.id));
    });
    await at("2026-11-08T12:00:00Z", () => expireJobs(t.ctx));
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed] });
    expect((await t.db.select().from(jobs).where(eq(jobs.id, job.key)))[0]?.archivedAt).not.toBeNull();
  });

  test("does not keep anybody from giving back a later one", async () => {
    const job = await sharedPosting(t);
    const anna = await canOn(t, job, [wed, fri]);
    await chooseOn(job, [wed, anna], [fri, anna]);
    await at(thursday, () => cannotCome(t.ctx, anna, { key: job.key, illness: true, message: "" }));
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed] });
    await at(thursday, async () =>
      expect(await refusal(removeChosen(t.ctx, job.teacher, { key: job.key }))).toMatchObject({
        code: "not_chosen",
      }),
    );
  });
});
