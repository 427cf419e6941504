// Shows (rule: undelivered-sent-again).
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { accounts, deliveries, jobs } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { startSmtp } from "../../../../tests/support/servers/smtp.ts";
import { createMailTransport } from "../../../platform/mail/transport.ts";
import { startWorker } from "../../../platform/worker/worker.ts";
import { auditPage } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { insertJob, tellPosting } from "../announcements/deliveries.fixture.ts";
import { tasks } from "../index.ts";
import { purge } from "../upkeep.ts";

let t: TestContext;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: Awaited<ReturnType<typeof testApp>>;
let operator: Actor;
let person: Actor;
let jobId: string;

beforeAll(async () => {
  smtp = await startSmtp();
  t = await testContext({ SMTP_URL: smtp.url });
  app = await testApp(t);
  operator = await createOperator(t.db);
  person = await createSubstitute(t.db, { regions: ["FI-14"] });
});
afterEach(async () => {
  smtp.answer(() => undefined);
  smtp.taken.length = 0;
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  await t.db.execute(sql`delete from deliveries`);
  await t.db.update(jobs).set({ filled: true });
  await t.db.update(accounts).set({ mailEnabled: true });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  await t.close();
});

/** Works until nothing is left that is tried again; whatever waits has its last attempt at once. */
async function work() {
  const transport = createMailTransport(t.ctx.config);
  const worker = await startWorker(t.ctx, tasks(t.ctx, transport), { concurrency: 2 });
  await eventually("the queue has settled", async () => {
    await t.db.execute(sql`update deliveries set doubted_at = doubted_at - interval '11 minutes'`);
    await t.db.execute(sql`
      update graphile_worker._private_jobs set run_at = now(), attempts = greatest(attempts, max_attempts - 2)
      where locked_at is null and attempts < max_attempts and attempts > 0`);
    const [left] = await t.db.execute<{ count: number }>(sql`select count(*)::int as count
      from graphile_worker.jobs where attempts < max_attempts or locked_at is not null`);
    return left?.count === 0;
  });
  await worker.stop();
  transport.close();
}

/** A posting whose mail does not reach the person. */
async function failed(reply: string) {
  const school = await createSchool(t.db, { regionCode: "FI-14" });
  jobId = await insertJob(t.db, school, await createTeacher(t.db, { school }));
  await tellPosting(t.db, jobId);
  smtp.answer(() => reply);
  await work();
  smtp.answer(() => undefined);
  const [message] = await listed();
  return message;
}

const listed = async () => (await app.as(operator).post("/api/notifications/undelivered", {})).body;
const send = (place: string, actor = operator) =>
  app.as(actor).post("/api/notifications/undelivered/send", { place });
const logged = async () => (await auditPage(t.ctx, operator, { action: "messageSentAgain" })).items.length;

test.each([
  ["refused", "550 5.1.1 no such box"],
  ["givenUp", "450 4.2.0 later"],
])(
  "a mail that was %s goes out again, once however often it is asked for, and is noted",
  async (state, reply) => {
    const before = await logged();
    const message = await failed(reply);
    expect(message).toMatchObject({ state, event: "job-posted", email: person.email, sendable: true });
    expect((await send(message.place)).body).toEqual({ success: true });
    expect(await listed()).toMatchObject([{ state: "waiting", sendable: false }]);
    // Neither a second press nor the clean-up makes anything else of it.
    expect((await send(message.place)).status).toBe(404);
    await purge(t.ctx);
    expect(await listed()).toMatchObject([{ state: "waiting" }]);
    await work();
    expect(smtp.taken.map(({ to }) => to)).toEqual([person.email]);
    expect(await listed()).toEqual([]);
    expect((await send(message.place)).status).toBe(404);
    expect(await logged()).toBe(before + 1);
  },
);

test("it can be sent again as often as it fails again", async () => {
  const message = await failed("550 5.1.1 no such box");
  await send(message.place);
  smtp.answer(() => "550 5.1.1 no such box");
  await work();
  const [again] = await listed();
  expect(again).toMatchObject({ state: "refused", sendable: true });
  smtp.answer(() => undefined);
  expect((await send(again.place)).status).toBe(200);
  await work();
  expect(smtp.taken).toHaveLength(1);
});

test("what is not true any more, or not wanted, is refused and stays in the list", async () => {
  const message = await failed("550 5.1.1 no such box");
  await t.db.update(accounts).set({ mailEnabled: false }).where(eq(accounts.id, person.id));
  expect((await send(message.place)).body).toMatchObject({ code: "message_outdated" });
  await t.db.update(accounts).set({ mailEnabled: true }).where(eq(accounts.id, person.id));
  await t.db.update(jobs).set({ filled: true }).where(eq(jobs.id, jobId));
  expect((await send(message.place)).status).toBe(409);
  expect(await listed()).toEqual([message]);
  const [queued] = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs where attempts = 0`,
  );
  expect(queued?.count).toBe(0);
});

test("links and login details cannot be sent again, nor what waits or is cleared; nobody else sends anything", async () => {
  await t.db.insert(deliveries).values([
    {
      eventKey: "link-reset:1",
      accountId: person.id,
      channel: "mail",
      reply: "550 5.1.1",
      refusedAt: new Date(),
    },
    { eventKey: "job-changed:2", accountId: person.id, channel: "mail", reply: "450 4.2.0" },
  ]);
  for (const { sendable, place } of await listed()) {
    expect(sendable).toBe(false);
    expect((await send(place)).status).toBe(404);
  }
  const message = await failed("550 5.1.1 no such box");
  for (const actor of [person, await createTeacher(t.db), await createPrincipal(t.db)])
    expect((await send(message.place, actor)).status).toBe(403);
  expect(
    (await app.anybody.post("/api/notifications/undelivered/send", { place: message.place })).status,
  ).toBe(401);
  expect((await send("x")).status).toBe(404);
});
