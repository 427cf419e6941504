// Shows (rule: own-times).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createSubstitute } from "../tests/support/factories.ts";
import { availability, availabilityExceptions, type MinuteSpan, peace } from "./schema/index.ts";

let t: TestContext;
let accountId: string;
beforeAll(async () => {
  t = await testContext();
  accountId = (await createSubstitute(t.db)).id;
});
afterAll(() => t.close());

/** The name of the constraint that refuses, or undefined. */
async function refusedBy(statement: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await statement;
    return undefined;
  } catch (error) {
    return (error as { cause?: { constraint_name?: string } }).cause?.constraint_name;
  }
}

test("a day holds spans of quarter hours within it, joined where they touch; none of them is cannot, no value not told", async () => {
  await t.db.insert(availability).values({ accountId, monday: [], tuesday: [{ from: 0, to: 1440 }] });
  const save = (wednesday: MinuteSpan[]) =>
    t.db.update(availability).set({ wednesday }).where(eq(availability.accountId, accountId));
  await save([
    { from: 720, to: 900 },
    { from: 480, to: 720 },
    { from: 960, to: 1020 },
  ]);
  const joined = [
    { from: 480, to: 900 },
    { from: 960, to: 1020 },
  ];
  const week = { monday: [], tuesday: [{ from: 0, to: 1440 }], wednesday: joined, thursday: null };
  expect(await t.db.select().from(availability)).toMatchObject([{ ...week, holidays: "free" }]);

  const hours = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ from: i * 60, to: i * 60 + 30 }));
  expect(await refusedBy(save(hours(12)))).toBeUndefined();
  for (const wrong of [[{ from: 480, to: 1455 }], [{ from: 481, to: 600 }], hours(13)])
    expect(await refusedBy(save(wrong))).toBe("availability_minutes_fit");
});

test("exceptions share no day, end after they begin, reach two years at most, and are five hundred", async () => {
  const add = (position: number, fromDay: string, toDay = fromDay) =>
    t.db.insert(availabilityExceptions).values({ accountId, position, fromDay, toDay });
  expect(await refusedBy(add(1, "2026-12-21", "2027-01-03"))).toBeUndefined();
  expect(await refusedBy(add(2, "2027-01-03"))).toBe("availability_exceptions_no_overlap");
  expect(await refusedBy(add(2, "2027-01-04", "2029-01-04"))).toBeUndefined();
  expect(await refusedBy(add(3, "2029-01-06", "2029-01-05"))).toBe("availability_exceptions_in_order");
  expect(await refusedBy(add(3, "2029-01-06", "2031-01-08"))).toBe("availability_exceptions_in_order");
  expect(await refusedBy(add(501, "2029-01-06"))).toBe("availability_exceptions_counted");
  const other = await createSubstitute(t.db);
  const days = { accountId: other.id, position: 1, fromDay: "2026-12-21", toDay: "2026-12-21" };
  expect(await refusedBy(t.db.insert(availabilityExceptions).values(days))).toBeUndefined();
});

test("what somebody wants to hear is bounded, and begins with nights that are quiet", async () => {
  const [usual] = await t.db.insert(peace).values({ accountId }).returning();
  expect(usual).toMatchObject({ quietWeekdaysFrom: 1320, quietWeekdaysTo: 345, kinds: [], pace: "now" });
  const save = (wrong: Partial<typeof peace.$inferInsert>) => refusedBy(t.db.update(peace).set(wrong));
  expect(await save({ quietWeekendsTo: 1440 })).toBe("peace_quiet_within_day");
  expect(await save({ kinds: Array(101).fill("one") })).toBe("peace_kinds_bounded");
  expect(await save({ farthestKm: 0 })).toBe("peace_farthest_bounded");
  expect(await save({ noticeHours: 337 })).toBe("peace_notice_bounded");
  expect(await save({ digestHour: 24 })).toBe("peace_digest_hour");
});
