import { afterAll, afterEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { enqueue } from "../../server/platform/worker/queue.ts";
import { startWorker } from "../../server/platform/worker/worker.ts";
import { testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";

const t = await testContext({ WAITS_PERCENT: "20" });
afterAll(() => t.close());
afterEach(async () => {
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
});

/** How many of the sessions here, chosen by name and statement, are open, and wait for a lock. */
async function sessions(name: string, statement = "%") {
  const [found] = await t.client`
    select count(*)::int as open, count(*) filter (where wait_event_type = 'Lock')::int as waiting
    from pg_stat_activity
    where datname = current_database() and application_name like ${name} and query like ${statement}`;
  return { open: Number(found?.["open"]), waiting: Number(found?.["waiting"]) };
}

async function locked(table: string, meanwhile: () => Promise<void>) {
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql.raw(`lock table graphile_worker.${table} in access exclusive mode`));
    await meanwhile();
  });
}

/** A worker, the tasks that it has run, and the moment in which it gives up its runner for another. */
async function startWatched() {
  const runs: unknown[] = [];
  const task = async (payload: unknown) => void runs.push(payload);
  const replaced = Promise.withResolvers<void>();
  const warn = (_: unknown, text: string) => text.includes("taken up anew") && replaced.resolve();
  const log = Object.assign(Object.create(t.ctx.log), { warn });
  const worker = await startWorker({ ...t.ctx, log }, { note: task }, { concurrency: 2, url: t.url });
  return { worker, runs, replaced: replaced.promise };
}

test("a worker that is stopped while its next runner is slow to start takes no task afterwards, and keeps no connection", async () => {
  const { worker, runs, replaced } = await startWatched();
  let stopped: Promise<void> | undefined;
  // What a runner looks at first when it starts.
  await locked("migrations", async () => {
    await locked("_private_jobs", () => replaced);
    await eventually("the next runner to start", async () => (await sessions("tuuri worker")).waiting > 0);
    stopped = worker.stop();
    // Longer than it takes to stop one that has started.
    await Promise.race([stopped, Bun.sleep(4_000)]);
  });
  await stopped;
  await enqueue(t.db, "note", {});
  await eventually("its connections to be closed", async () => (await sessions("tuuri worker")).open === 0);
  expect([runs, worker.working()]).toEqual([[], false]);
}, 60_000);

test("nor does one that is stopped while it puts back what the last runner had taken", async () => {
  const { worker, runs, replaced } = await startWatched();
  await enqueue(t.db, "note", { first: true });
  await eventually("the task to run", () => runs.length === 1);
  let stopped: Promise<void> | undefined;
  await locked("_private_jobs", async () => {
    await replaced;
    const putting = async () => (await sessions("tuuri", "%force_unlock%")).waiting > 0;
    await eventually("it to put back", putting, 30);
    stopped = worker.stop();
  });
  await enqueue(t.db, "note", { second: true });
  await stopped;
  await eventually("its connections to be closed", async () => (await sessions("tuuri worker")).open === 0);
  expect(runs).toEqual([{ first: true }]);
}, 60_000);
