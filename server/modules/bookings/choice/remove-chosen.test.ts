// Shows (rule: choice-removed, found-by, worked-days).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { announced, eventNames, lastEvent, monday, refusal } from "../../jobs/fixture.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { changeJob } from "../../jobs/posting/index.ts";
import { applyTo, bookedInSpiteOfConflict, posting, standing } from "../fixture.ts";
import { choosing, elsewhere, removeChosen } from "./choosing.fixture.ts";

const { t, applicant, pick, unpick, close } = await choosing();
afterAll(close);

describe("removing the chosen one", () => {
  test("opens the job again, revives what the choice had deactivated, and tells them", async () => {
    const {
      substitute,
      jobs: [job, close],
    } = await applicant(["08:00", "12:00"], ["13:00", "15:00"]);
    await pick(job, substitute);
    const [before, queued] = [await lastEvent(t.db), (await announced(t.db)).length];
    const posted = await removeChosen(t.ctx, job.teacher, { key: job.key, email: substitute.email });
    expect(posted).toMatchObject({ state: "pending", applicants: [substitute.email] });
    expect(posted).not.toHaveProperty("chosen");
    expect(await standing(t, substitute, close)).toMatchObject({ deactivatedBy: null });
    expect(await standing(t, substitute, job)).toMatchObject({ deactivatedBy: null, chosen: false });
    expect(await eventNames(t.db, before)).toEqual(["applicationsChanged", "newsArrived", "jobChanged"]);
    expect((await announced(t.db)).slice(queued)).toContain("chosen-removed");
    expect(await pick(close, substitute)).toMatchObject({ chosen: substitute.email });
    expect(await refusal(pick(job, substitute))).toMatchObject(elsewhere);
  });

  test("keeps deactivated what another choice of the same person is in the way of", async () => {
    const {
      substitute,
      jobs: [morning, afternoon, between],
    } = await applicant(["08:00", "10:00"], ["14:00", "16:00"], ["11:00", "13:00"]);
    await pick(morning, substitute);
    await pick(afternoon, substitute);
    expect(await standing(t, substitute, between)).toMatchObject({ deactivatedBy: morning.key });
    await unpick(morning);
    expect(await standing(t, substitute, between)).toMatchObject({ deactivatedBy: afternoon.key });
    await unpick(afternoon);
    expect(await standing(t, substitute, between)).toMatchObject({ deactivatedBy: null });
  });

  test("finds unavailable who was chosen elsewhere while the job was another's", async () => {
    const {
      substitute,
      jobs: [job, same],
    } = await applicant(["08:00", "12:00"], ["08:00", "12:00"]);
    const other = await createSubstitute(t.db);
    await applyTo(t, other, job);
    await pick(job, other);
    await pick(same, substitute);
    const { applicantList } = await unpick(job);
    expect(applicantList.map(({ email, unavailable }) => [email, unavailable])).toEqual([
      [substitute.email, true],
      [other.email, false],
    ]);
  });

  test("leaves the other of two confirmed choices, which the constraint guards again", async () => {
    const {
      substitute,
      jobs: [first],
    } = await applicant(["08:00", "12:00"]);
    await pick(first, substitute);
    const far = await posting(t, "11:00", "15:00", { startDate: "2026-11-20" });
    await applyTo(t, substitute, far);
    await pick(far, substitute);
    const second = await posting(t, "11:00", "15:00");
    t.advance(60_000);
    await applyTo(t, substitute, second, true);
    t.advance(60_000);
    await pick(second, substitute);
    expect([await bookedInSpiteOfConflict(t, first), await bookedInSpiteOfConflict(t, second)]).toEqual([
      false,
      true,
    ]);
    await unpick(first);
    expect(await bookedInSpiteOfConflict(t, second)).toBe(false);
    expect(await standing(t, substitute, first)).toMatchObject({ deactivatedBy: second.key, chosen: false });
  });

  test("over and over ends, as does changing what somebody has applied to", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    for (let n = 0; n < 10; n++) {
      await pick(job, substitute);
      await unpick(job);
    }
    await pick(job, substitute);
    expect(await refusal(unpick(job))).toMatchObject({ status: 429 });
    const change = (n: number) => changeJob(t.ctx, job.teacher, { id: job.key, description: `Luokka ${n}` });
    for (let n = 0; n < 20; n++) await change(n);
    expect(await refusal(change(20))).toMatchObject({ status: 429 });
    expect(await postedJob(t.ctx, job.teacher, job.key)).toMatchObject({ description: "Luokka 19" });
  });

  test("in the middle of several days keeps those that were worked, and opens the rest", async () => {
    const [worker, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const week = await posting(t, "08:00", "12:00", { endDate: "2026-11-06" });
    const wednesday = await posting(t, "09:00", "11:00");
    const friday = await posting(t, "09:00", "11:00", { startDate: "2026-11-06" });
    for (const person of [worker, other]) await applyTo(t, person, week);
    await applyTo(t, other, wednesday);
    await applyTo(t, worker, friday);
    await pick(wednesday, other);
    expect(await standing(t, other, week)).toMatchObject({ deactivatedBy: wednesday.key });
    await pick(week, worker);
    t.setNow(new Date("2026-11-05T10:30:00Z"));
    const left = await unpick(week);
    expect(left).toMatchObject({ state: "pending", startDate: "2026-11-06", endDate: "2026-11-06" });
    const kept = await t.db.execute(sql`
      select j.start_date::text as since, j.end_date::text as until, j.windows = a.windows as same,
        a.substitute_id as id, a.found_by as found, j.archived_at is not null as archived, j.filled
      from jobs j join assignments a on a.job_id = j.id where j.owner_id = ${week.teacher.id}`);
    expect([...kept]).toEqual([
      {
        since: "2026-11-04",
        until: "2026-11-05",
        same: true,
        id: worker.id,
        found: "everybody",
        archived: true,
        filled: true,
      },
    ]);
    expect(await standing(t, worker, friday)).toMatchObject({ deactivatedBy: null });
    expect(await standing(t, other, week)).toMatchObject({ deactivatedBy: null });
    expect(await pick(week, other)).toMatchObject({ chosen: other.email });
    t.setNow(monday);
  });

  test("on the day itself, before it is over, opens the whole job again", async () => {
    const substitute = await createSubstitute(t.db);
    const days = await posting(t, "08:00", "12:00", { endDate: "2026-11-06" });
    await applyTo(t, substitute, days);
    await pick(days, substitute);
    t.setNow(new Date("2026-11-04T06:15:00Z"));
    expect(await unpick(days)).toMatchObject({ state: "pending", startDate: "2026-11-04" });
    const kept = await t.db.execute(sql`select from assignments where substitute_id = ${substitute.id}`);
    expect(kept).toHaveLength(0);
    t.setNow(monday);
  });

  test("is refused when nobody is chosen, or not the one named, and for past jobs", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    expect(await refusal(unpick(job))).toMatchObject({ status: 409, code: "not_chosen" });
    await pick(job, substitute);
    const other = { key: job.key, email: "other@example.test" };
    expect(await refusal(removeChosen(t.ctx, job.teacher, other))).toMatchObject({
      status: 409,
      code: "not_chosen",
    });
    t.setNow(new Date("2026-11-04T20:00:00Z"));
    expect(await refusal(unpick(job))).toMatchObject({ status: 409, code: "job_past" });
    t.setNow(monday);
    expect(await removeChosen(t.ctx, job.teacher, { key: job.key, email: job.teacher.email })).toMatchObject({
      state: "pending",
    });
  });
});
