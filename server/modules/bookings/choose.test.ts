import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { announced, eventNames, lastEvent, monday, newJob, refusal } from "../jobs/fixture.ts";
import {
  applicantProfile,
  changeJob,
  deleteJob,
  openJobs,
  personalApplications,
  postedJob,
  postJob,
} from "../jobs/index.ts";
import { applyTo, bookedInSpiteOfConflict, type Posting, posting, standing } from "./fixture.ts";
import { applicantsInRegion, choose as chosen, removeChosen as removed, withdraw } from "./index.ts";
import { dailyWindows, guarded, multirange } from "./times/windows.ts";

/** With the whole job, as the API answers. */
const choose = async (...call: Parameters<typeof chosen>) =>
  postedJob(call[0], call[1], await chosen(...call));
const removeChosen = async (...call: Parameters<typeof removed>) =>
  postedJob(call[0], call[1], await removed(...call));

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
});
afterAll(() => t.close());

const pick = (from: Posting, substitute: Actor) =>
  choose(t.ctx, from.teacher, { key: from.key, email: substitute.email });
const unpick = (from: Posting) => removeChosen(t.ctx, from.teacher, { key: from.key });
const elsewhere = {
  status: 409,
  code: "already_chosen_elsewhere",
  fields: { msg: "errors:application.alreadyChosenElsewhere" },
};

/** A substitute with applications to jobs at these times, made a minute apart. */
async function applicant(...times: [string, string][]) {
  const substitute = await createSubstitute(t.db);
  const jobs: Posting[] = [];
  for (const [start, end] of times) {
    const job = await posting(t, start, end);
    t.advance(60_000);
    await applyTo(t, substitute, job);
    jobs.push(job);
  }
  t.advance(60_000);
  return { substitute, jobs: jobs as [Posting, Posting, Posting] };
}

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
    expect(posted.chosenSubstitute).toMatchObject({ email: substitute.email, phone: "040 000 0000" });
    expect(posted.applicantList.find((one) => one.email === other.email)).not.toHaveProperty("phone");
    expect(await eventNames(t.db, before)).toEqual(["substituteChosen", "jobChanged"]);
    expect((await announced(t.db)).slice(queued)).toContain("chosen");

    const [mine] = (await personalApplications(t.ctx, substitute)).active;
    expect(mine).toMatchObject({
      state: "chosen",
      chosen: substitute.email,
      owner: job.teacher.email,
      schoolPhone: "09 000 0000",
    });
    const [theirs] = (await personalApplications(t.ctx, other)).active;
    expect(theirs).toMatchObject({ state: "denied", chosen: "other", owner: "" });
    expect(theirs).not.toHaveProperty("schoolPhone");
    expect((await openJobs(t.ctx, bystander)).active.map(({ uniqueId }) => uniqueId)).not.toContain(job.key);
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
    t.setNow(new Date("2026-11-04T20:00:00Z"));
    expect(await refusal(pick(job, substitute))).toMatchObject({ status: 409, code: "job_past" });
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
    expect(inactive).toMatchObject([{ uniqueId: close.key, state: "deactivated" }]);
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
    // The third was confirmed against the first job, before the second choice was there.
    expect(await standing(t, substitute, third)).toMatchObject({ deactivatedBy: close.key, confirmed: true });
    expect(await refusal(pick(third, substitute))).toMatchObject(elsewhere);
    await unpick(close);
    expect(await standing(t, substitute, third)).toMatchObject({ deactivatedBy: null, confirmed: true });
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
    expect(await eventNames(t.db, before)).toEqual(["applicationsChanged", "jobChanged"]);
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

  test("leaves the other of two confirmed choices, which the constraint guards again", async () => {
    const {
      substitute,
      jobs: [first],
    } = await applicant(["08:00", "12:00"]);
    await pick(first, substitute);
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
    const change = (n: number) =>
      changeJob(t.ctx, job.teacher, { id: job.key, additionalInfo: `Luokka ${n}` });
    for (let n = 0; n < 20; n++) await change(n);
    expect(await refusal(change(20))).toMatchObject({ status: 429 });
    expect(await postedJob(t.ctx, job.teacher, job.key)).toMatchObject({ additionalInfo: "Luokka 19" });
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
        a.substitute_id as id, j.archived_at is not null as archived, j.filled
      from jobs j join assignments a on a.job_id = j.id where j.owner_id = ${week.teacher.id}`);
    expect([...kept]).toEqual([
      {
        since: "2026-11-04",
        until: "2026-11-05",
        same: true,
        id: worker.id,
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

  test("is archived, not deleted, once it is past", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    await pick(job, substitute);
    t.setNow(new Date("2026-11-04T20:00:00Z"));
    await deleteJob(t.ctx, job.teacher, job.key);
    expect((await refusal(postedJob(t.ctx, job.teacher, job.key))).status).toBe(404);
    expect(await standing(t, substitute, job)).toMatchObject({ chosen: true });
    expect(await personalApplications(t.ctx, substitute)).toEqual({ active: [], inactive: [] });
    t.setNow(monday);
  });
});

describe("an applicant's profile", () => {
  test("is for who may choose; opening it marks the application as seen", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const ask = { email: substitute.email, key: job.key };
    const strangers = [await createTeacher(t.db), await createPrincipal(t.db)];
    for (const stranger of strangers)
      expect((await refusal(applicantProfile(t.ctx, stranger, ask))).status).toBe(404);
    expect((await refusal(applicantProfile(t.ctx, substitute, ask))).status).toBe(403);
    const profile = await applicantProfile(t.ctx, job.teacher, ask);
    expect(profile).toMatchObject({
      email: substitute.email,
      status: "Opettaja",
      statusCode: "teacher",
      canChoose: true,
      regions: [{ code: "FI-18", namefi: "Uusimaa" }],
      languages: [],
      policeRecord: { isActive: false, expirationDate: null },
      job: { uniqueId: job.key },
    });
    expect(profile).not.toHaveProperty("phone");
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicantList[0]?.isNew).toBe(false);
    const never = { email: (await createSubstitute(t.db)).email, key: job.key };
    expect((await refusal(applicantProfile(t.ctx, job.teacher, never))).status).toBe(404);
  });

  test("tells until when a criminal record extract stands: 6 months in Finland, 12 in Sweden", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const record = async (country: string, seenOn: string) => {
      await t.db.execute(sql`insert into criminal_record_checks (id, substitute_id, country, seen_on)
        values (gen_random_uuid(), ${substitute.id}, ${country}, ${seenOn}::date)`);
      return (await applicantProfile(t.ctx, job.teacher, { email: substitute.email, key: job.key }))
        .policeRecord;
    };
    expect(await record("FI", "2026-04-01")).toEqual({ isActive: false, expirationDate: "2026-10-01" });
    expect(await record("SE", "2026-04-01")).toEqual({ isActive: true, expirationDate: "2027-04-01" });
  });
});

describe("the applicants of a region", () => {
  test("are those of one's own jobs, each once", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const again = await postJob(t.ctx, job.teacher, newJob({ startDate: "2026-11-10" }));
    await applyTo(t, substitute, { ...job, key: again.uniqueId });
    const emails = async (actor: Actor, ask: { school?: string; region?: string }) =>
      (await applicantsInRegion(t.ctx, actor, ask)).map(({ email }) => email);
    expect(await emails(job.teacher, {})).toEqual([substitute.email]);
    for (const region of ["FI-18", "Uusimaa", "nyland"])
      expect(await emails(job.teacher, { region })).toEqual([substitute.email]);
    expect(await emails(job.teacher, { school: job.teacher.schools[0]?.name })).toEqual([substitute.email]);
    expect((await refusal(applicantsInRegion(t.ctx, job.teacher, { region: "FI-06" }))).status).toBe(403);
    expect((await refusal(applicantsInRegion(t.ctx, job.teacher, { school: "Toinen" }))).status).toBe(403);
    expect((await refusal(applicantsInRegion(t.ctx, substitute, {}))).status).toBe(403);
    expect(await emails(await createTeacher(t.db), {})).toEqual([]);
  });
});
