import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { seedMarket } from "../../../../tests/support/world/many-jobs.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { newJob, refusal } from "../fixture.ts";
import { blockSchool, type Job, placeJob } from "../index.ts";
import { menuCounts, type OpenOrder, openJobs, openPage } from "../lists/index.ts";
import { postJob } from "../posting/index.ts";

let t: TestContext;
let reader: Actor;
beforeAll(async () => {
  t = await testContext();
  const school = await createSchool(t.db);
  const other = await createSchool(t.db, { regionCode: "FI-11" });
  const teacher = await createTeacher(t.db, { school });
  const place = { schoolId: school.id, ownerId: teacher.id };
  await seedMarket(t.client, { ...place, open: 500, archived: 50, substitutes: 0 });
  await t.client`update jobs set urgent = true where abs(hashtext(id::text)) % 9 = 0`;
  await t.client`update jobs set start_time = '07:00', end_time = '09:00' where abs(hashtext(id::text)) % 4 = 0`;
  await t.client`update jobs set school_id = ${other.id} where region_code = 'FI-11'`;
  reader = await createSubstitute(t.db, { regions: ["FI-18", "FI-06", "FI-11", "FI-02"] });
  const operator = { ...newJob({}), startDate: "2035-01-01" };
  const { active } = await openJobs(t.ctx, reader);
  const mine = active.filter((job) => job.region === "FI-18").map((job) => job.id);
  await placeJob(t.ctx, reader, mine[0] ?? "", "inactive");
  await placeJob(t.ctx, reader, mine[3] ?? "", "deleted");
  await apply(t.ctx, reader, { key: mine[5] ?? "", alreadyWarned: true });
  await blockSchool(t.ctx, reader, other.id);
  expect(await postJob(t.ctx, teacher, operator)).toMatchObject({ state: "pending" });
});
afterAll(() => t.close());

const ids = (jobs: Job[]) => jobs.map((job) => job.id);

async function allParts(limit: number, sort: OpenOrder) {
  const found: Job[] = [];
  let cursor: string | undefined;
  let parts = 0;
  do {
    const part = await openPage(t.ctx, reader, { limit, cursor, sort });
    if (parts > 0) expect([part.inactive, part.messages]).toEqual([[], []]);
    expect(part.active.length).toBeLessThanOrEqual(limit);
    found.push(...part.active);
    cursor = part.nextCursor;
    parts++;
  } while (cursor);
  return { found, parts };
}

describe("the list in parts", () => {
  test("holds each job of the whole once, in the same order", async () => {
    const whole = ids((await openJobs(t.ctx, reader)).active);
    expect(whole.length).toBeGreaterThan(60);
    const { found, parts } = await allParts(7, "date");
    expect(ids(found)).toEqual(whole);
    expect(parts).toBe(Math.ceil(whole.length / 7));
    // Exactly as long as the list: no empty part follows.
    expect((await openPage(t.ctx, reader, { limit: whole.length })).nextCursor).toBeUndefined();
  });

  test("goes by the hour of the day where that is asked for", async () => {
    const { found } = await allParts(11, "time");
    const key = (job: Job) => [job.urgent ? 0 : 1, job.startTime, job.startDate, job.id].join(" ");
    expect(found.map(key)).toEqual(found.map(key).toSorted());
    expect(new Set(ids(found))).toEqual(new Set(ids((await openJobs(t.ctx, reader)).active)));
  });

  test("begins with what is hidden, and is as long as the menu says", async () => {
    const first = await openPage(t.ctx, reader, { limit: 5 });
    expect(ids(first.inactive)).toEqual(ids((await openJobs(t.ctx, reader)).inactive));
    expect(first.inactive).toHaveLength(1);
    expect((await menuCounts(t.ctx, reader)).open).toBe((await openJobs(t.ctx, reader)).active.length);
  });

  test("goes on where it was when what stood there is gone, and shows nothing twice", async () => {
    const first = await openPage(t.ctx, reader, { limit: 5 });
    const [, , third, , last] = ids(first.active);
    await placeJob(t.ctx, reader, last ?? "", "deleted");
    await placeJob(t.ctx, reader, third ?? "", "deleted");
    const second = await openPage(t.ctx, reader, { limit: 5, cursor: first.nextCursor });
    const whole = ids((await openJobs(t.ctx, reader)).active);
    expect(ids(second.active)).toEqual(whole.slice(3, 8));
  });

  test.each(["nonsense", "WyJvcGVuLXRpbWUiXQ", btoa('["open-date",1,"2026-02-31","08:00","x"]'), btoa("{}")])(
    "refuses a cursor that it has not given: %p",
    async (cursor) => {
      expect(await refusal(openPage(t.ctx, reader, { limit: 5, cursor }))).toMatchObject({
        status: 422,
        fields: { cursor: "errors:cursor" },
      });
    },
  );

  test("refuses the cursor of the other order, a day that does not exist, and posters", async () => {
    const { nextCursor } = await openPage(t.ctx, reader, { limit: 5, sort: "time" });
    expect((await refusal(openPage(t.ctx, reader, { cursor: nextCursor }))).status).toBe(422);
    const place = ["open-date", 1, "2026-02-31", "08:00", Bun.randomUUIDv7()];
    const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
    expect((await refusal(openPage(t.ctx, reader, { cursor }))).status).toBe(422);
    const teacher = await createTeacher(t.db);
    expect((await refusal(openPage(t.ctx, teacher, { limit: 5 }))).status).toBe(403);
  });
});
