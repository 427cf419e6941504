import { sql } from "drizzle-orm";
import postgres from "postgres";
import type { RootContext } from "../context.ts";
import { text } from "../database/kinds.ts";
import { rows, run } from "../database/rows.ts";
import type { Logger } from "../logger.ts";
import { within } from "../patience.ts";

/** First half of the advisory locks that running workers hold; the second is a hash of the worker's name. */
const lockClass = 7_282_022;

const reconnectAfter = 500;
const lookEvery = 10_000;
/** A worker that lost its connection needs a moment to lock its name again. */
const secondLookAfter = 2_000;

/**
 * Holds an advisory lock under the name of each worker pool of this process for as long as the process
 * lives: the database lets it go at once when the process is killed. graphile-worker alone would leave
 * what a killed process had taken for four hours.
 */
export function announceAlive(url: string, log: Logger) {
  const names = new Set<string>();
  let stopped = false;
  let reclaiming: Promise<void> | undefined;
  const client = oneConnection(url, () => {
    if (!stopped) reclaiming ??= reclaim().finally(() => (reclaiming = undefined));
  });

  // Shared, because after a network failure the database may not yet have noticed that our old session is gone.
  const lock = (name: string) => client`select pg_advisory_lock_shared(${lockClass}, hashtext(${name}))`;

  /** A name that is not held is a worker that counts as dead: this does not give up as long as it is one of ours. */
  async function hold(name: string) {
    while (!stopped && names.has(name)) {
      const held = await lock(name).then(
        () => true,
        (error) => void log.warn({ err: error }, "worker lock not held; trying again"),
      );
      if (held) return;
      await Bun.sleep(reconnectAfter);
    }
  }

  async function reclaim() {
    await Bun.sleep(reconnectAfter);
    for (const name of names) await hold(name);
  }

  return {
    /** What one runner of the queue needs; its name is given up when the runner is. */
    forRunner: () => {
      const own = new Set<string>();
      return {
        plugin: beforeItsFirstTask(async (name) => {
          if (own.has(name)) return;
          own.add(name);
          names.add(name);
          await hold(name);
        }),
        /** What it had taken and not finished is put back by whoever notices. */
        forget: async () => {
          for (const name of own) {
            names.delete(name);
            await client`select pg_advisory_unlock_shared(${lockClass}, hashtext(${name}))`;
          }
        },
      };
    },
    stop: async () => {
      stopped = true;
      await within(2_000, client.end({ timeout: 1 }));
    },
  };
}

/** Kept open, and opened again at once when it was lost. */
function oneConnection(url: string, onclose: () => void): postgres.Sql {
  return postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { application_name: "tuuri worker" },
    onclose,
  });
}

/** What a worker of the queue does with the name of its pool, which is awaited. */
function beforeItsFirstTask(act: (name: string) => Promise<void>): GraphileConfig.Plugin {
  return {
    name: "TuuriLivenessPlugin",
    version: "1.0.0",
    worker: {
      hooks: {
        async startWorker(_ctx, { worker }) {
          await act(worker.workerPool.id);
        },
      },
    },
  };
}

/**
 * Looks now and then for tasks taken by workers that are gone, and puts them back on the queue
 * (rule: tasks-of-the-dead).
 */
export function releaseJobsOfTheDead(ctx: RootContext) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function look() {
    try {
      const suspects = await silentWorkers(ctx);
      if (suspects.length > 0) {
        await Bun.sleep(secondLookAfter);
        const still = new Set(await silentWorkers(ctx));
        const dead = suspects.filter((name) => still.has(name));
        if (dead.length > 0 && !stopped) await release(ctx, dead);
      }
    } catch (error) {
      ctx.log.warn({ err: error }, "tasks of dead workers could not be looked for");
    }
    if (!stopped) timer = setTimeout(look, lookEvery);
    timer?.unref();
  }

  look();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Workers that hold tasks but not the lock of their name (raw: function). */
async function silentWorkers({ db }: RootContext): Promise<string[]> {
  const silent = await rows(
    db,
    { name: text },
    sql`
    with holders as materialized (
      select distinct locked_by as name from graphile_worker.jobs where locked_by is not null)
    select name from holders where pg_try_advisory_xact_lock(${lockClass}::int, hashtext(name))`,
  );
  return silent.map(({ name }) => name);
}

/** (raw: function) */
async function release({ db, log }: RootContext, names: string[]) {
  await run(db, sql`select graphile_worker.force_unlock_workers(${`{${names.join(",")}}`}::text[])`);
  log.warn({ workers: names.length }, "put back the tasks of workers that are gone");
}
