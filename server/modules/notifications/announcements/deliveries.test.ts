// Shows (rule: reader-language, outbox, who-is-told, message-order).
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import {
  accounts,
  assignments,
  jobs,
  pushSubscriptions,
  schoolBlocks,
  schoolMembers,
} from "../../../../db/schema/index.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { insertSubstitutes } from "../../../../tests/support/world/many-people.ts";
import type { Actor } from "../../auth/index.ts";
import { mailboxMessages } from "../mail/index.ts";
import { jobSummary } from "../messages/index.ts";
import { createChannels } from "../tasks.ts";
import { expand } from "./announce.ts";
import { insertApplication, insertJob, tell, tellPosting } from "./deliveries.fixture.ts";
import { collecting, sending } from "./sending.fixture.ts";

const { t, work, rest, queueIsEmpty, close } = await sending();
afterEach(rest);
afterAll(close);

const school = await createSchool(t.db, { name: "Mäkelän koulu", regionCode: "FI-18", phone: "09 555 000" });
const teacher = await createTeacher(t.db, { school, lang: "sv", email: "teacher@example.test" });

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
      await tellPosting(tx, jobId);
      await tellPosting(tx, jobId);
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
        await tellPosting(tx, jobId, true);
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
    const windows = "{[2026-11-04 06:00Z,2026-11-04 12:00Z)}";
    await t.db
      .insert(assignments)
      .values({ jobId, substituteId: chosen.id, chosenBy: teacher.id, windows, guardedWindows: windows });
    await insertApplication(t.db, jobId, other);
    const { sent, transport } = collecting();
    await work(transport);
    await tell(t.db, { kind: "chosen", jobId, substituteId: chosen.id }, [chosen.id, other.id]);
    await tell(t.db, { kind: "applied", jobId, substituteId: other.id }, "poster");
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
    await tell(t.db, { kind: "applied", jobId, substituteId: applicant.id }, "poster");
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => mail.to.address)).toEqual([gone.email]);

    const member = and(eq(schoolMembers.accountId, gone.id), eq(schoolMembers.schoolId, place.id));
    await t.db.update(schoolMembers).set({ active: false }).where(member);
    sent.length = 0;
    await tell(t.db, { kind: "applied", jobId, substituteId: applicant.id }, "poster");
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
      if (summary) await tell(tx, { kind: "job-deleted", job: summary }, [applicant.id]);
    });
    const { sent, transport } = collecting();
    await work(transport);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => [mail.to.address, mail.subject.split(":")[0]])).toEqual([
      [applicant.email, "Sijaisuus on poistettu"],
    ]);
  });
});
