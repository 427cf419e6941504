// Shows (rule: days-apart, double-booking, lock-order): what many do at once, and the former release beside this one.
import { afterAll, describe, expect, test } from "bun:test";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { changeJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { choose } from "../choice/index.ts";
import { type Posting, posting } from "../fixture.ts";
import { chooseDays } from "./choose-days.ts";
import { canOn, fri, isFilled, sharedPosting, thu, wed, whoHas } from "./days.fixture.ts";

const { t, close } = await choosing();
afterAll(close);

const days = [wed, thu, fri];

/** As the former release books somebody: it locks the job, looks whether it is filled, and takes all of it. */
async function chooseAsBefore({ key }: Posting, substituteId: string, ownerId: string): Promise<boolean> {
  return t.client.begin(async (sql) => {
    await sql`select id from accounts where id = ${substituteId} for no key update`;
    await sql`select id from jobs where id = ${key} for no key update`;
    const [found] = await sql`select filled from jobs where id = ${key}`;
    if (found?.filled) return false;
    await sql`
      insert into assignments (job_id, substitute_id, windows, guarded_windows, conflict_confirmed, chosen_by, chosen_at, replaced, found_by)
      select id, ${substituteId}, windows, windows, false, ${ownerId}, now(), '', 'everybody' from jobs where id = ${key}`;
    await sql`update jobs set filled = true where id = ${key}`;
    return true;
  });
}

/** How many persons have each window of a job, and whether it is filled as these say. */
async function shares({ key }: Posting) {
  const found = await t.client<{ many: number }[]>`
    select count(x.job_id)::int as many from jobs j cross join unnest(j.windows) w
    left join assignments x on x.job_id = j.id and x.windows && w where j.id = ${key} group by w order by w`;
  return found.map(({ many }) => many);
}

describe("of 200 at once", () => {
  test("who get the same day in the database itself, one has it", async () => {
    const job = await sharedPosting(t);
    const people = await Promise.all(Array.from({ length: 200 }, () => createSubstitute(t.db)));
    const outcomes = await Promise.allSettled(
      people.map(
        ({ id }, nth) => t.client`
          insert into assignments (job_id, substitute_id, windows, guarded_windows, chosen_by)
          select id, ${id}, w.part, w.part, owner_id from jobs j
          cross join lateral (select range_agg(r) as part from (select r from unnest(j.windows) r order by r offset ${nth % 3} limit 1) one) w
          where j.id = ${job.key}`,
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await shares(job)).toEqual([1, 1, 1]);
  });

  test("who choose for days, half of them as the former release does, each day has one at most", async () => {
    for (const job of [await sharedPosting(t), await posting(t, "08:00", "14:00", { endDate: fri })]) {
      const people = await Promise.all(Array.from({ length: 25 }, () => createSubstitute(t.db)));
      for (const one of people) await apply(t.ctx, one, { key: job.key });
      const racers = Array.from({ length: 200 }, (_, nth) => {
        const one = people[nth % people.length] ?? people[0];
        if (!one) throw new Error("nobody races");
        if (nth % 2 === 0) return () => chooseAsBefore(job, one.id, job.teacher.id);
        const day = days[nth % 3] ?? wed;
        return nth % 4 === 1
          ? () => choose(t.ctx, job.teacher, { key: job.key, email: one.email })
          : () => chooseDays(t.ctx, job.teacher, { key: job.key, days: [{ date: day, email: one.email }] });
      });
      await Promise.allSettled(racers.map((race) => race()));
      const many = await shares(job);
      expect(Math.max(...many)).toBe(1);
      expect(await isFilled(t, job)).toBe(Math.min(...many) === 1);
    }
  });
});

describe("two posters at once", () => {
  test("who choose different days, both get theirs; who choose the same, one does", async () => {
    const job = await sharedPosting(t);
    const [anna, bo] = [await canOn(t, job, days), await canOn(t, job, days)];
    const pick = (day: string, { email }: { email: string }) =>
      chooseDays(t.ctx, job.teacher, { key: job.key, days: [{ date: day, email }] });
    await Promise.all([pick(wed, anna), pick(thu, bo)]);
    expect(await whoHas(t, job)).toEqual({ [anna.email]: [wed], [bo.email]: [thu] });
    const both = await Promise.allSettled([pick(fri, anna), pick(fri, bo)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await shares(job)).toEqual([1, 1, 1]);
  });

  test("of whom one takes the day away on which the other chooses somebody, one is refused", async () => {
    for (let round = 0; round < 10; round++) {
      const job = await sharedPosting(t);
      const anna = await canOn(t, job, [fri]);
      const outcomes = await Promise.allSettled([
        chooseDays(t.ctx, job.teacher, { key: job.key, days: [{ date: fri, email: anna.email }] }),
        changeJob(t.ctx, job.teacher, { id: job.key, endDate: thu }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const had = await whoHas(t, job);
      expect(Object.keys(had)).toHaveLength(outcomes[0].status === "fulfilled" ? 1 : 0);
    }
  });
});
