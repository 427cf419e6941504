// Shows (rule: undelivered-shown, refused-mail).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { accounts, oneTimeLinks } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import {
  insertJob,
  tellPosting,
} from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { tasks } from "../../server/modules/notifications/index.ts";
import { sendResetLink } from "../../server/modules/notifications/notices/index.ts";
import { undelivered } from "../../server/modules/notifications/undelivered/index.ts";
import { createMailTransport } from "../../server/platform/mail/transport.ts";
import { startWorker, type Worker } from "../../server/platform/worker/worker.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";

let t: TestContext;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let worker: Pick<Worker, "stop"> | undefined;

beforeAll(async () => {
  smtp = await startSmtp();
  t = await testContext({ SMTP_URL: smtp.url });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  smtp.answer(() => undefined);
  smtp.taken.length = 0;
  smtp.asked.length = 0;
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  await t.db.execute(sql`delete from deliveries`);
});
afterAll(async () => {
  await smtp.stop();
  await t.close();
});

async function work() {
  const transport = createMailTransport(t.ctx.config);
  const running = await startWorker(t.ctx, tasks(t.ctx, transport), { concurrency: 4 });
  worker = {
    stop: async () => {
      await running.stop();
      transport.close();
    },
  };
}

/** What waits for another attempt, and has had fewer, does not wait any longer. */
const hurry = (most: number) =>
  t.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now()
    where attempts between 1 and ${most - 1}::int and locked_at is null`);

async function attempts(count: number) {
  const done = async () => {
    const [found] = await t.db.execute<{ least: number }>(sql`
      select min(attempts)::int as least from graphile_worker.jobs
      having count(locked_at) = 0 and bool_and(task_identifier <> 'announce')`);
    if ((found?.least ?? 0) >= count) return true;
    await hurry(count);
    return false;
  };
  await eventually(`${count} attempts`, done);
}

/** Those who are said not to be there have been so for a while. */
const timePasses = () =>
  t.db.execute(sql`
  update deliveries set doubted_at = doubted_at - interval '11 minutes' where doubted_at is not null`);

const queueIsEmpty = async () => {
  await hurry(12);
  const [found] = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs`,
  );
  return found?.count === 0;
};

const states = async () => {
  const rows = await t.db.execute<{
    email: string;
    sent: boolean;
    refused: boolean;
    reply: string | null;
  }>(sql`
    select a.email, d.sent_at is not null as sent, d.refused_at is not null as refused, d.reply
    from deliveries d join accounts a on a.id = d.account_id order by a.email`);
  return [...rows];
};

async function postingTo(regionCode: string, people: number): Promise<string[]> {
  const place = await createSchool(t.db, { regionCode });
  const emails: string[] = [];
  for (let n = 0; n < people; n++) {
    const email = `${regionCode.toLowerCase()}-${String(n).padStart(2, "0")}@example.test`;
    await createSubstitute(t.db, { regions: [regionCode], email });
    emails.push(email);
  }
  const jobId = await insertJob(t.db, place, await createTeacher(t.db, { school: place }));
  await tellPosting(t.db, jobId);
  return emails;
}

const reached = () => smtp.taken.map(({ to }) => to).toSorted();

describe("a mail server in trouble", () => {
  test.each([
    ["550 5.7.1 Message rejected due to policy", "FI-05"],
    ["554 5.3.0 Something is wrong with me", "FI-06"],
    ["550 5.4.1 Relay access denied", "FI-07"],
    ["554 Transaction failed", "FI-08"],
  ])("that answers %p to everybody loses nobody, and nothing counts as sent", async (reply, region) => {
    smtp.answer(() => reply);
    const people = await postingTo(region, 30);
    await work();
    await attempts(3);
    expect(await states()).toHaveLength(30);
    expect((await states()).filter(({ sent, refused }) => sent || refused)).toEqual([]);
    smtp.answer(() => undefined);
    await eventually("the queue is empty", queueIsEmpty);
    expect(reached()).toEqual(people);
    expect((await states()).every(({ sent }) => sent)).toBe(true);
  });

  test("that says of every receiver that there is none loses nobody either", async () => {
    smtp.answer((address) => `550 5.1.1 <${address}>: User unknown in local recipient table`);
    const people = await postingTo("FI-09", 30);
    await work();
    await attempts(2);
    await timePasses();
    await attempts(4);
    expect((await states()).filter(({ sent, refused }) => sent || refused)).toEqual([]);
    smtp.answer(() => undefined);
    await eventually("the queue is empty", queueIsEmpty);
    expect(reached()).toEqual(people);
  });

  test("is not asked for all of a batch when it refuses everybody", async () => {
    smtp.answer(() => "550 5.7.1 Blocked");
    await postingTo("FI-10", 25);
    await work();
    await attempts(1);
    expect(smtp.asked.length).toBeLessThanOrEqual(5);
  });
});

describe("a receiver who does not exist", () => {
  test("is refused, not sent to, with the reply's code and without the address", async () => {
    const people = await postingTo("FI-11", 12);
    const gone = people.slice(0, 7);
    smtp.answer((address) => (gone.includes(address) ? `550 5.1.1 <${address}>: no such box` : undefined));
    await work();
    await eventually("the queue is empty", async () => {
      await timePasses();
      return queueIsEmpty();
    });
    expect(reached()).toEqual(people.slice(7));
    expect(await states()).toEqual(
      people.map((email) => ({
        email,
        sent: !gone.includes(email),
        refused: gone.includes(email),
        reply: gone.includes(email) ? "550 5.1.1" : null,
      })),
    );
    const shown = await undelivered(t.ctx);
    expect(shown.refused.map(({ email }) => email).toSorted()).toEqual(gone);
    expect(shown.refused[0]).toMatchObject({ reply: "550 5.1.1", channel: "mail" });
  });

  test("loses only the messages that were refused: the next one goes out", async () => {
    const [email = ""] = await postingTo("FI-12", 1);
    smtp.answer(() => "550 5.1.1 no such box");
    await work();
    await attempts(2);
    await timePasses();
    await eventually("the queue is empty", queueIsEmpty);
    smtp.answer(() => undefined);
    const [person] = await t.db.select().from(accounts).where(eq(accounts.email, email));
    await sendLinkTo(person as unknown as Actor, "next");
    await eventually("the queue is empty", queueIsEmpty);
    expect(reached()).toEqual([email]);
  });
});

async function sendLinkTo(person: Actor, token: string) {
  await t.db.insert(oneTimeLinks).values({
    accountId: person.id,
    purpose: "reset",
    tokenHash: createHash("sha256").update(token).digest(),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await sendResetLink(t.db, person.id, token);
}

describe("a single message", () => {
  test("to everybody refused waits for the server; nothing counts as sent or refused", async () => {
    smtp.answer(() => "550 5.1.1 User unknown");
    const people = [];
    for (let n = 0; n < 8; n++) people.push(await createSubstitute(t.db));
    for (const [n, person] of people.entries()) await sendLinkTo(person, `link-${n}`);
    await work();
    await attempts(2);
    expect((await states()).filter(({ sent, refused }) => sent || refused)).toEqual([]);
    smtp.answer(() => undefined);
    await eventually("the queue is empty", queueIsEmpty);
    expect(reached()).toEqual(people.map(({ email }) => email).toSorted());
  });

  test("to somebody who does not exist is refused, and says so", async () => {
    const person = await createSubstitute(t.db);
    smtp.answer(() => "551 5.1.6 moved away");
    await sendLinkTo(person, "moved");
    await work();
    await attempts(2);
    expect(await states()).toMatchObject([{ sent: false, refused: false, reply: "551 5.1.6" }]);
    await timePasses();
    await eventually("the queue is empty", queueIsEmpty);
    expect(await states()).toEqual([{ email: person.email, sent: false, refused: true, reply: "551 5.1.6" }]);
  });

  test("that could not be sent at all is shown with the server's last reply", async () => {
    const person = await createSubstitute(t.db);
    smtp.answer(() => "550 5.7.1 not today");
    await sendLinkTo(person, "policy");
    await work();
    await attempts(1);
    expect((await undelivered(t.ctx)).waiting).toMatchObject([
      { channel: "mail", reply: "550 5.7.1", messages: 1 },
    ]);
    await eventually("it is given up", queueIsEmpty);
    expect(await states()).toEqual([
      { email: person.email, sent: false, refused: false, reply: "550 5.7.1" },
    ]);
  });
});
