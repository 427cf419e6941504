// Shows (rule: public-face).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { assignments, jobs } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createOperator, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { seedJobs } from "../../../tests/support/world/many-jobs.ts";
import type { Actor } from "../auth/index.ts";
import { apply } from "../bookings/applications/index.ts";
import { choose } from "../bookings/choice/index.ts";
import { postJob } from "../jobs/posting/index.ts";
import { fewestChosen, readMarket } from "./market.ts";

let t: TestContext;
let teacher: Actor;
let substitute: Actor;

beforeAll(async () => {
  t = await testContext();
  teacher = await createTeacher(t.db);
  substitute = await createSubstitute(t.db);
});
afterAll(() => t.close());

const times = { startTime: "08:00", endTime: "12:00", type: "one" };
const post = (startDate: string) => postJob(t.ctx, teacher, { ...times, startDate });

/** Posted at that time and chosen so many minutes later, for a day of its own. */
async function filled(at: string, minutes: number, startDate: string): Promise<void> {
  t.setNow(new Date(at));
  const { id } = await post(startDate);
  await apply(t.ctx, substitute, { key: id });
  t.advance(minutes * 60_000);
  await choose(t.ctx, teacher, { key: id, email: substitute.email });
}

test("open are the jobs that nobody is chosen for and that are not over, and no message", async () => {
  t.setNow(new Date("2026-10-05T06:00:00Z"));
  expect(await readMarket(t.ctx)).toEqual({ open: 0, chosenMedian: null });
  await post("2026-10-06");
  await post("2026-10-07");
  await post("2026-10-20");
  const operator = await createOperator(t.db);
  await postJob(t.ctx, operator, { ...times, startDate: "2026-10-20", description: "Vinkki" });
  await filled("2026-10-05T06:00:00Z", 30, "2026-10-21");
  expect((await readMarket(t.ctx)).open).toBe(3);
  t.setNow(new Date("2026-10-06T12:00:00Z"));
  expect((await readMarket(t.ctx)).open).toBe(2);
  await t.db.update(jobs).set({ archivedAt: t.ctx.now() }).where(eq(jobs.startDate, "2026-10-20"));
  expect((await readMarket(t.ctx)).open).toBe(1);
});

test("the median is of this month's choices in Helsinki, and not said of fewer than ten", async () => {
  // The last minutes of October in Helsinki, and a choice of October that would move the median.
  await filled("2026-10-31T21:00:00Z", 30, "2026-12-29");
  const day = (n: number) => `2026-12-${String(n).padStart(2, "0")}`;
  // November has begun in Helsinki, and not in Greenwich.
  for (let n = 1; n < fewestChosen; n += 1) await filled("2026-10-31T22:30:00Z", n * 10, day(n));
  t.setNow(new Date("2026-11-15T06:00:00Z"));
  expect((await readMarket(t.ctx)).chosenMedian).toBeNull();
  await filled("2026-11-14T08:00:00Z", 100, day(fewestChosen));
  t.setNow(new Date("2026-11-15T06:00:00Z"));
  // Of 10, 20, … 100 minutes.
  expect((await readMarket(t.ctx)).chosenMedian).toBe(55 * 60);
  t.setNow(new Date("2026-12-01T06:00:00Z"));
  expect((await readMarket(t.ctx)).chosenMedian).toBeNull();
});

test("what was chosen this month is found without reading what was chosen before", async () => {
  const owner = await createTeacher(t.db);
  await seedJobs(t.client, {
    schoolId: owner.schools[0]?.id ?? "",
    ownerId: owner.id,
    substituteId: substitute.id,
    count: 20_000,
  });
  await t.db.update(assignments).set({ chosenAt: sql`'2025-01-01'` }).where(sql`replaced <> ''`);
  await t.client`vacuum analyze assignments`;
  const [plan] = await t.client`
    explain (format json) select 1 from assignments where chosen_at >= '2026-11-01' and chosen_at <= '2026-11-15'`;
  expect(JSON.stringify(plan)).toContain("assignments_chosen_at_index");
}, 60_000);
