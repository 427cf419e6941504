// Shows (rule: message-retries).
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, principalRequests } from "../../../../db/schema/index.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import type { Actor } from "../../auth/index.ts";
import { sendPrincipalWaits } from "../notices/index.ts";
import { insertApplication, insertJob, tell, tellPosting } from "./deliveries.fixture.ts";
import { collecting, sending } from "./sending.fixture.ts";

const { t, work, rest, queueIsEmpty, close } = await sending();
afterEach(rest);
afterAll(close);

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
    await tellPosting(t.db, jobId);
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
    await tell(t.db, { kind: "applied", jobId, substituteId: applicant.id }, "poster");
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
    await tellPosting(t.db, jobId);
    await eventually("the queue is empty", queueIsEmpty);
    // The second time is believed once the server has taken something from us, which may be later in that attempt.
    const times = (one: Actor | undefined) => attempts.filter((address) => address === one?.email).length;
    expect(times(people[1])).toBe(2);
    expect([2, 3]).toContain(times(people[0]));
    expect(sent.map((mail) => mail.to.address)).toEqual([people[1]?.email ?? ""]);
  });
});
