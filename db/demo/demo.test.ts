import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { loadActor } from "../../server/modules/auth/index.ts";
import { postedPage } from "../../server/modules/jobs/index.ts";
import { undeliveredPage } from "../../server/modules/notifications/index.ts";
import { dateIn } from "../../src/dates.ts";
import { byDay } from "../../src/features/job/list/by-day.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { accounts } from "../schema/index.ts";
import { seedDemo } from "./index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  await seedDemo(t.ctx);
}, 120_000);
afterAll(() => t.close());

test("the operator of the demonstration finds mails that did not arrive, and messages under the day on which they are shown", async () => {
  const found = await t.db.query.accounts.findFirst({ where: eq(accounts.email, "admin@demo.test") });
  const actor =
    found && (await loadActor(t.ctx, { accountId: found.id, sessionVersion: found.sessionVersion }));
  if (!actor) throw new Error("the demonstration has no operator");
  // As after the second factor.
  const operator = { ...actor, operator: true };
  const { items: undelivered } = await undeliveredPage(t.ctx, operator, { limit: 10 });
  expect(undelivered.map(({ state, channel }) => [state, channel])).toEqual([
    ["refused", "mail"],
    ["givenUp", "mail"],
  ]);
  const { items } = await postedPage(t.ctx, operator, {});
  const messages = items.filter(({ messageKind }) => messageKind);
  const today = dateIn("Europe/Helsinki", t.ctx.now());
  expect(byDay(messages, today).map(({ day, jobs }) => [day, jobs.length])).toEqual([[today, 2]]);
});
