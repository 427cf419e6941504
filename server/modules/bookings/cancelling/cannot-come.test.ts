// Shows (rule: cannot-come, cancellations-kept).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications, assignments, cancellations, jobs } from "../../../../db/schema/index.ts";
import { createOperator, createPrincipal, createSubstitute } from "../../../../tests/support/factories.ts";
import { refusal } from "../../jobs/fixture.ts";
import { deleteJob } from "../../jobs/posting/index.ts";
import { loadFacts } from "../../notifications/messages/job-facts.ts";
import { standing } from "../fixture.ts";
import { countsAgainst } from "../rules.ts";
import { cannotCome, countedThisYear, forgetCancellations, leavingOf, oftenLate } from "./index.ts";
import { schoolYearStart } from "./kept.ts";
import { leaving } from "./leaving.fixture.ts";

const { t, pick, leave, kept, unread, chosen, close } = await leaving();
afterAll(close);

const [hour, minute] = [3_600_000, 60_000];

test.each([
  ["a day before the start", { startsIn: 24 * hour, since: hour }, false],
  ["less than a day before it", { startsIn: 24 * hour - 1, since: hour }, true],
  ["ten minutes after being chosen", { startsIn: hour, since: 10 * minute }, false],
  ["later than that", { startsIn: hour, since: 10 * minute + 1 }, true],
] as const)("%s it counts or not, and never for illness", (_when, { startsIn, since }, counts) => {
  const times = { now: 0, startsAt: startsIn, chosenAt: -since };
  expect(countsAgainst({ ...times, illness: false })).toBe(counts);
  expect(countsAgainst({ ...times, illness: true })).toBe(false);
});

describe("who cannot come", () => {
  test("leaves the place open, and their other applications as if they had never been chosen", async () => {
    const { substitute, rival, job, close } = await chosen();
    expect(await standing(t, substitute, close)).toMatchObject({ deactivatedBy: job.key });
    expect(await leave(job, substitute, { message: "Auto ei käynnisty" })).toEqual({ counts: false });
    const [open] = await t.db.select().from(jobs).where(eq(jobs.id, job.key));
    expect(open).toMatchObject({ filled: false, archivedAt: null });
    expect(await standing(t, substitute, close)).toMatchObject({ deactivatedBy: null });
    const [mine] = await t.db
      .select()
      .from(applications)
      .where(eq(applications.substituteId, substitute.id))
      .orderBy(applications.appliedAt);
    expect(mine?.withdrawnAt).toEqual(t.ctx.now());
    await pick(job, rival);
    expect(await pick(close, substitute)).toMatchObject({ chosen: substitute.email });
  });

  test("is named to the poster and the principals; those who wait hear that it is open, and they themselves nothing", async () => {
    const { substitute, rival, job, principal } = await chosen();
    const [before, own] = [await unread(rival), await unread(substitute)];
    await leave(job, substitute, { message: "Auto ei käynnisty" });
    for (const one of [job.teacher, principal])
      expect((await unread(one))[0]).toBe(`${substitute.firstName} ${substitute.lastName} ei pääsekään`);
    expect(await unread(rival)).toEqual(["Sijaisuus on taas avoin", ...before.slice(1)]);
    expect(await unread(substitute)).toEqual(own.slice(1));
  });

  test("writes to the school what is read when it is told, and is gone with the person", async () => {
    const { substitute, job } = await chosen();
    await leave(job, substitute, { message: "Auto ei käynnisty" });
    const [said] = await kept(substitute);
    const about = { jobId: job.key, substituteId: substitute.id };
    const message = async (cancellationId: string | undefined) =>
      (await loadFacts(t.db, { ...about, cancellationId }, t.ctx.now()))?.more?.message;
    expect(await message(said?.id)).toBe("Auto ei käynnisty");
    expect(await message(undefined)).toBe("");
    const queued =
      await t.client`select from graphile_worker._private_jobs where payload::text like '%käynnisty%'`;
    expect(queued).toHaveLength(0);
    await t.db.delete(cancellations).where(eq(cancellations.accountId, substitute.id));
    expect(await message(said?.id)).toBe("");
  });

  test("does nothing where it counts by now and was said not to", async () => {
    const { substitute, job } = await chosen();
    t.advance(30 * hour);
    const call = cannotCome(t.ctx, substitute, {
      key: job.key,
      illness: false,
      message: "",
      unlessCounts: true,
    });
    expect(await refusal(call)).toMatchObject({ status: 422 });
    expect(await kept(substitute)).toEqual([]);
    expect(await standing(t, substitute, job)).toMatchObject({ chosen: true, withdrawn: false });
  });

  test("says it once, however often and from however many devices", async () => {
    const { substitute, job } = await chosen();
    t.advance(30 * hour);
    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(job, substitute)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ counts: true })));
    expect(await kept(substitute)).toMatchObject([{ counts: true, message: "", settledAt: null }]);
    expect(await countedThisYear(t.db, substitute.id, t.ctx.now())).toBe(1);
  });

  test("may say so until the job begins, and only of what they have", async () => {
    const { substitute, rival, job } = await chosen();
    expect(await leavingOf(t.ctx, substitute, job.key)).toEqual({ counts: false, counted: 0 });
    expect(await leavingOf(t.ctx, rival, job.key)).toBeUndefined();
    expect(await refusal(leave(job, rival))).toMatchObject({ status: 409, code: "not_chosen" });
    expect(await refusal(leave(job, await createSubstitute(t.db)))).toMatchObject({ status: 404 });
    expect(await refusal(leave(job, job.teacher))).toMatchObject({ status: 403 });
    t.setNow(new Date("2026-11-04T06:00:00Z"));
    expect(await refusal(leave(job, substitute))).toMatchObject({ status: 409, code: "job_begun" });
    expect(await leavingOf(t.ctx, substitute, job.key)).toBeUndefined();
    expect(await kept(substitute)).toEqual([]);
  });

  test("and who chooses another at that moment come one after the other: nobody is lost, nobody has it twice", async () => {
    for (let round = 0; round < 6; round++) {
      const { substitute, rival, job } = await chosen();
      await Promise.allSettled([leave(job, substitute), pick(job, rival)]);
      const has = await t.db.select().from(assignments).where(eq(assignments.jobId, job.key));
      const [left] = await kept(substitute);
      expect(left).toBeDefined();
      expect(has.map(({ substituteId }) => substituteId).filter((id) => id !== rival.id)).toEqual([]);
      const [{ filled } = { filled: null }] = await t.db.select().from(jobs).where(eq(jobs.id, job.key));
      expect(filled).toBe(has.length === 1);
    }
  });
});

describe("what is kept", () => {
  test("of what does not count is gone with the job, and of the rest what was written", async () => {
    const { substitute, job } = await chosen();
    await leave(job, substitute, { message: "Auto ei käynnisty" });
    const late = await chosen();
    t.advance(30 * hour);
    await leave(late.job, late.substitute, { message: "Myöhästyn" });
    await forgetCancellations(t.ctx);
    expect(await kept(substitute)).toHaveLength(1);
    expect(await kept(late.substitute)).toMatchObject([{ message: "Myöhästyn" }]);
    t.setNow(new Date("2026-11-05T06:00:00Z"));
    await forgetCancellations(t.ctx);
    expect(await kept(substitute)).toEqual([]);
    expect(await kept(late.substitute)).toMatchObject([{ counts: true, message: "" }]);
    t.setNow(new Date("2027-07-31T12:00:00Z"));
    await forgetCancellations(t.ctx);
    expect(await countedThisYear(t.db, late.substitute.id, t.ctx.now())).toBe(1);
    t.setNow(new Date("2027-08-01T00:00:00Z"));
    expect(await countedThisYear(t.db, late.substitute.id, t.ctx.now())).toBe(0);
    await forgetCancellations(t.ctx);
    expect(await kept(late.substitute)).toEqual([]);
  });

  test("stays without the job when that is deleted", async () => {
    const { substitute, job } = await chosen();
    t.advance(30 * hour);
    await leave(job, substitute, { message: "Myöhästyn" });
    await deleteJob(t.ctx, job.teacher, job.key);
    await forgetCancellations(t.ctx);
    expect(await kept(substitute)).toMatchObject([{ jobId: null, counts: true, message: "" }]);
  });

  test("is told to an operator from the third in a school year on, and to nobody else", async () => {
    const operator = await createOperator(t.db);
    const person = await createSubstitute(t.db);
    const times = async () =>
      (await oftenLate(t.ctx, operator)).find(({ email }) => email === person.email)?.times;
    for (let nth = 1; nth <= 3; nth++) {
      expect(await times()).toBeUndefined();
      await t.db.insert(cancellations).values({ accountId: person.id, at: t.ctx.now(), counts: true });
      await t.db.insert(cancellations).values({ accountId: person.id, at: t.ctx.now(), counts: false });
    }
    expect(await times()).toBe(3);
    expect(await refusal(oftenLate(t.ctx, await createPrincipal(t.db)))).toMatchObject({ status: 403 });
  });

  test("a school year begins on the first of August", () => {
    const begins = (now: string) => schoolYearStart(new Date(now)).toISOString().slice(0, 10);
    expect(["2026-07-31T23:59:59Z", "2026-08-01T00:00:00Z", "2027-01-02T00:00:00Z"].map(begins)).toEqual([
      "2025-08-01",
      "2026-08-01",
      "2026-08-01",
    ]);
  });
});
