import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { enqueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

const t = await testContext();
afterAll(() => t.close());

/** Those of a worker, and how many of them wait for a lock. */
async function connections() {
  const [found] = await t.client`
    select count(*)::int as open, count(*) filter (where wait_event_type = 'Lock')::int as waiting
    from pg_stat_activity where datname = current_database() and application_name = 'tuuri worker'`;
  return { open: Number(found?.["open"]), waiting: Number(found?.["waiting"]) };
}

test("a worker that is stopped while its next runner is slow to start takes no task afterwards, and keeps no connection", async () => {
  const runs: unknown[] = [];
  const task = async (payload: unknown) => void runs.push(payload);
  const replaced = Promise.withResolvers<void>();
  const warn = (_: unknown, text: string) => text.includes("taken up anew") && replaced.resolve();
  const log = Object.assign(Object.create(t.ctx.log), { warn });
  const worker = await startWorker({ ...t.ctx, log }, { note: task }, { concurrency: 2, url: t.url });
  const locked = (table: string, meanwhile: () => Promise<void>) =>
    t.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql.raw(`lock table graphile_worker.${table} in access exclusive mode`));
      await meanwhile();
    });
  let stopped: Promise<void> | undefined;
  // What a runner looks at first when it starts.
  await locked("migrations", async () => {
    await locked("_private_jobs", () => replaced.promise);
    await eventually("the next runner to start", async () => (await connections()).waiting > 0);
    stopped = worker.stop();
    // Longer than it takes to stop one that has started.
    await Promise.race([stopped, Bun.sleep(4_000)]);
  });
  await stopped;
  await enqueue(t.db, "note", {});
  await eventually("its connections to be closed", async () => (await connections()).open === 0);
  expect([runs, worker.working()]).toEqual([[], false]);
}, 60_000);
