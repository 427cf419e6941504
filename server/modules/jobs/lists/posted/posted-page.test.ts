// Shows (rule: board-order, alphabet).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/http.ts";
import { seedMarket } from "../../../../../tests/support/world/many-jobs.ts";
import { writeCursor } from "../../../../platform/http/paging.ts";
import type { Actor } from "../../../auth/index.ts";
import { newJob, refusal } from "../../fixture.ts";
import type { Job, PostedJob } from "../../index.ts";
import { applicationCounts, menuCounts, personalApplications } from "../../lists/index.ts";
import { boardCounts, postedJobs, postedPage } from "../../lists/posted/index.ts";
import { postJob } from "../../posting/index.ts";
import type { PostedQuery } from "./posted.ts";
import { postedOrders } from "./posted-order.ts";

let t: TestContext;
let principal: Actor;
let teacher: Actor;
let substitute: Actor;
const schools: string[] = [];

beforeAll(async () => {
  t = await testContext();
  const both = [await createSchool(t.db), await createSchool(t.db, { regionCode: "FI-06" })];
  schools.push(...both.map((school) => school.id));
  const [here] = both;
  if (!here) throw new Error("no school");
  teacher = await createTeacher(t.db, { school: here });
  principal = await createPrincipal(t.db, { schools: both });
  substitute = await createSubstitute(t.db);
  await seedMarket(t.client, {
    schoolId: here.id,
    ownerId: teacher.id,
    open: 120,
    archived: 30,
    substitutes: 20,
  });
  await t.client`update jobs set school_id = ${schools[1] ?? ""}, region_code = 'FI-06' where abs(hashtext(id::text || 's')) % 3 = 0`;
  await t.client`update jobs set urgent = true where abs(hashtext(id::text)) % 5 = 0`;
  await t.client`update jobs set start_time = '07:15' where abs(hashtext(id::text)) % 4 = 0`;
  await t.client`update jobs set created_at = created_at + abs(hashtext(id::text)) % 90000 * interval '1 microsecond'`;
  await t.client`update jobs set starts_at = starts_at - interval '30 days', expires_at = expires_at - interval '90 days'
    where archived_at is null and abs(hashtext(id::text || 'e')) % 4 = 0`;
  await t.client`update jobs set other_text = (array['Åman','Ahola','Zen','ånger','öl','Ängel','vikarie', 'wiki'])[1 + abs(hashtext(id::text)) % 8]
    where abs(hashtext(id::text || 't')) % 3 > 0`;
  await t.client`insert into job_subjects (job_id, position, name, subject_value)
    select j.id, n, 'Sanskrit', null from jobs j cross join generate_series(0, 1) n where abs(hashtext(j.id::text || 'b')) % 4 > n + 1`;
  await t.client`insert into applications (id, job_id, substitute_id, applied_at, withdrawn_at)
    select gen_random_uuid(), j.id, a.id, now(), case when abs(hashtext(j.id::text || a.email)) % 7 = 0 then now() end
    from jobs j join accounts a on a.email like 'market-%' or a.id = ${substitute.id}
    where abs(hashtext(a.email || j.id::text)) % 20 < abs(hashtext(j.id::text || 'a')) % 6 or a.id = ${substitute.id}`;
  await t.client`update accounts set closed_at = now() where email = 'market-3@example.test'`;
  await t.client`insert into assignments (job_id, substitute_id, windows, guarded_windows, conflict_confirmed, chosen_by)
    select id, ${substitute.id}, windows, windows, true, ${teacher.id} from jobs
    where archived_at is null and abs(hashtext(id::text || 'c')) % 5 = 0`;
  await t.client`update jobs set filled = true where id in (select job_id from assignments)`;
  await t.client`insert into job_placements (account_id, job_id, placement) select ${substitute.id}, id, 'inactive'
    from jobs where abs(hashtext(id::text || 'p')) % 6 = 0`;
});
afterAll(() => t.close());

const ids = (jobs: readonly Job[]) => jobs.map((job) => job.id);
const isOver = (job: Job) => Date.parse(job.endsAt) <= t.ctx.now().getTime();

async function allParts(actor: Actor, query: PostedQuery) {
  const found: PostedJob[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await postedPage(t.ctx, actor, { ...query, cursor });
    expect(items.length).toBeLessThanOrEqual(query.limit ?? 0);
    found.push(...items);
    cursor = nextCursor;
    expect(found.length).toBeLessThanOrEqual(200);
  } while (cursor);
  return found;
}

describe("a board in parts", () => {
  test.each(postedOrders)("by %s holds each job once, for whoever looks", async (sort) => {
    for (const actor of [principal, teacher]) {
      const all = ids(await postedJobs(t.ctx, actor)).toSorted();
      expect(all.length).toBeGreaterThan(60);
      expect(ids(await allParts(actor, { sort, limit: 13 })).toSorted()).toEqual(all);
    }
  });

  test.each([undefined, ...postedOrders])("by %s is as one gets it whole", async (sort) => {
    const whole = await postedPage(t.ctx, principal, { sort });
    expect(ids(await allParts(principal, { sort, limit: 11 }))).toEqual(ids(whole.items));
  });

  test.each([
    ["day", byStart],
    ["latest", (a: PostedJob, b: PostedJob) => text(b.created, a.created)],
    ["oldest", (a: PostedJob, b: PostedJob) => text(a.created, b.created)],
    [
      "applied",
      (a: PostedJob, b: PostedJob) => b.applicantList.length - a.applicantList.length || byStart(a, b),
    ],
    ["ended", (a: PostedJob, b: PostedJob) => text(b.endsAt, a.endsAt)],
    [
      "alphabetical",
      (a: PostedJob, b: PostedJob) => collator.compare(titleOf(a), titleOf(b)) || byStart(a, b),
    ],
  ] as const)("by %s goes as it says", async (sort, compare) => {
    const found = await allParts(principal, { sort, limit: 25 });
    expect(ids(found)).toEqual(ids(found.toSorted(compare)));
  });

  test("holds what is over and what is not apart, and one school's where one is named", async () => {
    const all = await postedJobs(t.ctx, principal);
    for (const ended of [true, false]) {
      const part = await allParts(principal, { sort: "day", ended, limit: 9 });
      expect(ids(part).toSorted()).toEqual(ids(all.filter((job) => isOver(job) === ended)).toSorted());
      expect(part.length).toBeGreaterThan(10);
    }
    const part = await allParts(principal, { sort: "latest", schools: [schools[1] ?? ""], limit: 9 });
    expect(ids(part).toSorted()).toEqual(ids(all.filter((job) => job.schoolId === schools[1])).toSorted());
  });

  test("is counted as it is listed", async () => {
    for (const only of [undefined, [schools[1] ?? ""]]) {
      const all = (await postedJobs(t.ctx, principal)).filter((job) => !only || job.schoolId === only[0]);
      const ahead = all.filter((job) => !isOver(job));
      const open = ahead.filter((job) => job.state === "pending");
      expect(await boardCounts(t.ctx, principal, { schools: only })).toEqual({
        open: open.filter((job) => !job.urgent).length,
        urgent: open.filter((job) => job.urgent).length,
        filled: ahead.filter((job) => job.state === "chosen").length,
        messages: 0,
        ended: all.length - ahead.length,
      });
    }
    const operator = await createOperator(t.db);
    await postJob(t.ctx, operator, {
      ...newJob({}),
      startDate: "2035-01-01",
      messageKind: "Tips",
      addtionalInfo: "Hei",
    } as never);
    const { items } = await postedPage(t.ctx, operator, { sort: "alphabetical", limit: 5 });
    expect(items.map((job) => job.state)).toEqual(["message"]);
    expect((await boardCounts(t.ctx, operator)).messages).toBe(1);
  });

  test.each([
    ["day", ["2026-02-03", "1", "08:00:00", Bun.randomUUIDv7()]],
    ["alphabetical", ["a\0b", "9800", "1", "08:00:00", Bun.randomUUIDv7()]],
    ["day", ["9800", "2", "08:00:00", Bun.randomUUIDv7()]],
    ["day", ["9800", "1", "24:00:00", Bun.randomUUIDv7()]],
    ["latest", ["1", "9800", "1", "08:00:00"]],
    ["oldest", ["9".repeat(18), "9800", "1", "08:00:00", Bun.randomUUIDv7()]],
    ["applied", [3, "9800", "1", "08:00:00", Bun.randomUUIDv7()]],
  ] as const)("refuses a place of %s that cannot be: %p", async (sort, place) => {
    const cursor = writeCursor(`posted-${sort}`, place);
    const { status } = await refusal(postedPage(t.ctx, principal, { sort, limit: 5, cursor }));
    expect(status).toBe(422);
  });

  test.each(["\u0001", "\u{1f600}", '"', "\\"])(
    "leads on from titles of %j, through the API too",
    async (letter) => {
      const school = await createSchool(t.db);
      const poster = await createTeacher(t.db, { school });
      for (let n = 0; n < 2; n++)
        await postJob(t.ctx, poster, {
          ...newJob({}),
          startDate: "2035-01-01",
          otherType: letter.repeat(40),
        });
      const app = await testApp(t);
      const part = (cursor?: string) =>
        app.as(poster).post("/api/teachers/gettemp/v2", { sort: "alphabetical", limit: 1, cursor });
      const first = await part();
      const second = await part(first.body.nextCursor);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body.jobs[0].uniqueId).not.toBe(first.body.jobs[0].uniqueId);
      await app.close();
    },
  );

  test("refuses the cursor of another order, and substitutes", async () => {
    const { nextCursor } = await postedPage(t.ctx, principal, { sort: "latest", limit: 5 });
    expect((await refusal(postedPage(t.ctx, principal, { sort: "day", cursor: nextCursor }))).status).toBe(
      422,
    );
    expect((await refusal(boardCounts(t.ctx, substitute))).status).toBe(403);
    expect((await refusal(applicationCounts(t.ctx, principal))).status).toBe(403);
  });
});

test("own applications come in parts of either list, counted as they are listed", async () => {
  const whole = await personalApplications(t.ctx, substitute);
  const counts = await applicationCounts(t.ctx, substitute);
  expect(counts).toMatchObject({ active: whole.active.length, inactive: whole.inactive.length });
  expect((await menuCounts(t.ctx, substitute)).applications).toBe(whole.active.length);
  const got = whole.active.filter((job) => job.state === "chosen");
  expect(got.length).toBeGreaterThan(5);
  expect(counts.chosen.toSorted()).toEqual(ids(got).toSorted());
  // What the substitute has got leads (rule: own-applications).
  expect(ids(whole.active.slice(0, got.length))).toEqual(ids(got));
  for (const list of ["active", "inactive"] as const) {
    const found: Job[] = [];
    let cursor: string | undefined;
    do {
      const part = await personalApplications(t.ctx, substitute, { list, limit: 7, cursor });
      expect(part[list === "active" ? "inactive" : "active"]).toEqual([]);
      found.push(...part[list]);
      cursor = part.nextCursor;
    } while (cursor);
    expect(ids(found)).toEqual(ids(whole[list]));
    expect(found.length).toBeGreaterThan(10);
  }
});

const collator = new Intl.Collator("fi");
const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
function titleOf(job: PostedJob) {
  const type = job.otherType || job.type?.nameFi || "";
  return job.subjects.length === 1 ? `${type}, ${job.subjects[0]}` : type;
}
function byStart(a: PostedJob, b: PostedJob) {
  const key = (job: PostedJob) =>
    [job.startDate, job.urgent && job.state === "pending" ? "0" : "1", job.startTime, job.id].join(" ");
  return text(key(a), key(b));
}
