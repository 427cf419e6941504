// Shows (rule: feedback, feedback-kept, fit-order, nothing-of-others).
import { afterAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, feedbackToSchools, feedbackToSubstitutes } from "../../../db/schema/index.ts";
import { createPrincipal, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { apply } from "../bookings/applications/index.ts";
import { fitsFor } from "../bookings/asking/fitting/index.ts";
import { expire } from "../expiry/index.ts";
import { after, hoursWorld } from "../hours/hours.fixture.ts";
import { newJob, refusal } from "../jobs/fixture.ts";
import { comparedJob } from "../jobs/lists/index.ts";
import { postJob } from "../jobs/posting/index.ts";
import { isAsked, myFeedback, putOff, workedAt } from "./index.ts";

const { t, app, staff, person, chosen, fresh, code, list, approve, say, close } = await hoursWorld();
afterAll(close);

const tell = (actor: Actor, uniqueId: string, more: object = {}) =>
  app.as(actor).post("/api/users/feedback", { uniqueId, informationRight: "yes", again: "yes", ...more });
const answer = (actor: Actor, id: string, of: Actor, again: string, more: object = {}) =>
  app.as(actor).post("/api/teachers/feedback", { id, email: of.email, again, ...more });
const ok = { status: 200, body: { success: true } };
const at = (time: string) => t.setNow(new Date(time));

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

describe("what the school says", () => {
  /** Three who have worked there alike have applied for the next job, and a fourth who never has. */
  async function applicants() {
    const of = await staff();
    const people = [
      await person(of, { firstName: "Aino" }),
      await person(of, { firstName: "Bo" }),
      await person(of, { firstName: "Cilla" }),
    ] as const;
    const days = ["2026-11-03", "2026-11-04", "2026-11-05"];
    const jobs: string[] = [];
    for (const [nth, one] of people.entries()) {
      const date = days[nth] ?? "";
      jobs.push(await chosen(of, one, { startDate: date, endDate: date }));
    }
    const newcomer = await person(of, { firstName: "Disa" });
    const next = async (teacher: Actor) => {
      const { id } = await postJob(
        t.ctx,
        teacher,
        newJob({ startDate: "2026-11-20", endDate: "2026-11-20", firstTo: [] }),
      );
      return id;
    };
    return { ...of, people, jobs, newcomer, next };
  }
  const orderOf = async (teacher: Actor, job: string) =>
    (await comparedJob(t.ctx, teacher, job)).applicantList
      .toSorted((a, b) => (a.comparison?.place ?? 0) - (b.comparison?.place ?? 0))
      .map(({ firstName, comparison }) => [
        firstName,
        comparison?.place,
        comparison?.reasons.find(({ kind }) => kind === "again")?.text,
      ]);

  test("raises, notes or puts last in its own order, with words; in no other school's; and the newest counts", async () => {
    const { people, jobs, newcomer, next, teacher, school } = await applicants();
    const [aino, bo, cilla] = people;
    const there = await next(teacher);
    const elsewhere = await createTeacher(t.db, { school: (await staff()).school });
    const other = await next(elsewhere);
    for (const job of [there, other])
      for (const one of [...people, newcomer]) await apply(t.ctx, one, { key: job, alreadyWarned: true });
    const before = await orderOf(elsewhere, other);
    await answer(teacher, jobs[0] ?? "", aino, "no");
    await answer(teacher, jobs[1] ?? "", bo, "otherClass");
    await answer(teacher, jobs[2] ?? "", cilla, "yes");
    expect(await orderOf(teacher, there)).toEqual([
      ["Cilla", 1, "Ottaisitte uudelleen"],
      ["Bo", 2, "Ottaisitte toiseen luokkaan"],
      ["Disa", 3, undefined],
      ["Aino", 4, "Ette ottaisi uudelleen"],
    ]);
    expect(await orderOf({ ...teacher, lang: "sv" }, there)).toContainEqual([
      "Cilla",
      1,
      "Ni tar gärna emot igen",
    ]);
    expect(await orderOf(elsewhere, other)).toEqual(before);
    // What was said last is what counts, and is not the person's own order of jobs.
    await answer(teacher, jobs[0] ?? "", aino, "yes");
    expect(
      (await orderOf(teacher, there))
        .slice(0, 2)
        .map(([name]) => name)
        .sort(),
    ).toEqual(["Aino", "Cilla"]);
    expect(await myFeedback(t.ctx, aino)).toMatchObject([
      { schoolId: school.id, toSubstitute: { again: "yes" } },
    ]);
  });

  test("is among those whom the school is offered to ask, where nobody is hidden for it", async () => {
    const { people, jobs, next, teacher } = await applicants();
    await answer(teacher, jobs[0] ?? "", people[0], "no");
    await answer(teacher, jobs[2] ?? "", people[2], "yes");
    const offered = await fitsFor(t.ctx, teacher, await next(teacher));
    expect(offered.map(({ firstName }) => firstName)).toEqual(["Cilla", "Bo", "Aino"]);
    expect(offered[0]?.reasons[0]).toEqual({ kind: "again", text: "Ottaisitte uudelleen" });
  });

  test("goes twelve months after the last day, with what the substitute said, and names nobody who is gone", async () => {
    const { nea, job, teacher } = await fresh();
    await tell(nea, job);
    await answer(teacher, job, nea, "yes");
    const kept = async () => [
      await t.db.$count(feedbackToSchools, eq(feedbackToSchools.accountId, nea.id)),
      await t.db.$count(feedbackToSubstitutes, eq(feedbackToSubstitutes.accountId, nea.id)),
    ];
    at("2027-11-04T12:00:00Z");
    await expire(t.ctx);
    expect(await kept()).toEqual([1, 1]);
    at("2027-11-05T12:00:00Z");
    await expire(t.ctx);
    expect(await kept()).toEqual([0, 0]);
    expect(await t.db.$count(accounts, sql`${accounts.id} = ${nea.id}`)).toBe(1);
  });
});
