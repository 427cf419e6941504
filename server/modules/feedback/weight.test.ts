// Shows (rule: feedback, feedback-kept, fit-order).
import { afterAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, feedbackToSchools, feedbackToSubstitutes } from "../../../db/schema/index.ts";
import { createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { apply } from "../bookings/applications/index.ts";
import { fitsFor } from "../bookings/asking/fitting/index.ts";
import { removeChosen } from "../bookings/choice/index.ts";
import { expire } from "../expiry/index.ts";
import { after } from "../hours/hours.fixture.ts";
import { newJob } from "../jobs/fixture.ts";
import { comparedJob } from "../jobs/lists/index.ts";
import { openPage } from "../jobs/lists/open-page.ts";
import { postJob } from "../jobs/posting/index.ts";
import { feedbackWorld } from "./feedback.fixture.ts";
import { myFeedback } from "./index.ts";

const { t, tell, answer, at, staff, person, chosen, fresh, close } = await feedbackWorld();
afterAll(close);

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

  test("changes nothing in the order in which the substitute reads open jobs, of that school and of others", async () => {
    const { people, jobs, next, teacher } = await applicants();
    const elsewhere = await createTeacher(t.db, { school: (await staff()).school });
    const [there, other] = [await next(teacher), await next(elsewhere)];
    const read = async (one: Actor) =>
      (await openPage(t.ctx, one, { sort: "fit", limit: 100 })).active.map(({ id, fit }) => [id, fit]);
    const before = await Promise.all(people.map(read));
    for (const one of before) expect(one.map(([id]) => id)).toEqual(expect.arrayContaining([there, other]));
    for (const [nth, again] of ["no", "otherClass", "yes"].entries())
      await answer(teacher, jobs[nth] ?? "", people[nth] as Actor, again);
    expect(await Promise.all(people.map(read))).toEqual(before);
  });

  test("counts as it was said last, however long the job would have been; and goes by the day that was worked last", async () => {
    const of = await staff();
    const aino = await person(of, { firstName: "Aino" });
    const long = await chosen(of, aino, { endDate: "2027-05-28" });
    await answer(of.teacher, long, aino, "no");
    await tell(aino, long);
    await removeChosen(t.ctx, of.teacher, { key: long, email: aino.email });
    const short = await chosen(of, aino, { startDate: "2026-12-01", endDate: "2026-12-01" }, after);
    at("2026-12-02T09:00:00Z");
    await answer(of.teacher, short, aino, "yes");
    const job = { startDate: "2026-12-10", endDate: "2026-12-10", firstTo: [] };
    const { id } = await postJob(t.ctx, of.teacher, newJob(job));
    await apply(t.ctx, aino, { key: id, alreadyWarned: true });
    expect(await orderOf(of.teacher, id)).toEqual([["Aino", 1, "Ottaisitte uudelleen"]]);
    const kept = async () => [
      await t.db.$count(feedbackToSchools, eq(feedbackToSchools.accountId, aino.id)),
      await t.db.$count(feedbackToSubstitutes, eq(feedbackToSubstitutes.accountId, aino.id)),
    ];
    for (const [day, left] of [
      ["2027-11-08", [1, 2]],
      ["2027-11-09", [0, 1]],
      ["2027-12-01", [0, 1]],
      ["2027-12-02", [0, 0]],
    ] as const) {
      at(`${day}T12:00:00Z`);
      await expire(t.ctx);
      expect([day, await kept()]).toEqual([day, [...left]]);
    }
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
