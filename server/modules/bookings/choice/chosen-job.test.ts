// Shows (rule: job-changed, job-deleted, worked-days, moved-times).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { announced, monday, refusal } from "../../jobs/fixture.ts";
import { personalApplications } from "../../jobs/lists/index.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { changeJob, deleteJob } from "../../jobs/posting/index.ts";
import { applyTo, bookedInSpiteOfConflict, posting, standing } from "../fixture.ts";
import { choosing, elsewhere } from "./choosing.fixture.ts";

const { t, applicant, pick, close } = await choosing();
afterAll(close);

describe("a job that somebody is chosen for", () => {
  test("takes that person along to new times, unless they are busy then", async () => {
    const {
      substitute,
      jobs: [morning, evening, noon],
    } = await applicant(["08:00", "10:00"], ["18:00", "20:00"], ["12:00", "14:00"]);
    await pick(morning, substitute);
    await pick(evening, substitute);
    const busy = { status: 409, code: "chosen_busy" };
    expect(
      await refusal(changeJob(t.ctx, morning.teacher, { id: morning.key, endTime: "16:30" })),
    ).toMatchObject(busy);
    expect(await changeJob(t.ctx, morning.teacher, { id: morning.key, endTime: "11:00" })).toMatchObject({
      endTime: "11:00",
    });
    expect(await standing(t, substitute, noon)).toMatchObject({ deactivatedBy: morning.key });
    await changeJob(t.ctx, morning.teacher, { id: morning.key, endTime: "09:00" });
    expect(await standing(t, substitute, noon)).toMatchObject({ deactivatedBy: null });
    const [{ windows } = { windows: "" }] = await t.db.execute<{ windows: string }>(
      sql`select windows::text from assignments where job_id = ${morning.key}`,
    );
    expect(windows).toContain("07:00:00");
  });

  test("moved without anybody chosen, drops applicants who are busy then, and their confirmations lapse", async () => {
    const {
      substitute,
      jobs: [chosen, open],
    } = await applicant(["08:00", "10:00"], ["14:00", "16:00"]);
    await pick(chosen, substitute);
    await changeJob(t.ctx, open.teacher, { id: open.key, startTime: "11:00" });
    expect(await standing(t, substitute, open)).toMatchObject({ deactivatedBy: chosen.key });
    await applyTo(t, substitute, open, true);
    expect(await standing(t, substitute, open)).toMatchObject({ deactivatedBy: null, confirmed: true });
    await changeJob(t.ctx, open.teacher, { id: open.key, startTime: "10:30" });
    expect(await standing(t, substitute, open)).toMatchObject({
      deactivatedBy: chosen.key,
      confirmed: false,
    });
    await changeJob(t.ctx, open.teacher, { id: open.key, startTime: "12:00" });
    expect(await standing(t, substitute, open)).toMatchObject({ deactivatedBy: null });
  });

  test("moved onto what its substitute applied to in spite of the old times, asks for that anew", async () => {
    const {
      substitute,
      jobs: [chosen],
    } = await applicant(["08:00", "12:00"]);
    await pick(chosen, substitute);
    t.advance(60_000);
    const overlapping = await posting(t, "11:00", "15:00");
    await applyTo(t, substitute, overlapping, true);
    expect(await standing(t, substitute, overlapping)).toMatchObject({
      confirmed: true,
      deactivatedBy: null,
    });
    await changeJob(t.ctx, chosen.teacher, { id: chosen.key, endTime: "14:30" });
    expect(await standing(t, substitute, overlapping)).toMatchObject({
      confirmed: false,
      deactivatedBy: chosen.key,
    });
    expect(await refusal(pick(overlapping, substitute))).toEqual(elsewhere);
    await changeJob(t.ctx, chosen.teacher, { id: chosen.key, endTime: "09:00" });
    await pick(overlapping, substitute);
    expect(await bookedInSpiteOfConflict(t, overlapping)).toBe(false);
  });

  test("sets that person free when it is deleted, and tells them", async () => {
    const {
      substitute,
      jobs: [job, close],
    } = await applicant(["08:00", "12:00"], ["13:00", "15:00"]);
    await pick(job, substitute);
    const queued = (await announced(t.db)).length;
    await deleteJob(t.ctx, job.teacher, job.key);
    expect(await standing(t, substitute, close)).toMatchObject({ deactivatedBy: null });
    expect((await announced(t.db)).slice(queued)).toContain("job-deleted");
  });

  test("is archived with the days until now once it has begun, and its substitute is free for the rest", async () => {
    const substitute = await createSubstitute(t.db);
    const long = await posting(t, "08:00", "12:00", { endDate: "2026-11-06" });
    const friday = await posting(t, "09:00", "11:00", { startDate: "2026-11-06" });
    await applyTo(t, substitute, long);
    await applyTo(t, substitute, friday);
    await pick(long, substitute);
    expect(await standing(t, substitute, friday)).toMatchObject({ deactivatedBy: long.key });
    t.setNow(new Date("2026-11-05T07:00:00Z"));
    const queued = (await announced(t.db)).length;
    await deleteJob(t.ctx, long.teacher, long.key);
    expect((await refusal(postedJob(t.ctx, long.teacher, long.key))).status).toBe(404);
    const [kept] = await t.db.execute(sql`
      select j.end_date::text as until, j.windows = a.windows as same, j.expires_at::text as expires, j.archived_at is not null as archived
      from jobs j join assignments a on a.job_id = j.id where j.id = ${long.key}`);
    expect(kept).toEqual({
      until: "2026-11-05",
      same: true,
      expires: expect.stringContaining("2026-11-05 1"),
      archived: true,
    });
    expect((await announced(t.db)).slice(queued)).toContain("job-deleted");
    expect(await standing(t, substitute, friday)).toMatchObject({ deactivatedBy: null });
    await pick(friday, substitute);
    t.setNow(monday);
  });

  test.each([
    ["from its very beginning, and its substitute is told", "2026-11-04T06:00:00Z", ["job-deleted"]],
    ["from its end on, and nobody is told", "2026-11-04T10:00:00Z", []],
  ])("is archived, not deleted, %s", async (_when, now, told) => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    await pick(job, substitute);
    t.setNow(new Date(now));
    const queued = (await announced(t.db)).length;
    await deleteJob(t.ctx, job.teacher, job.key);
    expect((await announced(t.db)).slice(queued)).toEqual(told);
    expect((await refusal(postedJob(t.ctx, job.teacher, job.key))).status).toBe(404);
    expect(await standing(t, substitute, job)).toMatchObject({ chosen: true });
    expect(await personalApplications(t.ctx, substitute)).toEqual({ active: [], inactive: [] });
    t.setNow(monday);
  });
});
