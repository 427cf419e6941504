// Shows (rule: withdraw).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { announced, eventNames, lastEvent, monday, refusal } from "../../jobs/fixture.ts";
import { personalApplications } from "../../jobs/lists/index.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { withdraw } from "../applications/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { applyTo, posting } from "../fixture.ts";

const { t, pick, close } = await choosing();
afterAll(close);

describe("withdrawing", () => {
  test("and applying over and over ends, so that the poster's mailbox does not fill", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    const round = async () => {
      await applyTo(t, substitute, job);
      await withdraw(t.ctx, substitute, job.key);
    };
    for (let n = 0; n < 6; n++) await round();
    expect(await refusal(round())).toMatchObject({ status: 429, code: "too_many_attempts" });
    t.advance(3_600_000);
    await round();
    t.setNow(monday);
  });

  test("takes the application away from the poster; one may apply anew", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    await applyTo(t, substitute, job);
    const before = await lastEvent(t.db);
    await withdraw(t.ctx, substitute, job.key);
    await withdraw(t.ctx, substitute, job.key);
    expect(await eventNames(t.db, before)).toEqual(["newsArrived", "applicationsChanged"]);
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicants).toEqual([]);
    expect((await personalApplications(t.ctx, substitute)).active).toEqual([]);
    await applyTo(t, substitute, job);
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicants).toEqual([substitute.email]);
  });

  test("twice at once is told once", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    await applyTo(t, substitute, job);
    const queued = (await announced(t.db)).length;
    const waits = async () =>
      (
        await t.db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      ).length > 0;
    let second: Promise<void> | undefined;
    await t.db.transaction(async (tx) => {
      await withdraw({ ...t.ctx, db: tx }, substitute, job.key);
      second = withdraw(t.ctx, substitute, job.key);
      await eventually("the second waits for the first", waits);
    });
    await second;
    expect((await announced(t.db)).slice(queued)).toEqual(["withdrawn"]);
  });

  test("is refused for a past job, and the poster hears nothing", async () => {
    const substitute = await createSubstitute(t.db);
    const job = await posting(t);
    await applyTo(t, substitute, job);
    const queued = (await announced(t.db)).length;
    t.setNow(new Date("2026-11-04T13:30:00Z"));
    expect(await refusal(withdraw(t.ctx, substitute, job.key))).toMatchObject({
      status: 409,
      code: "job_past",
    });
    t.setNow(monday);
    expect((await announced(t.db)).length).toBe(queued);
  });

  test("is refused once somebody is chosen, and to those who never applied", async () => {
    const [chosen, other, stranger] = [
      await createSubstitute(t.db),
      await createSubstitute(t.db),
      await createSubstitute(t.db),
    ];
    const job = await posting(t);
    await applyTo(t, chosen, job);
    await applyTo(t, other, job);
    await pick(job, chosen);
    expect(await refusal(withdraw(t.ctx, chosen, job.key))).toMatchObject({ status: 409, code: "chosen" });
    expect(await refusal(withdraw(t.ctx, other, job.key))).toMatchObject({ status: 409, code: "job_filled" });
    expect((await refusal(withdraw(t.ctx, stranger, job.key))).status).toBe(404);
    expect((await refusal(withdraw(t.ctx, job.teacher, job.key))).status).toBe(403);
  });
});
