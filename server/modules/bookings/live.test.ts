// Shows (rule: event-audience).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSubstitute } from "../../../tests/support/factories.ts";
import { lastEvent, monday } from "../jobs/fixture.ts";
import { changeJob, deleteJob } from "../jobs/posting/index.ts";
import { withdraw } from "./applications/index.ts";
import { choose, removeChosen } from "./choice/index.ts";
import { applyTo, posting } from "./fixture.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
});
afterAll(() => t.close());

/** Colleagues at the school see nothing of a teacher's job: the school's name alone reaches its principals. */
test("whatever happens to a job, live events name its poster, whoever does it", async () => {
  const [substitute, before] = [await createSubstitute(t.db), await lastEvent(t.db)];
  const job = await posting(t);
  const principal = await createPrincipal(t.db, { schools: job.teacher.schools });
  const id = { id: job.key };
  const choice = { key: job.key, email: substitute.email };
  const steps: [string, () => Promise<unknown>][] = [
    ["applied", () => applyTo(t, substitute, job)],
    ["chosen", () => choose(t.ctx, principal, choice)],
    ["taken back", () => removeChosen(t.ctx, principal, choice)],
    ["changed", () => changeJob(t.ctx, principal, { ...id, description: "Uusi" })],
    ["withdrawn", () => withdraw(t.ctx, substitute, job.key)],
    ["deleted", () => deleteJob(t.ctx, principal, job.key)],
  ];
  for (const [, act] of steps) await act();
  const events = await t.db.execute<{ name: string; named: boolean }>(sql`
    select name, ${job.teacher.id}::uuid = any(account_ids) as named from events
    where id > ${before} and name <> 'newsArrived' order by id`);
  expect(events.filter(({ named }) => !named)).toEqual([]);
  expect(events.map(({ name }) => name)).toEqual([
    "jobPosted",
    "applicationsChanged",
    "substituteChosen",
    "jobChanged",
    "jobChanged",
    "jobChanged",
    "applicationsChanged",
    "jobChanged",
  ]);
});
