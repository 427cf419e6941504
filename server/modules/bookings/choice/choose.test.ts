// Shows (rule: double-booking, choose, replaced, chosen-drops-others, confirmed-conflict).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { applications } from "../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { announced, eventNames, lastEvent, monday, refusal } from "../../jobs/fixture.ts";
import { openJobs, personalApplications } from "../../jobs/lists/index.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { withdraw } from "../applications/index.ts";
import { applyTo, bookedInSpiteOfConflict, posting, standing } from "../fixture.ts";
import { dailyWindows, guarded, multirange } from "../times/windows.ts";
import { choose, choosing, elsewhere } from "./choosing.fixture.ts";

const { t, applicant, pick, unpick, close } = await choosing();
afterAll(close);

describe("choosing", () => {
  test("fills the job for everybody, and tells the chosen and the others", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "15:30"]);
    const [other, bystander] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    await applyTo(t, other, job);
    const [before, queued] = [await lastEvent(t.db), (await announced(t.db)).length];
    const email = substitute.email.toUpperCase();
    const posted = await choose(t.ctx, job.teacher, { key: job.key, email, replaced: " " });
    expect(posted).toMatchObject({ state: "chosen", chosen: substitute.email });
    expect(posted.chosenSubstitute).toMatchObject({ email: substitute.email, phone: "+358 40 000 0021" });
    expect(posted.applicantList.find((one) => one.email === other.email)).not.toHaveProperty("phone");
    expect(await eventNames(t.db, before)).toEqual(["newsArrived", "substituteChosen", "jobChanged"]);
    expect((await announced(t.db)).slice(queued)).toContain("chosen");

    const [mine] = (await personalApplications(t.ctx, substitute)).active;
    expect(mine).toMatchObject({
      state: "chosen",
      chosen: substitute.email,
      owner: job.teacher.email,
      schoolPhone: "+358 40 000 0009",
    });
    const [theirs] = (await personalApplications(t.ctx, other)).active;
    expect(theirs).toMatchObject({ state: "denied", chosen: "other", owner: "" });
    expect(theirs).not.toHaveProperty("schoolPhone");
    expect((await openJobs(t.ctx, bystander)).active.map(({ id }) => id)).not.toContain(job.key);
  });

  test("the same one twice changes nothing; another one is refused", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "15:30"]);
    const other = await createSubstitute(t.db);
    await applyTo(t, other, job);
    await pick(job, substitute);
    const before = await lastEvent(t.db);
    expect(await pick(job, substitute)).toMatchObject({ chosen: substitute.email });
    expect(await lastEvent(t.db)).toBe(before);
    expect(await refusal(pick(job, other))).toMatchObject({ status: 409, code: "job_filled" });
  });

  test("who is replaced is named by a principal alone", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "15:30"]);
    const choice = { key: job.key, email: substitute.email, replaced: "Maija" };
    const refused = {
      status: 403,
      code: "replaced_by_principal",
      fields: { replaced: "errors:job.regardingByPrincipal" },
    };
    expect(await refusal(choose(t.ctx, job.teacher, choice))).toEqual(refused);
    // Whether there is such a job is not told either.
    const unknown = { ...choice, key: Bun.randomUUIDv7() };
    expect(await refusal(choose(t.ctx, job.teacher, unknown))).toEqual(refused);
    const principal = await createPrincipal(t.db, { schools: job.teacher.schools });
    expect(await choose(t.ctx, principal, choice)).toMatchObject({ state: "chosen", replaced: "Maija" });
  });

  test("is for the owner and the principals of the school", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "15:30"]);
    const schools = job.teacher.schools;
    const [school] = schools;
    const colleague = await createTeacher(t.db, { school });
    for (const stranger of [colleague, await createTeacher(t.db), await createPrincipal(t.db)]) {
      expect((await refusal(pick({ ...job, teacher: stranger }, substitute))).status).toBe(404);
      expect((await refusal(unpick({ ...job, teacher: stranger }))).status).toBe(404);
    }
    expect((await refusal(pick({ ...job, teacher: substitute }, substitute))).status).toBe(403);
    expect((await refusal(unpick({ ...job, teacher: substitute }))).status).toBe(403);
    // Who is both, and manages by now what they applied to.
    const both = { ...substitute, type: "principal" as const, schools };
    expect(await refusal(pick({ ...job, teacher: both }, substitute))).toMatchObject({
      status: 403,
      code: "oneself",
    });
    // The answer is read from the job as they see it: that alone would be refused as well.
    expect(await standing(t, substitute, job)).toMatchObject({ chosen: false });
    const principal = await createPrincipal(t.db, { schools });
    expect(await pick({ ...job, teacher: principal }, substitute)).toMatchObject({
      chosen: substitute.email,
    });
  });

  test("is refused for who never applied, has withdrawn, has closed the account, and for past jobs", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "15:30"]);
    expect((await refusal(pick(job, await createSubstitute(t.db)))).status).toBe(404);
    await withdraw(t.ctx, substitute, job.key);
    expect(await refusal(pick(job, substitute))).toMatchObject({
      status: 409,
      code: "application_withdrawn",
    });
    await applyTo(t, substitute, job);
    await t.db.execute(sql`update accounts set closed_at = now() where id = ${substitute.id}`);
    expect(await refusal(pick(job, substitute))).toMatchObject({ status: 409, code: "account_closed" });
    await t.db.execute(sql`update accounts set closed_at = null where id = ${substitute.id}`);
    // From its end on.
    for (const now of ["2026-11-04T13:30:00Z", "2026-11-04T20:00:00Z"]) {
      t.setNow(new Date(now));
      expect(await refusal(pick(job, substitute))).toMatchObject({ status: 409, code: "job_past" });
    }
    t.setNow(monday);
  });

  test("deactivates the person's other applications that conflict, and only those", async () => {
    const {
      substitute,
      jobs: [job, close, free],
    } = await applicant(["08:00", "12:00"], ["13:00", "15:00"], ["14:00", "16:00"]);
    const other = await createSubstitute(t.db);
    await applyTo(t, other, close);
    await pick(job, substitute);
    expect(await standing(t, substitute, close)).toMatchObject({ deactivatedBy: job.key });
    expect(await standing(t, other, close)).toMatchObject({ deactivatedBy: null });
    expect(await standing(t, substitute, free)).toMatchObject({ deactivatedBy: null });
    const seen = (await postedJob(t.ctx, close.teacher, close.key)).applicantList;
    expect(seen.map(({ unavailable }) => unavailable)).toEqual([true, false]);
    const { active, inactive } = await personalApplications(t.ctx, substitute);
    expect(active.map(({ state }) => state)).toEqual(["chosen", "pending"]);
    expect(inactive).toMatchObject([{ id: close.key, state: "deactivated" }]);
    expect(await refusal(pick(close, substitute))).toMatchObject(elsewhere);
    expect(await pick(free, substitute)).toMatchObject({ chosen: substitute.email });
  });

  test("passes a conflict only that was confirmed after the other choice", async () => {
    const {
      substitute,
      jobs: [job, close],
    } = await applicant(["08:00", "12:00"], ["13:00", "15:00"]);
    await pick(job, substitute);
    expect((await refusal(applyTo(t, substitute, close))).code).toBe("overlap_close");
    await applyTo(t, substitute, close, true);
    expect(await standing(t, substitute, close)).toMatchObject({ deactivatedBy: null, confirmed: true });
    const third = await posting(t, "10:00", "13:30");
    await applyTo(t, substitute, third, true);
    await pick(close, substitute);
    expect(await bookedInSpiteOfConflict(t, close)).toBe(true);
    expect(await standing(t, substitute, job)).toMatchObject({ chosen: true, deactivatedBy: null });
    // The third was confirmed against the first job, before the second choice was there.
    expect(await standing(t, substitute, third)).toMatchObject({ deactivatedBy: close.key, confirmed: true });
    expect(await refusal(pick(third, substitute))).toMatchObject(elsewhere);
    await unpick(close);
    expect(await standing(t, substitute, third)).toMatchObject({ deactivatedBy: null, confirmed: true });
  });

  test("looks at each conflict itself, whatever is noted at the application", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const chosenAt = t.ctx.now();
    await pick(job, substitute);
    t.advance(60_000);
    const noted = async (start: string, end: string, conflictConfirmed: boolean, appliedAt = t.ctx.now()) => {
      const other = await posting(t, start, end);
      const application = { jobId: other.key, substituteId: substitute.id, conflictConfirmed };
      await t.db.insert(applications).values({ ...application, appliedAt, firstAppliedAt: appliedAt });
      return other;
    };
    for (const other of [
      await noted("11:00", "15:00", false),
      await noted("09:00", "11:00", true),
      // Confirmed at the very moment of the choice, hence not after it.
      await noted("11:00", "15:00", true, chosenAt),
    ])
      expect(await refusal(pick(other, substitute))).toEqual(elsewhere);
    expect(await pick(await noted("11:00", "15:00", true), substitute)).toMatchObject({ state: "chosen" });
  });

  test("is held by the database too", async () => {
    const {
      substitute,
      jobs: [job, close],
    } = await applicant(["08:00", "12:00"], ["13:00", "15:00"]);
    await pick(job, substitute);
    const windows = dailyWindows({
      startDate: "2026-11-04",
      endDate: "2026-11-04",
      startTime: "13:00",
      endTime: "15:00",
      timeZone: "Europe/Helsinki",
    });
    const insert = t.db.execute(sql`
      insert into assignments (job_id, substitute_id, windows, guarded_windows, chosen_by)
      values (${close.key}, ${substitute.id}, ${multirange(windows)}, ${multirange(guarded(windows))}, ${close.teacher.id})`);
    const error = await insert.then(
      () => null,
      (error) => error.cause,
    );
    expect(error.constraint_name).toBe("assignments_no_double_booking");
  });
});
