// Shows (rule: job-views, two-hour-gap, apply, apply-in-conflict, lock-order).
import { afterAll, describe, expect, test } from "bun:test";
import { createOperator, createSubstitute } from "../../../../tests/support/factories.ts";
import { closeAccount } from "../../accounts/kept/index.ts";
import { lockAccount } from "../../auth/who/index.ts";
import { announced, count, eventNames, lastEvent, monday, newJob, refusal } from "../../jobs/fixture.ts";
import { blockSchool, placeJob, unblockSchool } from "../../jobs/index.ts";
import { personalApplications } from "../../jobs/lists/index.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { applyTo, posting, standing } from "../fixture.ts";

const { t, pick, close } = await choosing();
afterAll(close);

describe("applying", () => {
  test("shows the applicant to the poster and the job among one's own, and tells the poster", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    const [before, queued] = [await lastEvent(t.db), (await announced(t.db)).length];
    await applyTo(t, substitute, job);
    const posted = await postedJob(t.ctx, job.teacher, job.key);
    expect(posted.applicants).toEqual([substitute.email]);
    expect(posted.applicantList[0]).toMatchObject({
      email: substitute.email,
      isNew: true,
      unavailable: false,
    });
    expect(posted.applicantList[0]).not.toHaveProperty("phone");
    const { active } = await personalApplications(t.ctx, substitute);
    expect(active).toMatchObject([
      { id: job.key, state: "pending", applicants: [substitute.email], owner: "" },
    ]);
    expect(await eventNames(t.db, before)).toEqual(["newsArrived", "applicationsChanged"]);
    expect((await announced(t.db)).slice(queued)).toEqual(["applied"]);
  });

  test("waits for nobody who holds the poster's account, whom the news of it only name", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    await t.db.transaction(async (tx) => {
      await lockAccount(tx, job.teacher.id);
      // Whoever holds it wants the job next: who held the job and waited for the account would wait in a circle.
      await applyTo(t, substitute, job);
    });
    const { active } = await personalApplications(t.ctx, substitute);
    expect(active).toMatchObject([{ id: job.key, state: "pending" }]);
  });

  test("counts as having looked", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    await applyTo(t, substitute, job);
    await applyTo(t, substitute, job);
    const { viewers } = await postedJob(t.ctx, job.teacher, job.key);
    expect(viewers.map(({ email }) => email)).toEqual([substitute.email]);
  });

  test("twice is once", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    await applyTo(t, substitute, job);
    const [applications, before] = [await count(t.db, "applications"), await lastEvent(t.db)];
    await applyTo(t, substitute, job);
    expect(await count(t.db, "applications")).toBe(applications);
    expect(await lastEvent(t.db)).toBe(before);
  });

  test("is refused outside one's regions, at a blocked school, and to anybody but substitutes", async () => {
    const job = await posting(t);
    const elsewhere = await createSubstitute(t.db, { regions: ["FI-06"] });
    expect(await refusal(applyTo(t, elsewhere, job))).toMatchObject({ status: 403, code: "not_in_region" });
    const substitute = await createSubstitute(t.db);
    const school = job.teacher.schools[0]?.id ?? "";
    await blockSchool(t.ctx, substitute, school);
    expect(await refusal(applyTo(t, substitute, job))).toMatchObject({ status: 403, code: "school_blocked" });
    await unblockSchool(t.ctx, substitute, school);
    await applyTo(t, substitute, job);
    expect((await refusal(applyTo(t, job.teacher, job))).status).toBe(403);
  });

  test("is refused once the account is closed, and tells nobody", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    await closeAccount(t.ctx, substitute.email, "commandLine");
    const queued = (await announced(t.db)).length;
    expect((await refusal(applyTo(t, substitute, job))).status).toBe(401);
    expect(await standing(t, substitute, job)).toBeUndefined();
    expect((await announced(t.db)).length).toBe(queued);
  });

  test("brings back a job that one had put away", async () => {
    const substitute = await createSubstitute(t.db);
    for (const placement of ["inactive", "deleted"] as const) {
      const job = await posting(t);
      await placeJob(t.ctx, substitute, job.key, placement);
      await applyTo(t, substitute, job);
      const { active } = await personalApplications(t.ctx, substitute);
      expect(active.map(({ id }) => id)).toContain(job.key);
    }
  });

  test("is refused for past and filled jobs, for messages and for jobs that are not there", async () => {
    const [first, second] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const job = await posting(t);
    await applyTo(t, first, job);
    await pick(job, first);
    const refused = { status: 409, canApplyWithConfirmation: false };
    expect(await refusal(applyTo(t, second, job))).toMatchObject({ ...refused, code: "job_filled" });
    const past = await posting(t, "08:00", "09:00");
    t.setNow(new Date("2026-11-04T07:00:00Z"));
    expect(await refusal(applyTo(t, second, past))).toMatchObject({ ...refused, code: "job_past" });
    t.setNow(monday);
    const message = await postJob(t.ctx, await createOperator(t.db), newJob());
    expect(await refusal(apply(t.ctx, second, { key: message.id }))).toMatchObject({
      ...refused,
      code: "not_a_job",
    });
    for (const key of [crypto.randomUUID(), "0".repeat(24), "-".repeat(36), "", "x"]) {
      expect((await refusal(apply(t.ctx, second, { key }))).status).toBe(404);
    }
  });
});

describe("applying for what conflicts with a job that one is chosen for", () => {
  async function chosenFromNineToTwelve() {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t, "09:00", "12:00");
    await applyTo(t, substitute, job);
    await pick(job, substitute);
    return { substitute, job };
  }

  test("is refused when it overlaps in full, whatever was confirmed", async () => {
    const { substitute } = await chosenFromNineToTwelve();
    const expected = {
      status: 409,
      code: "overlap_full",
      canApplyWithConfirmation: false,
      fields: { msg: { key: "errors:application.overlapFull", values: { job: expect.any(String) } } },
    };
    for (const job of [await posting(t, "08:00", "15:30"), await posting(t, "10:00", "11:00")]) {
      expect(await refusal(applyTo(t, substitute, job))).toMatchObject(expected);
      expect(await refusal(applyTo(t, substitute, job, true))).toMatchObject(expected);
      expect(await standing(t, substitute, job)).toBeUndefined();
    }
  });

  test("asks when it overlaps in part or comes too close, and records the answer", async () => {
    for (const [start, end, code] of [
      ["11:00", "14:00", "overlap_partial"],
      ["13:55", "16:00", "overlap_close"],
    ] as const) {
      const { substitute } = await chosenFromNineToTwelve();
      const job = await posting(t, start, end);
      expect(await refusal(applyTo(t, substitute, job))).toMatchObject({
        status: 409,
        code,
        canApplyWithConfirmation: true,
      });
      expect(await standing(t, substitute, job)).toBeUndefined();
      await applyTo(t, substitute, job, true);
      expect(await standing(t, substitute, job)).toMatchObject({ confirmed: true, deactivatedBy: null });
      expect(await pick(job, substitute)).toMatchObject({ chosen: substitute.email });
    }
  });

  test("goes through at a distance of two hours; a confirmation that was not needed is not recorded", async () => {
    const { substitute } = await chosenFromNineToTwelve();
    const job = await posting(t, "14:00", "16:00");
    await applyTo(t, substitute, job, true);
    expect(await standing(t, substitute, job)).toMatchObject({ confirmed: false });
  });

  test("goes by true time: across midnight, on the night of the clocks, and in two countries", async () => {
    const substitute = await createSubstitute(t.db, { regions: ["FI-18", "SE-AB"] });
    const spring = { startDate: "2027-03-28" };
    const early = await posting(t, "00:00", "02:00", spring);
    await applyTo(t, substitute, early);
    await pick(early, substitute);
    const close = await posting(t, "04:00", "06:00", spring);
    expect((await refusal(applyTo(t, substitute, close))).code).toBe("overlap_close");
    await applyTo(t, substitute, await posting(t, "05:00", "08:00", spring));
    const eve = await posting(t, "20:00", "22:30", { startDate: "2027-03-27" });
    expect((await refusal(applyTo(t, substitute, eve))).code).toBe("overlap_close");
  });
});
