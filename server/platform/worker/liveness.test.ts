// Shows (rule: tasks-of-the-dead).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { announceAlive } from "./liveness.ts";

let t: TestContext;

beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

type Runner = ReturnType<ReturnType<typeof announceAlive>["forRunner"]>;

/** What graphile-worker does when a worker of the pool with this name starts. */
async function starts(runner: Runner, name: string) {
  const started = runner.plugin.worker?.hooks?.startWorker as (...given: unknown[]) => Promise<void>;
  await started({}, { worker: { workerPool: { id: name } } });
}

async function held() {
  const [found] = await t.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and datname = current_database()`);
  return found?.count;
}

// So it is when the start of a runner and the way back after a lost connection both come to the lock.
test("a name that was locked twice over is given up all the same", async () => {
  const alive = announceAlive(t.url, t.ctx.log);
  const [first, second] = [alive.forRunner(), alive.forRunner()];
  await starts(first, "pool-of-this-test");
  await starts(second, "pool-of-this-test");
  expect(await held()).toBe(1);
  await second.forget();
  expect(await held()).toBe(0);
  await alive.stop();
});
