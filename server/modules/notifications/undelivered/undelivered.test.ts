// Shows (rule: undelivered-shown).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { supportMessages } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { startSmtp } from "../../../../tests/support/servers/smtp.ts";
import { createMailTransport } from "../../../platform/mail/transport.ts";
import { startWorker, type Worker } from "../../../platform/worker/worker.ts";
import type { Actor } from "../../auth/index.ts";
import { insertJob, tellPosting } from "../announcements/deliveries.fixture.ts";
import { tasks } from "../index.ts";
import { sendLoginDetails, sendPrincipalRejected, sendSupportMessage } from "../notices/index.ts";
import { undelivered } from "../undelivered/index.ts";
import { purge } from "../upkeep.ts";

let t: TestContext;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let worker: Pick<Worker, "stop"> | undefined;

beforeAll(async () => {
  smtp = await startSmtp();
  t = await testContext({ SMTP_URL: smtp.url, SUPPORT_EMAIL: "tuki@example.test" });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  smtp.answer(() => undefined);
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  await t.db.execute(sql`delete from deliveries`);
  await t.db.execute(sql`delete from outside_deliveries`);
});
afterAll(async () => {
  await smtp.stop();
  await t.close();
});

async function work() {
  const transport = createMailTransport(t.ctx.config);
  const running = await startWorker(t.ctx, tasks(t.ctx, transport), { concurrency: 2 });
  worker = {
    stop: async () => {
      await running.stop();
      transport.close();
    },
  };
}

/** Whatever waits has its last attempt now; what is left has failed for good. */
const settled = async () => {
  await t.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1
    where locked_at is null and attempts < max_attempts`);
  const [found] = await t.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs where attempts < max_attempts or locked_at is not null`);
  return found?.count === 0;
};

async function lastTry() {
  await work();
  await eventually("the queue has settled", settled, 30);
}

const givenUp = async () =>
  (await undelivered(t.ctx)).givenUp.map(({ email, event, reply }) => ({ email, event, reply }));

async function writeToSupport(): Promise<void> {
  const id = Bun.randomUUIDv7();
  const writer = await createSubstitute(t.db);
  await t.db.insert(supportMessages).values({ id, accountId: writer.id, subject: "Apua", message: "Hei" });
  await sendSupportMessage(t.ctx, id);
}

const rejected = (email: string) => ({
  id: Bun.randomUUIDv7(),
  email,
  firstName: "Riitta",
  lastName: "Rehtori",
  lang: "fi" as const,
});

describe("a message that is given up can be seen", () => {
  test("to support, and to a principal who was turned away and has no account any more", async () => {
    smtp.answer((address) => (address.startsWith("tuki") ? "550 5.1.1 no such box" : "550 5.7.1 not today"));
    await writeToSupport();
    await sendPrincipalRejected(t.ctx, rejected("riitta@kunta.test"));
    await lastTry();
    const rows = await givenUp();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ email: "tuki@example.test", event: "notice-support", reply: "550 5.1.1" });
    expect(rows).toContainEqual({
      email: "riitta@kunta.test",
      event: "notice-principalRejected",
      reply: "550 5.7.1",
    });
  });

  test("and while it is tried, it waits; once taken, no trace of the address is left", async () => {
    smtp.answer(() => "450 4.2.0 later");
    await sendPrincipalRejected(t.ctx, rejected("myohemmin@kunta.test"));
    await work();
    await eventually("one attempt", async () => (await undelivered(t.ctx)).waiting.length > 0);
    expect((await undelivered(t.ctx)).waiting).toMatchObject([
      { reply: "450 4.2.0", messages: 1, people: 1 },
    ]);
    expect(await givenUp()).toEqual([]);
    smtp.answer(() => undefined);
    await eventually("the queue has settled", settled, 30);
    expect(smtp.taken.at(-1)?.to).toBe("myohemmin@kunta.test");
    expect(JSON.stringify([await undelivered(t.ctx), ...(await keptOutside())])).not.toContain("myohemmin");
  });

  test("that fails for a reason of our own", async () => {
    const teacher = await createTeacher(t.db);
    const elsewhere = { ...t.ctx, config: { ...t.ctx.config, tokenSecret: "another".repeat(8) } };
    await sendLoginDetails(elsewhere, teacher.id, "salasana-1", "token");
    await lastTry();
    expect(await givenUp()).toEqual([
      { email: teacher.email, event: "notice-loginDetails", reply: "not tried" },
    ]);
  });

  test("to each of a batch, those whom the server was never asked for among them", async () => {
    const school = await createSchool(t.db, { regionCode: "FI-14" });
    const people = [];
    for (let n = 0; n < 7; n++) people.push(await createSubstitute(t.db, { regions: ["FI-14"] }));
    const jobId = await insertJob(t.db, school, await createTeacher(t.db, { school }));
    await tellPosting(t.db, jobId);
    smtp.answer(() => "421 4.3.2 going down");
    await lastTry();
    const rows = await givenUp();
    expect(rows.map(({ email }) => email).sort()).toEqual(people.map(({ email }) => email).sort());
    expect(rows.filter(({ reply }) => reply === "not tried").length).toBeGreaterThan(0);
    const { failed } = await undelivered(t.ctx);
    expect(failed).toMatchObject([{ task: "deliver", tasks: 1 }]);
  });

  test("whose worker was killed in the last attempt", async () => {
    await sendPrincipalRejected(t.ctx, rejected("kesken@kunta.test"));
    await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
    expect((await undelivered(t.ctx)).failed).toMatchObject([{ task: "send-notice", tasks: 1 }]);
    await purge(t.ctx);
    expect(await givenUp()).toEqual([
      { email: "kesken@kunta.test", event: "notice-principalRejected", reply: "not tried" },
    ]);
    expect((await undelivered(t.ctx)).failed).toEqual([]);
  });

  test("of a batch whose worker was killed in the last attempt, once, and only to whom it is still meant for", async () => {
    const school = await createSchool(t.db, { regionCode: "FI-16" });
    const people: Actor[] = [];
    for (let n = 0; n < 4; n++) people.push(await createSubstitute(t.db, { regions: ["FI-16"] }));
    const [reached, later, ...untried] = people.map(({ id }) => id) as [string, string, ...string[]];
    const jobId = await insertJob(t.db, school, await createTeacher(t.db, { school }));
    await tellPosting(t.db, jobId);
    smtp.answer(() => "421 4.3.2 going down");
    await work();
    await eventually("one attempt", async () => (await undelivered(t.ctx)).waiting.length > 0);
    await worker?.stop();
    await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
    const is = (id: string, columns: SQL) =>
      t.db.execute(sql`update deliveries set doubted_at = null, ${columns} where account_id = ${id}`);
    for (const id of people.map(({ id }) => id)) await is(id, sql`reply = null`);
    await is(reached, sql`sent_at = now()`);
    await is(later, sql`reply = '450 4.2.0'`);
    await t.db.execute(sql`update accounts set mail_enabled = false where id = ${untried[0] ?? ""}`);
    const seen = async () => [
      ...(await t.db.execute(sql`select account_id, reply, given_up_at from deliveries where given_up_at is not null
        order by reply`)),
    ];
    await purge(t.ctx);
    const first = await seen();
    expect(first.map(({ account_id: id, reply }) => [id, reply])).toEqual([
      [later, "450 4.2.0"],
      [untried[1], "not tried"],
    ]);
    expect((await undelivered(t.ctx)).waiting).toEqual([]);
    // Who switches mails on again later was not waiting for this one.
    await t.db.execute(sql`update accounts set mail_enabled = true where id = ${untried[0] ?? ""}`);
    await purge(t.ctx);
    expect(await seen()).toEqual(first);
  });

  test("but not one that is not meant for anybody any more: the job went meanwhile", async () => {
    const school = await createSchool(t.db, { regionCode: "FI-15" });
    await createSubstitute(t.db, { regions: ["FI-15"] });
    const jobId = await insertJob(t.db, school, await createTeacher(t.db, { school }));
    await tellPosting(t.db, jobId);
    smtp.answer(() => "450 4.2.0 later");
    await work();
    const waiting = async () => (await undelivered(t.ctx)).waiting;
    await eventually("one attempt", async () => (await waiting()).length > 0);
    await t.db.execute(sql`update jobs set filled = true where id = ${jobId}`);
    await eventually("the queue has settled", settled, 30);
    expect([await waiting(), await givenUp()]).toEqual([[], []]);
  });

  test("for 90 days", async () => {
    smtp.answer(() => "550 5.7.1 not today");
    await writeToSupport();
    await lastTry();
    await purge(t.ctx);
    expect(await keptOutside()).toHaveLength(1);
    await t.db.execute(sql`update outside_deliveries set queued_at = queued_at - interval '91 days'`);
    await purge(t.ctx);
    expect(await keptOutside()).toEqual([]);
  });

  test("for fewer, where the configuration says so", async () => {
    smtp.answer(() => "550 5.7.1 not today");
    await writeToSupport();
    await lastTry();
    await t.db.execute(sql`update outside_deliveries set queued_at = queued_at - interval '31 days'`);
    await purge(t.ctx);
    expect(await keptOutside()).toHaveLength(1);
    await purge({ ...t.ctx, config: { ...t.ctx.config, deliveriesKeptDays: 30 } });
    expect(await keptOutside()).toEqual([]);
  });
});

const keptOutside = async () => [...(await t.db.execute(sql`select * from outside_deliveries`))];
