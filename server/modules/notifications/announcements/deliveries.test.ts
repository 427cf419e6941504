import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { parseCrontab } from "graphile-worker";
import {
  accounts,
  applications,
  assignments,
  jobs,
  oneTimeLinks,
  principalRequests,
  pushSubscriptions,
  schoolBlocks,
  schoolMembers,
  substituteRegions,
} from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { insertSubstitutes } from "../../../../tests/support/many-people.ts";
import type { Mail, MailTransport } from "../../../platform/mail/transport.ts";
import { SendFailure } from "../../../platform/send-failure.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import { startWorker, type Worker } from "../../../platform/worker/worker.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { createChannels } from "../channels.ts";
import {
  announceApplied,
  announceChosen,
  announceJobChanged,
  announceJobDeleted,
  announceJobPosted,
  announceWithdrawn,
  crontab,
  jobSummary,
  mailboxMessages,
  sendPrincipalWaits,
  sendResetLink,
  tasks,
} from "../index.ts";
import { deliver } from "./deliver.ts";
import { insertApplication, insertJob } from "./deliveries.fixture.ts";
import { type Batch, deliverTask, expand } from "./expand.ts";
import { hasten } from "./hasten.ts";

let t: TestContext;
let school: ActorSchool;
let teacher: Actor;
let worker: Worker | undefined;

beforeAll(async () => {
  t = await testContext();
  school = await createSchool(t.db, { name: "Mäkelän koulu", regionCode: "FI-18", phone: "09 555 000" });
  teacher = await createTeacher(t.db, { school, lang: "sv", email: "teacher@example.test" });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => t.close());

async function work(transport?: MailTransport) {
  worker = await startWorker(t.ctx, tasks(t.ctx, transport), { concurrency: 4 });
}

const queueIsEmpty = async () => {
  const [found] = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs`,
  );
  return found?.count === 0;
};

/** A transport that keeps what it is given, after `attempt` has had its say. */
function collecting(attempt: (mail: Mail) => void = () => {}) {
  const sent: Mail[] = [];
  const transport: MailTransport = {
    send: async (mail) => {
      attempt(mail);
      sent.push(mail);
    },
    close: () => {},
  };
  return { sent, transport };
}

describe("a posting", () => {
  test("reaches each of 300 matching substitutes once, and nobody else", async () => {
    const matching = await insertSubstitutes(t.db, 300, "FI-18");
    const elsewhere = await createSubstitute(t.db, { regions: ["FI-11"] });
    const closed = await createSubstitute(t.db);
    const locked = await createSubstitute(t.db);
    const unconfirmed = await createSubstitute(t.db);
    const mailOff = await createSubstitute(t.db);
    const blocking = await createSubstitute(t.db);
    const change = (actor: Actor, values: Partial<typeof accounts.$inferInsert>) =>
      t.db.update(accounts).set(values).where(eq(accounts.id, actor.id));
    await change(closed, { closedAt: new Date() });
    await change(locked, { lockedAt: new Date() });
    await change(unconfirmed, { confirmedAt: null });
    await change(mailOff, { mailEnabled: false });
    await t.db.insert(schoolBlocks).values({ accountId: blocking.id, schoolId: school.id });
    const jobId = await insertJob(t.db, school, teacher);

    await work();
    await t.db.transaction(async (tx) => {
      await announceJobPosted(tx, jobId, { urgent: false });
      await announceJobPosted(tx, jobId, { urgent: false });
    });
    await eventually("the queue is empty", queueIsEmpty);

    const sent = await t.db.execute<{ account_id: string }>(
      sql`select account_id from deliveries where event_key = ${`job-posted:${jobId}`} and sent_at is not null`,
    );
    expect(new Set(sent.map((row) => row.account_id))).toEqual(new Set(matching));
    for (const other of [elsewhere, closed, locked, unconfirmed, mailOff, blocking]) {
      expect(matching).not.toContain(other.id);
    }
    const files = [...new Bun.Glob("*.eml").scanSync(`${t.dataDir}/mail`)];
    expect(files).toHaveLength(300);
    const newest = await mailboxMessages(t.ctx);
    expect(newest).toHaveLength(100);
    for (const mail of newest) {
      expect(mail.subject).toStartWith(
        mail.lang === "sv" ? "Nytt vikariat: Mäkelän koulu" : "Uusi sijaisuus: Mäkelän koulu",
      );
      expect(mail.text).toContain(`/app/specific/${jobId}`);
    }
    await t.db.delete(accounts).where(sql`${accounts.email} like 'many-%'`);
  });

  test("sends its pushes before its mails, and an urgent one's mails before another's pushes", async () => {
    const place = await createSchool(t.db, { regionCode: "FI-13" });
    const poster = await createTeacher(t.db, { school: place });
    const keys = { p256dh: "p", auth: "a" };
    for (let n = 0; n < 30; n++) {
      const { id: accountId } = await createSubstitute(t.db, { regions: ["FI-13"] });
      await t.db
        .insert(pushSubscriptions)
        .values({ accountId, endpoint: `https://push.example/${n}`, ...keys });
    }
    const channels = createChannels(t.ctx, collecting().transport);
    for (const urgent of [false, true]) {
      const jobId = await insertJob(t.db, place, poster, { urgent });
      const occasion = { kind: "job-posted", id: jobId, jobId, urgent } as const;
      await expand(t.ctx, channels, { occasion, receivers: "region" });
    }
    const order = await t.db.execute<{ what: string }>(sql`
      select concat(payload->>'channel', ' ', payload->'occasion'->>'urgent') as what
      from graphile_worker._private_jobs order by priority, run_at, id`);
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
    expect(order.map(({ what }) => what)).toEqual([
      ...["push true", "push true", "mail true", "mail true"],
      ...["push false", "push false", "mail false", "mail false"],
    ]);
  });

  test("that is rolled back tells nobody", async () => {
    const jobId = await insertJob(t.db, school, teacher);
    await t.db
      .transaction(async (tx) => {
        await announceJobPosted(tx, jobId, { urgent: true });
        throw new Error("changed my mind");
      })
      .catch(() => {});
    expect(await queueIsEmpty()).toBe(true);
  });
});

describe("a choice", () => {
  test("is told to the chosen one with the phone, to the others without, and to the poster's language", async () => {
    const chosen = await createSubstitute(t.db, { lang: "sv" });
    const other = await createSubstitute(t.db, { lang: "fi" });
    const jobId = await insertJob(t.db, school, teacher, { filled: true });
    const windows = "{}";
    await t.db
      .insert(assignments)
      .values({ jobId, substituteId: chosen.id, chosenBy: teacher.id, windows, guardedWindows: windows });
    await insertApplication(t.db, jobId, other);
    const { sent, transport } = collecting();
    await work(transport);
    await announceChosen(t.db, jobId, chosen.id, [other.id]);
    await announceApplied(t.db, jobId, other.id);
    await eventually("the queue is empty", queueIsEmpty);

    const to = (email: string) => sent.filter((mail) => mail.to.address === email);
    expect(to(chosen.email).map((mail) => mail.subject.split(":")[0])).toEqual(["Du fick vikariatet"]);
    expect(to(chosen.email)[0]?.text).toContain("09 555 000");
    expect(to(other.email).map((mail) => mail.subject.split(":")[0])).toEqual(["Sijaisuus on täytetty"]);
    expect(to(other.email)[0]?.text).not.toContain("09 555 000");
    expect(to("teacher@example.test").map((mail) => mail.lang)).toEqual(["sv"]);
    expect(sent).toHaveLength(3);
  });
});

describe("the poster", () => {
  test("who works at the school no more is told nothing; its principals are", async () => {
    const place = await createSchool(t.db);
    const gone = await createTeacher(t.db, { school: place });
    const principal = await createPrincipal(t.db, { schools: [place] });
    await createTeacher(t.db, { school: place });
    const jobId = await insertJob(t.db, place, gone);
    const applicant = await createSubstitute(t.db);
    await insertApplication(t.db, jobId, applicant);
    const { sent, transport } = collecting();
    await work(transport);
    await announceApplied(t.db, jobId, applicant.id);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => mail.to.address)).toEqual([gone.email]);

    const member = and(eq(schoolMembers.accountId, gone.id), eq(schoolMembers.schoolId, place.id));
    await t.db.update(schoolMembers).set({ active: false }).where(member);
    sent.length = 0;
    await announceApplied(t.db, jobId, applicant.id);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => mail.to.address)).toEqual([principal.email]);
  });
});

describe("a deleted job", () => {
  test("is told of although its row is gone", async () => {
    const applicant = await createSubstitute(t.db);
    const jobId = await insertJob(t.db, school, teacher);
    await t.db.transaction(async (tx) => {
      const summary = await jobSummary(tx, jobId);
      await tx.delete(jobs).where(eq(jobs.id, jobId));
      if (summary) await announceJobDeleted(tx, summary, [applicant.id]);
    });
    const { sent, transport } = collecting();
    await work(transport);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => [mail.to.address, mail.subject.split(":")[0]])).toEqual([
      [applicant.email, "Sijaisuus on poistettu"],
    ]);
  });
});

describe("when sending fails", () => {
  test("only who was not reached is tried again, with the same Message-ID", async () => {
    const people = [];
    for (let i = 0; i < 5; i++) people.push(await createSubstitute(t.db, { regions: ["FI-06"] }));
    const place = await createSchool(t.db, { regionCode: "FI-06" });
    const jobId = await insertJob(t.db, place, await createTeacher(t.db, { school: place }));
    const attempts: string[] = [];
    const { sent, transport } = collecting((mail) => {
      attempts.push(mail.messageId);
      if (attempts.length === 2) throw new SendFailure("later", "EENVELOPE 451");
    });
    await work(transport);
    await announceJobPosted(t.db, jobId, { urgent: false });
    await eventually("the queue is empty", queueIsEmpty);
    expect(attempts).toHaveLength(6);
    expect(attempts[5]).toBe(attempts[1] ?? "");
    expect(new Set(sent.map((mail) => mail.to.address))).toEqual(
      new Set(people.map((person) => person.email)),
    );
  });

  test("whoever switches mails off before the next attempt gets none", async () => {
    const place = await createSchool(t.db);
    const poster = await createTeacher(t.db, { school: place });
    const jobId = await insertJob(t.db, place, poster);
    const applicant = await createSubstitute(t.db);
    await insertApplication(t.db, jobId, applicant);
    let attempts = 0;
    const { sent, transport } = collecting(() => {
      attempts++;
      throw new SendFailure("later", "EENVELOPE 451");
    });
    await work(transport);
    await announceApplied(t.db, jobId, applicant.id);
    await eventually("a first attempt", () => attempts > 0);
    await t.db.update(accounts).set({ mailEnabled: false }).where(eq(accounts.id, poster.id));
    await eventually("the queue is empty", queueIsEmpty);
    expect([attempts, sent.length]).toEqual([1, 0]);
  });

  test("so does an operator who was to hear that a principal waits", async () => {
    const operator = await createOperator(t.db);
    const principal = await createPrincipal(t.db);
    await t.db
      .insert(principalRequests)
      .values({ accountId: principal.id, school: "Uusi koulu", regionCode: "FI-18" });
    let attempts = 0;
    const { sent, transport } = collecting(() => {
      attempts++;
      throw new SendFailure("down", "ECONNECTION");
    });
    await work(transport);
    await sendPrincipalWaits(t.ctx, principal.id);
    await eventually("a first attempt", () => attempts > 0);
    await t.db.update(accounts).set({ mailEnabled: false }).where(eq(accounts.id, operator.id));
    await eventually("the queue is empty", queueIsEmpty);
    expect([attempts, sent.length]).toEqual([1, 0]);
  });

  test("an address refused twice is not tried again, though another of the batch is", async () => {
    const place = await createSchool(t.db, { regionCode: "FI-07" });
    const people = [
      await createSubstitute(t.db, { regions: ["FI-07"] }),
      await createSubstitute(t.db, { regions: ["FI-07"] }),
    ];
    const jobId = await insertJob(t.db, place, await createTeacher(t.db, { school: place }));
    const attempts: string[] = [];
    let others = 0;
    const { sent, transport } = collecting(({ to }) => {
      attempts.push(to.address);
      if (to.address === people[0]?.email) throw new SendFailure("refused", "EENVELOPE 550");
      if (++others === 1) throw new SendFailure("later", "EENVELOPE 451");
    });
    await work(transport);
    await announceJobPosted(t.db, jobId, { urgent: false });
    await eventually("the queue is empty", queueIsEmpty);
    // The second time is believed once the server has taken something from us, which may be later in that attempt.
    const times = (one: Actor | undefined) => attempts.filter((address) => address === one?.email).length;
    expect(times(people[1])).toBe(2);
    expect([2, 3]).toContain(times(people[0]));
    expect(sent.map((mail) => mail.to.address)).toEqual([people[1]?.email ?? ""]);
  });
});

describe("a batch", () => {
  test("at one of whose receivers the sending breaks off each time reaches the others", async () => {
    const place = await createSchool(t.db, { regionCode: "FI-12" });
    const people = [];
    for (let i = 0; i < 4; i++) people.push(await createSubstitute(t.db, { regions: ["FI-12"] }));
    const jobId = await insertJob(t.db, place, await createTeacher(t.db, { school: place }));
    const [first, ...others] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const { sent, transport } = collecting(({ to }) => {
      if (to.address === first?.email) throw new SendFailure("down", "ESOCKET");
    });
    const channels = createChannels(t.ctx, transport);
    const occasion = { kind: "job-posted", id: jobId, jobId, urgent: false } as const;
    await expand(t.ctx, channels, { occasion, receivers: "region" });
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
    const batch: Batch = { channel: "mail", occasion, accountIds: people.map(({ id }) => id) };
    const attempt = () => deliver(t.ctx, channels, batch, new AbortController().signal).catch(() => {});
    for (let n = 0; n < 40; n++) await attempt();
    expect(sent.map((mail) => mail.to.address).toSorted()).toEqual(
      others.map(({ email }) => email).toSorted(),
    );
  });

  test("that has failed for a while is tried again every ten minutes, for half a day", async () => {
    const batch: Batch = {
      channel: "mail",
      occasion: { kind: "job-changed", id: "1", jobId: school.id },
      accountIds: [],
    };
    const hour = 3_600_000;
    const wait = async (attempts: number, age: number) => {
      await enqueue(t.db, deliverTask, batch, { runAt: new Date(Date.now() + 6 * hour) });
      await t.db.execute(sql`
        update graphile_worker._private_jobs
        set attempts = ${attempts}, created_at = now() - make_interval(hours => ${age})
        where id = (select max(id) from graphile_worker._private_jobs)`);
    };
    for (const [attempts, age] of [
      [3, 0],
      [10, 3],
      [10, 13],
      [12, 3],
    ] as const)
      await wait(attempts, age);
    await hasten(t.ctx);
    const waiting = await t.db.execute<{ attempts: number; due: boolean }>(
      sql`select attempts::int, run_at <= now() as due from graphile_worker._private_jobs order by id`,
    );
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
    expect(waiting.map(({ attempts, due }) => [attempts, due])).toEqual([
      [3, false],
      [6, true],
      [10, false],
      [12, false],
    ]);
    expect(parseCrontab(crontab).map(({ task }) => Object.keys(tasks(t.ctx)).includes(task))).toEqual([
      true,
      true,
    ]);
  });
});

describe("who has nothing to do with it any more when it comes to sending", () => {
  /** The first attempt fails; `meanwhile` happens before the second. Gives who is told in the end. */
  async function toldAfter(announce: () => Promise<void>, meanwhile: () => Promise<unknown>) {
    let attempts = 0;
    const { sent, transport } = collecting(() => {
      if (++attempts === 1) throw new SendFailure("later", "EENVELOPE 451");
    });
    await work(transport);
    await announce();
    await eventually("a first attempt", () => attempts === 1);
    await meanwhile();
    await eventually("the queue is empty", queueIsEmpty);
    await worker?.stop();
    worker = undefined;
    return sent.map((mail) => mail.to.address);
  }

  async function jobAt(regionCode: string) {
    const place = await createSchool(t.db, { regionCode });
    const poster = await createTeacher(t.db, { school: place });
    const person = await createSubstitute(t.db, { regions: [regionCode] });
    return { place, poster, person, jobId: await insertJob(t.db, place, poster) };
  }

  test("a substitute who has hidden the school, or left the region", async () => {
    const one = await jobAt("FI-08");
    const hides = () =>
      t.db.insert(schoolBlocks).values({ accountId: one.person.id, schoolId: one.place.id });
    expect(await toldAfter(() => announceJobPosted(t.db, one.jobId, { urgent: false }), hides)).toEqual([]);
    const two = await jobAt("FI-09");
    const leaves = () => t.db.delete(substituteRegions).where(eq(substituteRegions.accountId, two.person.id));
    expect(await toldAfter(() => announceJobPosted(t.db, two.jobId, { urgent: false }), leaves)).toEqual([]);
  });

  test("a poster who works at the school no more, in whose place its principals hear of it", async () => {
    const { place, poster, person, jobId } = await jobAt("FI-10");
    const principal = await createPrincipal(t.db, { schools: [place] });
    await insertApplication(t.db, jobId, person);
    const leaves = () =>
      t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, poster.id));
    const told = await toldAfter(() => announceApplied(t.db, jobId, person.id), leaves);
    expect(told).toEqual([principal.email]);
  });

  test("an applicant who has withdrawn, of whom the poster hears that alone", async () => {
    const { poster, person, jobId } = await jobAt("FI-11");
    await insertApplication(t.db, jobId, person);
    const withdraws = () =>
      t.db.update(applications).set({ withdrawnAt: new Date() }).where(eq(applications.jobId, jobId));
    expect(await toldAfter(() => announceJobChanged(t.db, jobId, [person.id]), withdraws)).toEqual([]);
    const { sent, transport } = collecting();
    await announceApplied(t.db, jobId, person.id);
    await announceWithdrawn(t.db, jobId, person.id);
    await work(transport);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => [mail.to.address, mail.subject.split(":")[0]])).toEqual([
      [poster.email, "Hakemus peruttu"],
    ]);
  });
});

describe("a link", () => {
  const token = "s3cret-token-of-a-link";

  const createLink = (person: Actor, token: string, expiresAt = new Date(Date.now() + 3_600_000)) =>
    t.db.insert(oneTimeLinks).values({
      accountId: person.id,
      purpose: "reset",
      tokenHash: createHash("sha256").update(token).digest(),
      expiresAt,
    });

  test("that another has taken the place of, or whose time is over, does not go out any more", async () => {
    const person = await createSubstitute(t.db);
    await createLink(person, "newest");
    await createLink(person, "expired", new Date(Date.now() - 1_000));
    const { sent, transport } = collecting();
    for (const token of ["replaced", "newest", "expired"]) await sendResetLink(t.db, person.id, token);
    await work(transport);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("/app/reset/newest");
    await t.db.delete(oneTimeLinks);
  });

  test("goes out even to who wants no mail, and leaves no token behind", async () => {
    const person = await createSubstitute(t.db, { lang: "sv" });
    await t.db.update(accounts).set({ mailEnabled: false }).where(eq(accounts.id, person.id));
    await createLink(person, token);
    const { sent, transport } = collecting();
    await work(transport);
    await sendResetLink(t.db, person.id, token);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => mail.to.address)).toEqual([person.email]);
    expect(sent[0]?.text).toContain(`/app/reset/${token}`);
    expect(sent[0]?.unsubscribeUrl).toBeUndefined();
    const keys = await t.db.execute<{ event_key: string }>(sql`select event_key from deliveries`);
    expect(JSON.stringify(keys)).not.toContain(token);
  });

  test("that cannot be sent is given up in the end, with its token, which no log and no error names", async () => {
    const person = await createSubstitute(t.db);
    const lines: string[] = [];
    const log = new Proxy(t.ctx.log, {
      get:
        (_, level) =>
        (...parts: unknown[]) =>
          lines.push(Bun.inspect([level, ...parts], { depth: 12 })),
    });
    const { transport } = collecting(() => {
      throw new SendFailure("down", "ECONNECTION");
    });
    const ctx = { ...t.ctx, log };
    await t.db.delete(oneTimeLinks);
    await createLink(person, token);
    await sendResetLink(t.db, person.id, token);
    await t.db.execute(sql`update graphile_worker._private_jobs set max_attempts = 2`);
    worker = await startWorker(ctx, tasks(ctx, transport), { concurrency: 1 });
    const lastError = async () =>
      (await t.db.execute<{ last_error: string | null }>(sql`select last_error from graphile_worker.jobs`))[0]
        ?.last_error;
    await eventually("a failed attempt", async () => Boolean(await lastError()));
    expect(await lastError()).toBe("ECONNECTION (down)");
    await eventually("the queue is empty", queueIsEmpty);
    expect(lines.join("\n")).toContain("link could not be sent");
    expect(lines.join("\n")).not.toContain(token);
  });
});

test("once an hour, what nobody needs any more is deleted", async () => {
  const person = await createSubstitute(t.db);
  await sendResetLink(t.db, person.id, "left-over");
  await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
  await t.db.execute(sql`
    insert into deliveries (event_key, account_id, channel, queued_at)
    values ('old', ${person.id}, 'mail', now() - interval '100 days'), ('new', ${person.id}, 'mail', now())`);
  const stuck = async (age: number) => {
    await enqueue(t.db, deliverTask, {}, { runAt: new Date(Date.now() + 3_600_000) });
    await t.db.execute(sql`
      update graphile_worker._private_jobs
      set attempts = max_attempts, created_at = now() - make_interval(days => ${age})
      where id = (select max(id) from graphile_worker._private_jobs)`);
  };
  await stuck(100);
  await stuck(10);
  const task = parseCrontab(crontab)[0]?.task ?? "";
  await work(collecting().transport);
  await enqueue(t.db, task, {});
  const waiting = () =>
    t.db.execute<{ days: number }>(
      sql`select extract(day from now() - created_at)::int as days from graphile_worker._private_jobs`,
    );
  await eventually("only what failed lately is left", async () => (await waiting()).length === 1);
  expect((await waiting()).map(({ days }) => days)).toEqual([10]);
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  const left = await t.db.execute<{ event_key: string; given_up: boolean }>(sql`
    select split_part(event_key, ':', 1) as event_key, given_up_at is not null as given_up
    from deliveries where account_id = ${person.id} order by 2`);
  // Of the link that no worker was left to send it is known that it was given up.
  expect([...left]).toEqual([
    { event_key: "new", given_up: false },
    { event_key: "link-reset", given_up: true },
  ]);
});
