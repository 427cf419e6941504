// Shows (rule: calendar-feeds).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { cancelledDays } from "../../../db/schema/index.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { withdraw } from "../bookings/applications/index.ts";
import { applyTo, type Posting, posting } from "../bookings/fixture.ts";
import { expire } from "../expiry/expire.ts";
import { monday } from "../jobs/fixture.ts";
import { changeJob, deleteJob } from "../jobs/posting/index.ts";
import { calendars } from "./calendar.fixture.ts";

const { t, pick, unpick, leave, chosen, create, read, events, close } = await calendars();
afterAll(close);

const hour = 3_600_000;
const day = 24 * hour;

/** Somebody who is chosen for a job of these days. */
async function booked(changes: Parameters<typeof posting>[3]) {
  t.setNow(monday);
  const job = await posting(t, "08:00", "15:30", changes);
  const substitute = await createSubstitute(t.db);
  await applyTo(t, substitute, job);
  await pick(job, substitute);
  return { job, substitute, path: await create(substitute) };
}

const change = (job: Posting, changes: object) => changeJob(t.ctx, job.teacher, { id: job.key, ...changes });

describe("a feed", () => {
  test("has an event for each day, read alike by two parsers, with what the job is and nobody's name", async () => {
    const { job, substitute, path } = await booked({
      endDate: "2026-11-06",
      regarding: "",
      description: "Avain, kansliasta",
    });
    const answer = await read(path);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const found = await events(path);
    expect(found.map(({ start, end }) => [start, end])).toEqual(
      [4, 5, 6].map((n) => [`2026-11-0${n}T06:00:00.000Z`, `2026-11-0${n}T13:30:00.000Z`]),
    );
    const [school] = job.teacher.schools;
    expect(found[0]).toMatchObject({
      uid: `${job.key}-2026-11-04@tuuri`,
      status: "CONFIRMED",
      url: `${t.ctx.config.publicUrl}/app/specific/${job.key}`,
    });
    expect(found[0]?.summary).toEndWith(`, ${school?.name}`);
    expect(found[0]?.location).toStartWith(school?.name ?? "?");
    for (const hidden of [substitute.lastName, job.teacher.lastName, job.teacher.email, "kansliasta"])
      expect(answer.body).not.toContain(hidden);
    // Folded and in UTC, whatever the zone of the process.
    expect(answer.body).not.toMatch(/TZID|VTIMEZONE/);
    for (const line of answer.body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(answer.body).toMatch(/^DTSTART:20261104T060000Z$/m);
  });

  test.each([
    ["back", "2026-10-23", "2026-10-27", ["23T05", "24T05", "25T06", "26T06", "27T06"]],
    ["forward", "2027-03-26", "2027-03-30", ["26T06", "27T06", "28T05", "29T05", "30T05"]],
  ])(
    "keeps the hours of the school's clock over the night when clocks go %s",
    async (_way, startDate, endDate, hours) => {
      t.setNow(new Date(`${startDate}T00:00:00Z`));
      t.advance(-10 * day);
      const job = await posting(t, "08:00", "15:30", { startDate, endDate });
      const substitute = await createSubstitute(t.db);
      await applyTo(t, substitute, job);
      await pick(job, substitute);
      const found = await events(await create(substitute));
      expect(found.map(({ start }) => start.slice(8, 13))).toEqual(hours);
    },
  );

  test("is the same byte for byte until something changes, and then its sequence goes up", async () => {
    const { job, path } = await booked({});
    const first = await read(path);
    t.advance(3 * hour);
    expect((await read(path)).body).toBe(first.body);
    const [before] = await events(path);
    await change(job, { startTime: "09:00" });
    const [after] = await events(path);
    expect(after).toMatchObject({ uid: before?.uid, start: "2026-11-04T07:00:00.000Z" });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
    expect([after?.stamp, after?.changed]).toEqual([t.ctx.now().toISOString(), t.ctx.now().toISOString()]);
  });

  test("has what was applied for as tentative, only where that is wanted", async () => {
    const { rival, substitute, job } = await chosen();
    const open = await posting(t, "16:00", "17:00");
    await applyTo(t, rival, open);
    const [plain, both] = [await create(rival), await create(rival, { applied: true })];
    expect(await events(plain)).toEqual([]);
    // The one that somebody else has got may not be got any more.
    expect(await events(both)).toMatchObject([
      { status: "TENTATIVE", uid: expect.stringContaining(open.key) },
    ]);
    await pick(open, rival);
    expect(await events(plain)).toMatchObject([{ status: "CONFIRMED" }]);
    await unpick(job);
    expect((await events(await create(substitute, { applied: true }))).map(({ status }) => status)).toContain(
      "TENTATIVE",
    );
  });
});

describe("what was taken away", () => {
  const ways: [string, (world: Awaited<ReturnType<typeof chosen>>) => Promise<unknown>][] = [
    ["the school chooses nobody", ({ job }) => unpick(job)],
    ["the person cannot come", ({ job, substitute }) => leave(job, substitute)],
    ["the job is deleted", ({ job }) => deleteJob(t.ctx, job.teacher, job.key)],
  ];
  test.each(ways)("is told as cancelled for 30 days when %s, and younger than before", async (_way, take) => {
    const world = await chosen();
    const path = await create(world.substitute);
    const mine = async () => (await events(path)).find(({ uid }) => uid.startsWith(world.job.key));
    const before = await mine();
    t.advance(hour);
    await take(world);
    const after = await mine();
    expect(after).toMatchObject({ uid: before?.uid, start: before?.start, status: "CANCELLED", url: "" });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
    t.advance(30 * day - 1);
    expect(await mine()).toMatchObject({ status: "CANCELLED" });
    t.advance(1);
    expect(await mine()).toBeUndefined();
    await expire(t.ctx);
    expect(await t.db.$count(cancelledDays, eq(cancelledDays.jobId, world.job.key))).toBeGreaterThan(0);
    t.advance(3 * day);
    await expire(t.ctx);
    expect(await t.db.$count(cancelledDays, eq(cancelledDays.jobId, world.job.key))).toBe(0);
  });

  test("stands again, younger still, when the same person is chosen once more", async () => {
    const { job, substitute } = await chosen();
    const path = await create(substitute);
    t.advance(hour);
    await unpick(job);
    const [taken] = await events(path);
    t.advance(hour);
    await pick(job, substitute);
    const again = await events(path);
    expect(again).toMatchObject([{ uid: taken?.uid, status: "CONFIRMED" }]);
    expect(again[0]?.sequence).toBeGreaterThan(taken?.sequence ?? Number.POSITIVE_INFINITY);
  });

  test("says that a day is cancelled which the job is moved away from, and that it stands where it comes back", async () => {
    const { job, path } = await booked({ endDate: "2026-11-06" });
    const statuses = async () =>
      (await events(path)).map(({ uid, status }) => [uid.slice(job.key.length + 1, -6), status] as const);
    await change(job, { endDate: "2026-11-05" });
    expect(await statuses()).toEqual([
      ["2026-11-04", "CONFIRMED"],
      ["2026-11-05", "CONFIRMED"],
      ["2026-11-06", "CANCELLED"],
    ]);
    t.advance(hour);
    await change(job, { startDate: "2026-11-09", endDate: "2026-11-09" });
    const moved = ["2026-11-04", "2026-11-05", "2026-11-06"].map((one) => [one, "CANCELLED"] as const);
    expect(await statuses()).toEqual([["2026-11-09", "CONFIRMED"], ...moved]);
    t.advance(hour);
    await change(job, { startDate: "2026-11-05", endDate: "2026-11-05" });
    expect(await statuses()).toEqual([
      ["2026-11-05", "CONFIRMED"],
      ["2026-11-04", "CANCELLED"],
      ["2026-11-06", "CANCELLED"],
      ["2026-11-09", "CANCELLED"],
    ]);
  });

  test("is cancelled younger than what stood of an application since", async () => {
    const { job, substitute } = await chosen();
    const path = await create(substitute, { applied: true });
    t.advance(hour);
    await unpick(job);
    const ofJob = async () => (await events(path)).find(({ uid }) => uid.startsWith(job.key));
    const tentative = await ofJob();
    expect(tentative?.status).toBe("TENTATIVE");
    t.advance(hour);
    await withdraw(t.ctx, substitute, job.key);
    const cancelled = await ofJob();
    expect(cancelled).toMatchObject({ uid: tentative?.uid, status: "CANCELLED" });
    expect(cancelled?.sequence).toBeGreaterThan(tentative?.sequence ?? Number.POSITIVE_INFINITY);
  });

  test("leaves days that were worked as they are known, and as they were", async () => {
    const { job, path } = await booked({ endDate: "2026-11-06" });
    const before = await events(path);
    t.setNow(new Date("2026-11-05T20:00:00Z"));
    await unpick(job);
    const after = await events(path);
    expect(after.map(({ uid, status }) => [uid, status])).toEqual([
      [before[0]?.uid, "CONFIRMED"],
      [before[1]?.uid, "CONFIRMED"],
      [before[2]?.uid, "CANCELLED"],
    ] as never);
  });

  test("leaves of a job that has begun what is over, when it is deleted", async () => {
    const { job, path } = await booked({ endDate: "2026-11-06" });
    t.setNow(new Date("2026-11-05T10:00:00Z"));
    await deleteJob(t.ctx, job.teacher, job.key);
    expect((await events(path)).map(({ status }) => status)).toEqual(["CONFIRMED", "CONFIRMED", "CANCELLED"]);
  });
});

describe("a school's feed", () => {
  test("has its jobs with how they stand and no other school's, and names nobody", async () => {
    const { job, substitute, principal } = await chosen();
    const open = await posting(t, "16:00", "17:00");
    const path = await create(principal, { name: "Kanslia" });
    const found = await events(path);
    expect(found).toMatchObject([
      {
        uid: `${job.key}-2026-11-04-school@tuuri`,
        status: "CONFIRMED",
        url: expect.stringContaining(`/app/manage/${job.key}`),
      },
    ]);
    expect(found[0]?.summary).toStartWith("Sijainen valittu: ");
    expect((await read(path)).body).not.toContain(substitute.lastName);
    expect((await read(path)).body).not.toContain(open.key);
    t.advance(hour);
    await unpick(job);
    const [freed] = await events(path);
    expect(freed?.summary).toStartWith("Avoin: ");
    expect(freed?.sequence).toBeGreaterThan(found[0]?.sequence ?? Number.POSITIVE_INFINITY);
    t.advance(hour);
    await deleteJob(t.ctx, job.teacher, job.key);
    expect(await events(path)).toMatchObject([{ uid: freed?.uid, status: "CANCELLED" }]);
  });

  test("has to a teacher what they have posted themselves, cancelled too, and no colleague's", async () => {
    const { job } = await chosen();
    const [school] = job.teacher.schools;
    if (!school) throw new Error("no school");
    const colleague = await createTeacher(t.db, { school });
    const [own, other] = [await create(job.teacher), await create(colleague)];
    expect(await events(own)).toMatchObject([{ status: "CONFIRMED" }]);
    expect(await events(other)).toEqual([]);
    await deleteJob(t.ctx, job.teacher, job.key);
    expect(await events(own)).toMatchObject([{ status: "CANCELLED" }]);
    expect(await events(other)).toEqual([]);
  });

  test("is in the language of its reader", async () => {
    const { job } = await chosen();
    const [school] = job.teacher.schools;
    const reader = await createPrincipal(t.db, { schools: school ? [school] : [], lang: "sv" });
    expect((await events(await create(reader)))[0]?.summary).toStartWith("Vikarie vald: ");
  });
});
