import { runMigrations, type TaskList } from "graphile-worker";
import type { RootContext } from "../context.ts";
import { inTime, within } from "../patience.ts";
import { announceAlive, putBack, releaseJobsOfTheDead } from "./liveness.ts";
import { databaseAnswers } from "./pool.ts";
import { adapt, type QueueRunner, startRunner } from "./runner.ts";

export interface WorkerOptions {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** Lines of graphile-worker's crontab format: what runs at which times, once for all replicas. */
  crontab?: string;
  /** Of the database; the configured one by default. */
  url?: string;
}

export interface Worker {
  /** Whether it has lately asked for a task, or has its hands full. */
  working(): boolean;
  /** True while the database answers but no task can be asked for. It goes on trying. */
  givenUp(): boolean;
  /** Resolves when that happens for the first time. */
  failed: Promise<void>;
  /** Takes no new tasks, and resolves when the running ones are done or have had their time. */
  stop(): Promise<void>;
}

const tryAgainAfter = 500;
/** Milliseconds without a working runner, in front of a database that answers, until the worker gives up. */
const giveUpAfter = 10_000;
const putBackWithin = 2_000;
/** Milliseconds that running tasks have: after five seconds a batch ends at its next message. */
const patience = { replaced: 6_500, stopped: 9_000 };

/** Creates or updates the queue's own tables. */
export async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: adapt(undefined) });
}

/** Runs the tasks of the queue until it is stopped; a runner that ends or falls silent is replaced. */
export async function startWorker(
  ctx: RootContext,
  taskList: TaskList,
  { concurrency, crontab, ...options }: WorkerOptions,
): Promise<Worker> {
  const url = options.url ?? ctx.config.databaseUrl;
  if (!url) throw new Error("the worker needs the address of a database");
  const { log } = ctx;
  const alive = announceAlive(url, log);
  const start = () => startRunner({ url, taskList, concurrency, crontab, log, alive });
  const failed = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let stopped = false;
  let givenUp = false;
  let current: QueueRunner | undefined = await start().catch(async (error) => {
    await alive.stop();
    throw error;
  });
  const recovery = releaseJobsOfTheDead(ctx);

  async function keepRunning(): Promise<void> {
    while (current) {
      const reason = await Promise.race([current.trouble, stopping.promise]);
      if (stopped) return;
      log.warn({ reason }, "the queue is taken up anew");
      const last = current;
      current = undefined;
      current = await replacement(await last.stop(patience.replaced));
    }
  }

  async function replacement(left: string[]): Promise<QueueRunner | undefined> {
    let awayAt = performance.now();
    while (!stopped) {
      const next = await takeUp(ctx, left, start);
      if (next) {
        givenUp = false;
        log.info("the queue is taken up");
        return next;
      }
      // Without a database there is nothing that a new process could do better.
      if (!(await databaseAnswers(url ?? ""))) awayAt = performance.now();
      else if (performance.now() - awayAt >= giveUpAfter) giveUp();
      await within(tryAgainAfter, stopping.promise);
    }
    return undefined;
  }

  function giveUp() {
    if (!givenUp) log.error("the database answers, but no task of the queue can be taken");
    givenUp = true;
    failed.resolve();
  }

  const kept = keepRunning();
  return {
    working: () => current?.working() ?? false,
    givenUp: () => givenUp,
    failed: failed.promise,
    stop: async () => {
      if (stopped) return void (await within(patience.stopped + 8_000, ended.promise));
      stopped = true;
      stopping.resolve();
      recovery.stop();
      await current?.stop(patience.stopped);
      // One that was just being replaced.
      if (await within(3_000, kept)) await current?.stop(0);
      await alive.stop();
      ended.resolve();
    },
  };
}

/**
 * Starts the next runner. Nobody has to find out first that what the last one left waits for nobody
 * (rule: tasks-of-the-dead).
 */
async function takeUp(ctx: RootContext, left: string[], start: () => Promise<QueueRunner>) {
  try {
    if (left.length > 0) await inTime(putBackWithin, "putting back the last tasks", putBack(ctx, left));
    left.length = 0;
    return await start();
  } catch (error) {
    ctx.log.warn({ err: error }, "queue runner cannot start");
    return undefined;
  }
}
