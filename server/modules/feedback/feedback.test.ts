// Shows (rule: feedback, nothing-of-others).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, assignments, feedbackToSchools, feedbackToSubstitutes } from "../../../db/schema/index.ts";
import { createPrincipal, createTeacher } from "../../../tests/support/factories.ts";
import { removeChosen } from "../bookings/choice/index.ts";
import { exclude } from "../bookings/excluding/index.ts";
import { after } from "../hours/hours.fixture.ts";
import { refusal } from "../jobs/fixture.ts";
import { deleteJob } from "../jobs/posting/index.ts";
import { feedbackWorld } from "./feedback.fixture.ts";
import { isAsked, myFeedback, putOff, workedAt, workedInMonth } from "./index.ts";

const { t, tell, answer, at, staff, person, chosen, fresh, code, list, approve, say, close } =
  await feedbackWorld();
afterAll(close);

const ok = { status: 200, body: { success: true } };

describe("the substitute", () => {
  test("says how it went, says it anew, and who may manage the job reads it with the greeting", async () => {
    const { nea, job, teacher, principal, school } = await fresh();
    const [asked] = await myFeedback(t.ctx, nea);
    expect(asked && isAsked(asked)).toBe(true);
    expect(
      await tell(nea, job, { informationRight: "partly", greeting: "  Kiitos, hyvä päivä!  " }),
    ).toMatchObject(ok);
    expect(
      await tell(nea, job, { informationRight: "no", again: "no", greeting: "Ovi oli lukossa." }),
    ).toMatchObject(ok);
    expect(await t.db.$count(feedbackToSchools, eq(feedbackToSchools.accountId, nea.id))).toBe(1);
    for (const reader of [teacher, principal])
      expect(await workedAt(t.ctx, reader, job)).toMatchObject([
        {
          accountId: nea.id,
          toSchool: { informationRight: "no", again: "no", greeting: "Ovi oli lukossa." },
        },
      ]);
    for (const stranger of [await createTeacher(t.db, { school }), await createPrincipal(t.db)])
      expect((await refusal(workedAt(t.ctx, stranger, job))).status).toBe(404);
    expect((await refusal(workedAt(t.ctx, nea, job))).status).toBe(403);
    expect((await myFeedback(t.ctx, nea)).some(isAsked)).toBe(false);
  });

  test("is asked once: not after not now, nor of a day on which they did not come; and may say it all the same", async () => {
    const { nea, job, teacher } = await fresh();
    await putOff(t.ctx, nea, job);
    expect((await myFeedback(t.ctx, nea)).map(isAsked)).toEqual([false]);
    expect(await tell(nea, job)).toMatchObject(ok);
    await putOff(t.ctx, nea, job);
    expect((await workedAt(t.ctx, teacher, job))[0]?.toSchool).toMatchObject({ again: "yes" });
    const other = await fresh();
    expect(await answer(other.teacher, other.job, other.nea, "no", { noShow: true })).toMatchObject(ok);
    expect((await list(other.nea)).days).toMatchObject([{ state: "noShow" }]);
    expect((await myFeedback(t.ctx, other.nea)).map(isAsked)).toEqual([false]);
    // It is not the last word of the hours.
    expect((await say(other.nea, other.job, {})).status).toBe(200);
    expect(await approve(other.teacher, (await list(other.teacher)).days[0].id)).toMatchObject({
      status: 200,
    });
  });

  test("says nothing before a day is over, nor later than thirty days after the last", async () => {
    const of = await staff();
    const nea = await person(of);
    const job = await chosen(of, nea, { endDate: "2026-11-06" });
    const early = [409, "feedback_early"];
    at("2026-11-04T13:29:00Z");
    expect(code(await tell(nea, job))).toEqual(early);
    expect(code(await answer(of.teacher, job, nea, "yes"))).toEqual(early);
    expect(await workedAt(t.ctx, of.teacher, job)).toEqual([]);
    // Of three days the first is over at 15.30 in Finland.
    at("2026-11-04T13:31:00Z");
    expect(await tell(nea, job)).toMatchObject(ok);
    expect(await answer(of.teacher, job, nea, "yes")).toMatchObject(ok);
    // The last is that of the sixth, and midnight that of the school.
    at("2026-12-06T21:59:00Z");
    expect(await tell(nea, job, { again: "no" })).toMatchObject(ok);
    expect(await answer(of.principal, job, nea, "otherClass")).toMatchObject(ok);
    at("2026-12-06T22:01:00Z");
    const late = [409, "feedback_closed"];
    expect(code(await tell(nea, job))).toEqual(late);
    expect(code(await answer(of.teacher, job, nea, "no"))).toEqual(late);
    expect((await refusal(putOff(t.ctx, nea, job))).code).toBe("feedback_closed");
    expect(await myFeedback(t.ctx, nea)).toMatchObject([{ toSubstitute: { again: "otherClass" } }]);
  });
});

test("of a job whose worked days were set apart both say one thing, by whichever name", async () => {
  const of = await staff();
  const nea = await person(of);
  const job = await chosen(of, nea, { endDate: "2026-11-06" });
  at("2026-11-04T18:00:00Z");
  await removeChosen(t.ctx, of.teacher, { key: job, email: nea.email });
  const [apart] = await t.db.select().from(assignments).where(eq(assignments.partOf, job));
  expect(apart?.jobId).toBeString();
  expect(await tell(nea, job)).toMatchObject(ok);
  expect(await tell(nea, apart?.jobId ?? "", { again: "no" })).toMatchObject(ok);
  expect(await answer(of.teacher, job, nea, "yes")).toMatchObject(ok);
  expect(await answer(of.principal, apart?.jobId ?? "", nea, "otherClass")).toMatchObject(ok);
  for (const key of [job, apart?.jobId ?? ""])
    expect(await workedAt(t.ctx, of.teacher, key)).toMatchObject([
      { jobId: job, lastDay: "2026-11-04", toSchool: { again: "no" }, toSubstitute: { again: "otherClass" } },
    ]);
  expect(await myFeedback(t.ctx, nea)).toHaveLength(1);
  // And when the job that they were of is gone.
  await deleteJob(t.ctx, of.teacher, job);
  const byId = { email: nea.id };
  expect(await answer(of.teacher, job, nea, "no", byId)).toMatchObject(ok);
  expect(await workedAt(t.ctx, of.principal, job)).toMatchObject([
    { jobId: job, accountId: nea.id, toSubstitute: { again: "no" } },
  ]);
  for (const stranger of [await createTeacher(t.db, { school: of.school }), await createPrincipal(t.db)])
    expect(code(await answer(stranger, job, nea, "yes", byId))).toEqual([404, "not_found"]);
});

test("a no-show says nothing of days that are approved, and then nothing is said at all", async () => {
  const { nea, job, teacher } = await fresh();
  await say(nea, job, {});
  await approve(teacher, (await list(teacher)).days[0].id);
  expect(code(await answer(teacher, job, nea, "no", { noShow: true }))).toEqual([409, "hours_approved"]);
  expect((await list(nea)).days).toMatchObject([{ state: "approved", minutes: 450 }]);
  expect(await workedAt(t.ctx, teacher, job)).toMatchObject([{ noShow: false, toSubstitute: null }]);
  expect(await answer(teacher, job, nea, "no")).toMatchObject(ok);
});

test("of a month a teacher reads the jobs that they posted, a principal those of the school, and another school none", async () => {
  const of = await staff();
  const [nea, emil] = [await person(of), await person(of)];
  const job = await chosen(of, nea, { startDate: "2026-11-27", endDate: "2026-12-02" });
  const colleague = await createTeacher(t.db, { school: of.school });
  const theirs = await chosen({ ...of, teacher: colleague }, emil, { startDate: "2026-11-26" });
  at("2026-12-03T12:00:00Z");
  await answer(of.teacher, job, nea, "yes");
  const month = "2026-11";
  const read = async (actor: typeof nea) =>
    (await workedInMonth(t.ctx, actor, { month })).map(({ jobId, accountId }) => [jobId, accountId]);
  expect(await read(of.teacher)).toEqual([[job, nea.id]]);
  expect(await read(colleague)).toEqual([[theirs, emil.id]]);
  expect(await read(of.principal)).toEqual([
    [job, nea.id],
    [theirs, emil.id],
  ]);
  expect(await read(await createPrincipal(t.db))).toEqual([]);
  // With the days of the month, and open for as long as the last of all allows.
  expect((await workedInMonth(t.ctx, of.teacher, { month }))[0]).toMatchObject({
    days: ["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"],
    lastDay: "2026-12-02",
    toSubstitute: { again: "yes" },
    gone: false,
  });
  await t.db.update(accounts).set({ closedAt: t.ctx.now() }).where(eq(accounts.id, nea.id));
  expect(await workedInMonth(t.ctx, of.teacher, { month })).toMatchObject([{ jobId: job, gone: true }]);
});

test("whom the school does not invite is not asked whether they would come again", async () => {
  const { nea, principal, school } = await fresh();
  expect((await myFeedback(t.ctx, nea)).map(isAsked)).toEqual([true]);
  const text = "Jäi pois ilmoittamatta 4.11.";
  await exclude(t.ctx, principal, { school: school.id, person: nea.id, reason: "noShow", text });
  expect((await myFeedback(t.ctx, nea)).map(isAsked)).toEqual([false]);
});

describe("is refused", () => {
  test("who has not had the job, who may not manage it, and of whom nothing is theirs to say", async () => {
    const { nea, job, school, teacher, region } = await fresh();
    const other = await person({ region } as never);
    for (const one of [other, await person({ region } as never)])
      expect(code(await tell(one, job))).toEqual([404, "not_found"]);
    for (const stranger of [await createTeacher(t.db, { school }), await createPrincipal(t.db)])
      expect(code(await answer(stranger, job, nea, "yes"))).toEqual([404, "not_found"]);
    expect(code(await answer(teacher, job, other, "yes"))).toEqual([404, "not_found"]);
    expect(code(await answer(nea, job, nea, "yes"))).toEqual([403, "forbidden"]);
    expect(code(await tell(teacher, job))).toEqual([403, "forbidden"]);
    expect((await tell(nea, job, { informationRight: "maybe" })).body).toHaveProperty("informationRight");
    expect((await tell(nea, job, { again: "otherClass" })).body).toHaveProperty("again");
    expect((await tell(nea, job, { greeting: "a".repeat(501) })).status).toBe(422);
    expect((await answer(teacher, job, nea, "five stars")).body).toHaveProperty("again");
    expect(await t.db.$count(feedbackToSchools, eq(feedbackToSchools.accountId, nea.id))).toBe(0);
    expect(await t.db.$count(feedbackToSubstitutes, eq(feedbackToSubstitutes.accountId, nea.id))).toBe(0);
  });

  test("by the database what is not whole, too long, of oneself or too late", async () => {
    const { nea, school, teacher } = await fresh();
    const row = {
      jobId: nea.id,
      schoolId: school.id,
      accountId: nea.id,
      lastDay: "2026-11-04",
      saidAt: after,
    };
    const said = { ...row, informationRight: "yes" as const, again: "yes" as const };
    const wrong: [Promise<unknown>, string][] = [
      [t.db.insert(feedbackToSchools).values({ ...said, again: null }), "feedback_to_schools_whole"],
      [t.db.insert(feedbackToSchools).values({ ...row, saidAt: null }), "feedback_to_schools_whole"],
      [
        t.db.insert(feedbackToSchools).values({ ...said, greeting: "a".repeat(501) }),
        "feedback_to_schools_greeting_bounded",
      ],
      [
        t.db.insert(feedbackToSchools).values({ ...said, lastDay: "2026-10-01" }),
        "feedback_to_schools_in_time",
      ],
      [
        t.db.insert(feedbackToSubstitutes).values({ ...row, again: "yes", saidBy: nea.id }),
        "feedback_to_substitutes_of_others",
      ],
    ];
    for (const [insert, name] of wrong)
      expect(
        await insert.then(
          () => "taken",
          (error) => error.cause?.constraint_name ?? error,
        ),
      ).toBe(name);
    await t.db.insert(feedbackToSubstitutes).values({ ...row, again: "yes", saidBy: teacher.id });
  });
});
