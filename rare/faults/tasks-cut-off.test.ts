// Shows (rule: ready-is-not-alive, tasks-of-the-dead).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { connect } from "../../server/platform/database/connection.ts";
import { enqueue } from "../../server/platform/worker/queue.ts";
import { startWorker, type Worker } from "../../server/platform/worker/worker.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";

let t: TestContext;
const workers = new Set<Worker>();

beforeAll(async () => {
  t = await testContext({ WAITS_PERCENT: "20" });
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  workers.clear();
});
afterAll(() => t.close());

async function work(task: (payload: unknown) => Promise<void>, concurrency = 2) {
  const worker = await startWorker(t.ctx, { note: task }, { concurrency, url: t.url });
  workers.add(worker);
  return worker;
}

/** Counts in a sequence, which what is undone leaves alone. */
const refuseToEndTask = `
  create sequence refusals;
  create function refuse() returns trigger language plpgsql as $$
    begin
      if nextval('refusals') = 1 then raise exception 'refused'; end if;
      return old;
    end $$;
  create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse();`;

describe("a worker", () => {
  test("finishes what runs before it stops, and takes nothing new", async () => {
    const done: string[] = [];
    const running = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    // One at a time: a second may have asked for a task just before the stop, and would get the next one.
    const worker = await work(async () => {
      running.resolve();
      await mayEnd.promise;
      done.push("one");
    }, 1);
    await enqueue(t.db, "note", {});
    await running.promise;
    const stopped = worker.stop();
    workers.delete(worker);
    await enqueue(t.db, "note", {});
    mayEnd.resolve();
    await stopped;
    expect(done).toEqual(["one"]);
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  });

  test("takes over from one that is gone, and leaves alone what a living one does", async () => {
    const runs: string[] = [];
    const mayEnd = Promise.withResolvers<void>();
    await work(async (payload) => {
      const { name } = payload as { name: string };
      runs.push(name);
      if (name === "long") await mayEnd.promise;
    });
    await enqueue(t.db, "note", { name: "long" });
    await eventually("the task runs", () => runs.includes("long"));
    const worker = [...workers];
    workers.clear();
    await enqueue(t.db, "note", { name: "orphan" }, { runAt: new Date(Date.now() + 3_600_000) });
    await t.db.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'pool-of-a-dead-process', locked_at = now(), run_at = now()
      where payload->>'name' = 'orphan'`);
    await work(async (payload) => {
      runs.push(`second: ${(payload as { name: string }).name}`);
    });
    for (const first of worker) workers.add(first);
    await eventually("the task runs", () => runs.some((run) => run.endsWith("orphan")));
    mayEnd.resolve();
    expect(runs.filter((run) => run.endsWith("long"))).toEqual(["long"]);
  });

  test("goes on after the database has cut off its connections", async () => {
    const runs: number[] = [];
    await work(async (payload) => {
      runs.push((payload as { number: number }).number);
    });
    await enqueue(t.db, "note", { number: 1 });
    await eventually("the task runs", () => runs.includes(1));
    await t.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'tuuri'`);
    await enqueue(t.db, "note", { number: 2 });
    await eventually("the task runs", () => runs.includes(2));
    // Its name is locked again, so that nobody takes it for dead.
    const locked = async () => {
      const [found] = await t.db.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and classid = 7282022 and datname = current_database()`);
      return found?.count === 1;
    };
    await eventually("the name is locked", locked);
  });

  test("begins a task again, as the same attempt, that lost the database in the middle", async () => {
    const attempts: number[] = [];
    const other = connect(t.url, 1);
    const worker = await startWorker(
      t.ctx,
      {
        note: async (_payload, { job }) => {
          attempts.push(job.attempts);
          if (attempts.length > 1) return;
          const [row] = await other.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
          const cut = t.db.execute(sql`select pg_terminate_backend(${row?.pid}::int)`);
          await Promise.all([other.db.execute(sql`select pg_sleep(30)`), cut]);
        },
      },
      { concurrency: 1, url: t.url },
    );
    workers.add(worker);
    await enqueue(t.db, "note", {});
    await eventually("the task runs again", () => attempts.length === 2);
    expect(attempts).toEqual([1, 1]);
    await other.close();
  });

  test("puts back by itself what it could not write down as done", async () => {
    const attempts: number[] = [];
    let name = "";
    await t.db.execute(sql.raw(refuseToEndTask));
    const worker = await startWorker(
      t.ctx,
      {
        note: async (_payload, { job, query }) => {
          attempts.push(job.attempts);
          if (attempts.length === 2) return;
          const { rows } = await query<{ name: string }>(
            "select locked_by as name from graphile_worker._private_jobs",
          );
          name = rows[0]?.name ?? "";
          // The regular look for the dead must not be what puts it back: with this it takes the worker for living.
          await t.db.$client`select pg_advisory_lock_shared(7282022, hashtext(${name}))`;
        },
      },
      { concurrency: 1, url: t.url },
    );
    workers.add(worker);
    await enqueue(t.db, "note", {});
    await eventually("the task to run again and end", async () => {
      const left = await t.db.execute(sql`select from graphile_worker._private_jobs`);
      return attempts.length > 1 && left.length === 0;
    });
    await t.db.execute(sql`drop trigger refuse on graphile_worker._private_jobs`);
    const [{ refused } = {}] = await t.db.execute<{ refused: boolean }>(
      sql`select is_called as refused from refusals`,
    );
    expect([refused, attempts]).toEqual([true, [1, 2]]);
  }, 60_000);

  test("says when it cannot take tasks any more, and goes on when it can", async () => {
    const runs: number[] = [];
    const worker = await work(async (payload) => {
      runs.push((payload as { number: number }).number);
    });
    expect(worker.working()).toBe(true);
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`lock table graphile_worker._private_jobs in access exclusive mode`);
      await eventually("it to say so", () => !worker.working());
      await eventually("it to give up", () => worker.givenUp());
      await worker.failed;
    });
    await enqueue(t.db, "note", { number: 3 });
    await eventually("the task runs", () => runs.includes(3));
    expect([worker.working(), worker.givenUp()]).toEqual([true, false]);
  }, 60_000);
});
