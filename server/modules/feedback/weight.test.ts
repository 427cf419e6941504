// Shows (rule: feedback, feedback-kept, fit-order).
import { afterAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, feedbackToSchools, feedbackToSubstitutes } from "../../../db/schema/index.ts";
import { createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { apply } from "../bookings/applications/index.ts";
import { fitsFor } from "../bookings/asking/fitting/index.ts";
import { expire } from "../expiry/index.ts";
import { newJob } from "../jobs/fixture.ts";
import { comparedJob } from "../jobs/lists/index.ts";
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
