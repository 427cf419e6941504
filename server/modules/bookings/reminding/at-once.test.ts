// Shows (rule: reminders, told-once, lock-order).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq, ne } from "drizzle-orm";
import { jobs, news } from "../../../../db/schema/index.ts";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import type { Database } from "../../../platform/database/connection.ts";
import { clockOn } from "../../notifications/peace/clockwork.fixture.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { remindDue } from "./remind.ts";
import { reminders, tomorrow } from "./reminding.fixture.ts";

const w = await reminders();
const { t, sent, strike, remind, world, subjects } = w;
afterAll(w.close);
beforeEach(() => {
  sent.length = 0;
});

describe("the look", () => {
  test("twice at once, or again, reminds once", async () => {
    const { aino } = await world();
    t.setNow(clockOn(1, "18:00"));
    await Promise.all([remindDue(t.ctx), remindDue(t.ctx), remindDue(t.ctx)]);
    await remindDue(t.ctx);
    await strike(clockOn(1, "18:01"));
    expect(subjects()).toEqual([tomorrow()]);
    expect(await t.db.$count(news, and(eq(news.accountId, aino.id), eq(news.kind, "reminder")))).toBe(1);
  });

  test("that fails has reminded nobody, and the next one does", async () => {
    await world();
    t.setNow(clockOn(1, "18:00"));
    await t.client`alter table events rename to events_away`;
    await expect(remindDue(t.ctx)).rejects.toThrow();
    await t.client`alter table events_away rename to events`;
    await strike(clockOn(1, "18:01"));
    expect(subjects()).toEqual([]);
    await remind(clockOn(1, "18:05"));
    expect(subjects()).toEqual([tomorrow()]);
  });

  test("is few statements for a thousand who are due at once, and none goes with a choice", async () => {
    const { id, teacher, aino } = await world();
    await w.thousand(id, aino);
    t.setNow(clockOn(1, "18:00"));
    const sentTo = await statementsOf(t, (ctx) => remindDue({ ...t.ctx, db: ctx.db as Database }));
    expect(await t.db.$count(news, and(eq(news.accountId, aino.id), eq(news.kind, "reminder")))).toBe(1_001);
    // To find them, and six for each of twenty-one batches.
    expect(sentTo.length).toBeLessThanOrEqual(1 + 21 * 6);
    t.setNow(clockOn(1, "18:01"));
    expect(await statementsOf(t, (ctx) => remindDue({ ...t.ctx, db: ctx.db as Database }))).toHaveLength(1);
    await t.db.delete(jobs).where(ne(jobs.id, id));
    t.setNow(clockOn(1, "18:10"));
    await removeChosen(t.ctx, teacher, { key: id });
    const choosing = await statementsOf(t, (ctx) => choose(ctx, teacher, { key: id, email: aino.email }));
    expect(choosing.length).toBeGreaterThan(0);
    expect(choosing.filter(({ text, values }) => /remind|told_of_start/.test(`${text} ${values}`))).toEqual(
      [],
    );
    await t.client`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`;
  });
});
