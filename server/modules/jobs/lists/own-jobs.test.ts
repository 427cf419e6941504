// Shows (rule: open-list).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { accountTypes, pushSubscriptions } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { createMailTransport } from "../../../platform/mail/transport.ts";
import { startWorker } from "../../../platform/worker/worker.ts";
import type { Actor } from "../../auth/index.ts";
import { tasks } from "../../notifications/index.ts";
import { menuCounts } from "../lists/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let principal: Actor;
let colleague: Actor;
/** A substitute who teaches at the school as well. */
let both: Actor;
let stranger: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  const school = await createSchool(t.db, { regionCode: "FI-18" });
  principal = await createPrincipal(t.db, { schools: [school] });
  colleague = await createTeacher(t.db, { school });
  both = await createSubstitute(t.db, { regions: ["FI-18"] });
  stranger = await createSubstitute(t.db, { regions: ["FI-18"] });
  await t.db.insert(accountTypes).values({ accountId: both.id, type: "teacher" });
  await t.db.execute(sql`
    insert into school_members (account_id, school_id, role, main, active) values (${both.id}, ${school.id}, 'teacher', true, true)`);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
async function post(actor: Actor, more: object = {}): Promise<string> {
  const form = { startDate: day, startTime: "08:00", endTime: "12:00", typeOfTemp: "one", ...more };
  return (await app.as(actor).post("/api/teachers/addtemp", form)).body.uniqueId;
}
const actAs = async (type: string) =>
  expect((await app.as(both).post("/api/shared/change/type", { type })).status).toBe(200);

type Jobs = { uniqueId: string }[];
const idsOf = (...lists: Jobs[]) => lists.flatMap((jobs) => jobs.map(({ uniqueId }) => uniqueId)).sort();

/** What somebody sees of open jobs, which every way of asking says alike. */
async function seenBy(actor: Actor): Promise<string[]> {
  const ask = async (body: object) => (await app.as(actor).post("/api/users/getalltemp", body)).body;
  const whole = await ask({});
  const all = idsOf(whole.activejobs);
  const everyJob = await t.db.execute<{ id: string }>(sql`select id from jobs`);
  const named = await ask({ only: everyJob.map(({ id }) => id) });
  expect(idsOf(named.activejobs)).toEqual(all);
  expect(idsOf(whole.inactivejobs)).toEqual(idsOf(named.inactivejobs));
  for (const sort of ["date", "time"]) {
    const part = await ask({ limit: 100, sort });
    expect(idsOf(part.activejobs)).toEqual(all);
    expect(idsOf(part.inactivejobs)).toEqual(idsOf(whole.inactivejobs));
    const small = await ask({ limit: 1, sort });
    expect(small.activejobs.length).toBe(Math.min(1, all.length));
  }
  expect((await menuCounts(t.ctx, { ...actor, type: "user" })).open).toBe(all.length);
  return all;
}

test("a person's own job is in no list, page or count of theirs; a colleague's at their school is", async () => {
  await actAs("teacher");
  const own = await post(both);
  await actAs("user");
  const others = await post(colleague);
  expect(await seenBy(stranger)).toEqual([own, others].sort());
  expect(await seenBy(both)).toEqual([others]);
  // One that they have hidden, too.
  const hide = (uniqueId: string) => app.as(both).post("/api/users/job/inactive", { uniqueId });
  expect((await hide(own)).status).toBe(200);
  expect(await seenBy(both)).toEqual([others]);
  const { body } = await app.as(both).post("/api/users/getalltemp", {});
  expect(idsOf(body.inactivejobs)).toEqual([]);
});

test("nobody is told of a job of their own by mail or push", async () => {
  for (const actor of [both, stranger]) {
    await t.db.execute(
      sql`update accounts set push_enabled = true, mail_enabled = true where id = ${actor.id}`,
    );
    const endpoint = `https://push.example.test/${actor.id}`;
    await t.db.insert(pushSubscriptions).values({ accountId: actor.id, endpoint, p256dh: "x", auth: "x" });
  }
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  // Posted for them by their principal.
  const own = await post(principal, { owner: both.email });
  const transport = createMailTransport(t.ctx.config);
  const worker = await startWorker(t.ctx, tasks(t.ctx, transport), { concurrency: 1 });
  const told = async () =>
    await t.db.execute<{ id: string; channel: string }>(sql`
      select account_id as id, channel from deliveries where event_key = ${`job-posted:${own}`}`);
  await eventually("the posting is announced", async () => (await told()).length > 0);
  await worker.stop();
  transport.close();
  expect((await told()).map(({ id, channel }) => [id, channel]).sort()).toEqual([
    [stranger.id, "mail"],
    [stranger.id, "push"],
  ]);
});

test("a job of one's own says so when it is opened, and cannot be applied to", async () => {
  await actAs("teacher");
  const own = await post(both);
  const other = await post(colleague);
  await actAs("user");
  const open = async (uniqueId: string) => (await app.as(both).post("/api/users/get/job", { uniqueId })).body;
  expect(await open(own)).toMatchObject({ own: true, notInRegion: false });
  expect((await open(own)).msg).toContain("itse julkaissut");
  expect(await open(other)).toMatchObject({ own: false, msg: "" });
});

test("a job that passes on comes into the list of whom it was taken from, whose pages hear of it", async () => {
  await actAs("teacher");
  const own = await post(both);
  await actAs("user");
  expect(await seenBy(both)).not.toContain(own);
  const removed = await app.as(principal).delete(`/api/principals/remove/${encodeURIComponent(both.email)}`);
  expect(removed.status).toBe(200);
  const told = await t.db.execute<{ told: boolean }>(sql`
    select ${both.id} = any(account_ids) as told from events
    where name = 'jobChanged' and payload ->> 'jobId' = ${own}`);
  expect(told.some((event) => event.told)).toBe(true);
  // Their sessions ended with the school.
  const { body } = await app.anybody.post("/api/shared/login", { email: both.email, password: testPassword });
  const list = await app.anybody.post(
    "/api/users/getalltemp",
    {},
    { headers: { authorization: body.token } },
  );
  expect(idsOf(list.body.activejobs)).toContain(own);
});
