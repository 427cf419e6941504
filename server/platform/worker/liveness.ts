import { sql } from "drizzle-orm";
import type postgres from "postgres";
import type { RootContext } from "../context.ts";
import { postgresAt } from "../database/address.ts";
import type { Handle } from "../database/connection.ts";
import { integer, text } from "../database/kinds.ts";
import { firstRow, rows, run } from "../database/rows.ts";
import type { Logger } from "../process/logger.ts";
import { within } from "../process/patience.ts";

/** First half of the advisory locks that running workers hold; the second is a hash of the worker's name. */
const lockClass = 7_282_022;

/**
 * Milliseconds. The database ends a session under which nothing was said for so long: a process that has frozen keeps its
 * connections, and would keep what it has taken until somebody wakes or ends it.
 */
const silentFor = 20_000;
const sayEvery = 4_000;

const reconnectAfter = 500;

/**
 * Holds an advisory lock under the name of each worker pool of this process for as long as the process
 * lives: the database lets it go at once when the process is killed. graphile-worker alone would leave
 * what a killed process had taken for four hours.
 */
export function announceAlive(url: string, log: Logger) {
  const names = new Set<string>();
  let stopped = false;
  let losses = 0;
  let reclaiming: Promise<void> | undefined;
  const client = oneConnection(url, () => {
    losses++;
    if (!stopped) reclaiming ??= reclaim().finally(() => (reclaiming = undefined));
  });

  const fallSilent = keepSaying(client);
  const lock = (name: string) =>
    lockShared(client, name).catch((error) => {
      log.warn({ err: error }, "worker lock not held; trying again");
    });

  /** A name that is not held is a worker that counts as dead: this does not give up as long as it is one of ours. */
  async function hold(name: string) {
    while (!stopped && names.has(name)) {
      if (await lock(name)) return;
      await Bun.sleep(reconnectAfter);
    }
  }

  /** A connection lost meanwhile took with it what had been locked already. */
  async function reclaim() {
    for (let known = -1; known !== losses && !stopped; ) {
      known = losses;
      await Bun.sleep(reconnectAfter);
      for (const name of names) await hold(name);
    }
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
        names: own,
        /** What it had taken and not finished is put back by whoever notices. */
        forget: async () => {
          for (const name of own) names.delete(name);
          for (const name of own) await unlock(client, name);
        },
      };
    },
    stop: async () => {
      stopped = true;
      fallSilent();
      await within(2_000, client.end({ timeout: 1 }));
    },
  };
}

/** Shared, because after a network failure the database may not yet have noticed that our old session is gone. */
const lockShared = (client: postgres.Sql, name: string): Promise<boolean> =>
  client`select pg_advisory_lock_shared(${lockClass}, hashtext(${name}))`.then(() => true);

/** @returns what ends it */
function keepSaying(client: postgres.Sql): () => void {
  const saying = setInterval(() => void client`select 1`.catch(() => {}), sayEvery);
  saying.unref();
  return () => clearInterval(saying);
}

/** As often as it was locked: who starts and who comes back may both have, and each time counts. */
async function unlock(client: postgres.Sql, name: string) {
  for (let held = true; held; ) {
    const [row] = await client`select pg_advisory_unlock_shared(${lockClass}, hashtext(${name})) as held`;
    held = row?.["held"] === true;
  }
}

/** Kept open, and opened again at once when it was lost. */
function oneConnection(url: string, onclose: () => void): postgres.Sql {
  return postgresAt(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    backoff: () => 0.2,
    target_session_attrs: "primary",
    connection: { application_name: "tuuri worker", idle_session_timeout: silentFor },
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
 * (rule: tasks-of-the-dead). One that lost its connection needs a moment to lock its name again.
 */
export function releaseJobsOfTheDead(ctx: RootContext) {
  const { deadWorkersEvery, deadWorkersAgainAfter } = ctx.config.waits;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function look() {
    try {
      const suspects = await silentWorkers(ctx);
      if (suspects.length > 0) {
        await Bun.sleep(deadWorkersAgainAfter);
        const still = new Set(await silentWorkers(ctx));
        const dead = suspects.filter((name) => still.has(name));
        if (dead.length > 0 && !stopped) {
          await putBack(ctx, dead);
          ctx.log.warn({ workers: dead.length }, "put back the tasks of workers that are gone");
        }
      }
    } catch (error) {
      ctx.log.warn({ err: error }, "tasks of dead workers could not be looked for");
    }
    if (!stopped) timer = setTimeout(look, deadWorkersEvery);
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

/** How many processes hold the names of their workers (raw: lock) (rule: health-shown). */
export async function livingWorkers(db: Handle): Promise<number> {
  const found = await firstRow(
    db,
    { processes: integer },
    sql`
    select count(distinct pid)::int as processes from pg_locks
    where locktype = 'advisory' and classid = ${lockClass}::int::oid and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return found?.processes ?? 0;
}

/** Gives the tasks that these workers have taken to whoever asks next (raw: function). */
export async function putBack({ db }: RootContext, names: string[]): Promise<void> {
  await run(db, sql`select graphile_worker.force_unlock_workers(${`{${names.join(",")}}`}::text[])`);
}
