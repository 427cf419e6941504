// Shows (rule: time-to-fill, few-say-nothing).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { deliveries, requests, schools } from "../../../db/schema/index.ts";
import { createSchool, createSubstitute } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { aYearBefore } from "./beside.ts";
import { filling, five, minutes, tuesday } from "./filling.fixture.ts";

const { t, substitute, own, anew, job, jobs, figures } = await filling();
beforeEach(anew);
afterAll(() => t.close());

describe("requests", () => {
  type Ended = {
    state: "accepted" | "declined" | "expired" | "takenBack" | "open";
    opened: string;
    toldFrom?: string;
    took?: number;
  };
  const request = ({ state, opened, toldFrom, took = 4 }: Ended) => {
    const openedAt = new Date(opened);
    const began = toldFrom ? new Date(toldFrom) : openedAt;
    const endedAt = state === "open" ? null : new Date(began.getTime() + took * 60_000);
    return t.db.insert(requests).values({
      schoolId: own().school.id,
      accountId: substitute.id,
      place: 1,
      state,
      openedAt,
      ...(toldFrom ? { toldFrom: began } : {}),
      endedAt,
      until: new Date(began.getTime() + 3_600_000),
    });
  };
  const many = async (count: number, ended: Ended) => {
    for (let n = 0; n < count; n++) await request(ended);
  };
  const monday = { opened: "2026-11-02T06:00:00Z" };

  test("that are over by an answer or by the clock count, and the time from when they could be read", async () => {
    await many(5, { state: "accepted", ...monday, took: 2 });
    await many(5, {
      state: "declined",
      opened: "2026-11-02T21:00:00Z",
      toldFrom: "2026-11-03T03:45:00Z",
      took: 6,
    });
    await many(3, { state: "expired", ...monday, took: 15 });
    await many(2, { state: "takenBack", ...monday });
    await many(1, { state: "open", ...monday });
    expect((await figures()).requests).toEqual({ ended: 13, accepted: 5, answerMedian: minutes(4) });
  });

  test("of four, or where four were not accepted, say no share", async () => {
    await many(4, { state: "accepted", ...monday });
    expect((await figures()).requests).toEqual({ ended: null, accepted: null, answerMedian: null });
    await many(4, { state: "accepted", ...monday });
    await many(4, { state: "declined", ...monday });
    expect((await figures()).requests).toEqual({ ended: 12, accepted: null, answerMedian: minutes(4) });
  });

  test("belong to the day in Helsinki on which they were opened, also to one of 25 hours", async () => {
    // From 21 UTC of the day before until 22 UTC.
    await many(5, { state: "accepted", opened: "2026-10-24T21:00:00Z" });
    await many(5, { state: "accepted", opened: "2026-10-25T21:59:59Z" });
    await many(5, { state: "accepted", opened: "2026-10-24T20:59:59Z" });
    await many(5, { state: "accepted", opened: "2026-10-25T22:00:00Z" });
    expect((await figures({ from: "2026-10-25", to: "2026-10-25" })).requests.ended).toBe(10);
  });

  test("are of the school that is asked for, and of no other organisation", async () => {
    await many(5, { state: "accepted", ...monday });
    expect((await figures({ schoolId: own().school.id })).requests.ended).toBe(5);
    const second = await createSchool(t.db);
    await t.db.update(schools).set({ organizationId: own().id }).where(eq(schools.id, second.id));
    expect((await figures({ schoolId: second.id })).requests.ended).toBe(0);
    await anew();
    expect((await figures()).requests.ended).toBe(0);
  });
});

test("notifications are mails and pushes of new jobs that were sent in a week, to one person on one day of Helsinki", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createSubstitute(t.db)));
  const [first, second, late] = [
    await job(),
    await job(),
    await job({}, tuesday, new Date("2026-10-25T06:00:00Z")),
  ];
  t.setNow(new Date("2026-11-03T05:00:00Z"));
  const send = (accountId: string, jobId: string, channel: "mail" | "push", sentAt: string | null) =>
    t.db.insert(deliveries).values({
      eventKey: `job-posted:${jobId}`,
      accountId,
      channel,
      sentAt: sentAt ? new Date(sentAt) : null,
    });
  const notified = async () => (await figures()).notified;
  for (const { id } of people.slice(1)) await send(id, first, "mail", "2026-11-02T06:01:00Z");
  // Four people are too few, whatever they get.
  expect(await notified()).toEqual({ people: null, perDay: null });
  const [{ id: one }] = people as [Actor];
  await send(one, first, "mail", "2026-11-02T06:01:00Z");
  await send(one, first, "push", "2026-11-02T21:59:00Z");
  expect(await notified()).toEqual({ people: 5, perDay: 1 });
  // Two of the same evening, and one after midnight in Helsinki: one, one, one, one, two and, on the next day, one.
  for (const { id } of people) await send(id, second, "push", "2026-11-02T12:00:00Z");
  expect(await notified()).toEqual({ people: 5, perDay: 2 });
  for (const { id } of people) await send(id, second, "mail", "2026-11-02T22:00:00Z");
  // On Monday four got two and one three, on Tuesday each one.
  expect(await notified()).toEqual({ people: 5, perDay: 1.5 });
  // Not what waits, what is older, or is about something else.
  for (const { id } of people) {
    await send(id, first, "push", null).catch(() => {});
    await send(id, late, "mail", "2026-10-25T06:00:00Z");
  }
  expect(await notified()).toEqual({ people: 5, perDay: 1.5 });
});

describe("the year before", () => {
  const thisYear = { from: "2026-11-01", to: "2026-11-30" };
  const before = new Date("2025-11-03T06:00:00Z");

  test("is the same days a year before, for the choice and the share", async () => {
    await jobs(five({ chosen: 10 }));
    await jobs([...five({ chosen: 50 }), ...five({})], "2025-11-04", before);
    t.setNow(new Date("2026-11-20T06:00:00Z"));
    expect((await figures(thisYear)).yearBefore).toEqual({ chosenMedian: minutes(50), rate: 0.5 });
    // Without both ends there is none.
    for (const open of [{}, { from: thisYear.from }, { to: thisYear.to }])
      expect((await figures(open)).yearBefore).toEqual({ chosenMedian: null, rate: null });
  });

  test("is not compared where either is of too few", async () => {
    await jobs(five({ chosen: 10 }));
    await jobs(five({ chosen: 50 }).slice(1), "2025-11-04", before);
    t.setNow(new Date("2026-11-20T06:00:00Z"));
    expect((await figures(thisYear)).yearBefore).toEqual({ chosenMedian: null, rate: null });
    await jobs([{}], "2025-11-04", before);
    t.setNow(new Date("2026-11-20T06:00:00Z"));
    // Five are decided, and four chosen.
    expect((await figures(thisYear)).yearBefore).toEqual({ chosenMedian: null, rate: 0.8 });
  });

  test.each([
    ["2026-11-01", "2025-11-01"],
    ["2024-02-29", "2023-02-28"],
    ["2025-02-28", "2024-02-28"],
  ])("of %s is %s", (day, then) => {
    expect(aYearBefore(day)).toBe(then);
  });
});
