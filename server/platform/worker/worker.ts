import { runMigrations, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import type { RootContext } from "../context.ts";
import { pgAt } from "../database/address.ts";
import { noTimeLimits } from "../database/connection.ts";
import { inTime, within } from "../process/patience.ts";
import { announceAlive, putBack, releaseJobsOfTheDead } from "./liveness.ts";
import { databaseAnswers } from "./pool.ts";
import { adapt, type QueueRunner, startRunner } from "./runner.ts";

export interface WorkerOptions {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** Lines of graphile-worker's crontab format: what runs at which times, once for all replicas. */
  crontab?: string;
  /** Of the database itself, not of a pooler; the configured one by default. */
  url?: string;
}

export interface Worker {
  /** Whether it has lately asked for a task, or has its hands full. */
  working(): boolean;
  /** True while the database answers but no task can be asked for. It goes on trying. */
  givenUp(): boolean;
  /** Resolves when that happens for the first time. */
  readonly failed: Promise<void>;
  /** Takes no new tasks, and resolves when the running ones are done or have had their time. */
  stop(): Promise<void>;
}

const tryAgainAfter = 500;
const putBackWithin = 2_000;
/** Milliseconds that running tasks have: after five seconds a batch ends at its next message. */
const patience = { replaced: 6_500, stopped: 9_000, late: 2_000 };
/** Milliseconds until the next runner has started, or has not, and is stopped again. */
const replacingEnds = 13_000;

/**
 * Creates or updates the queue's own tables.
 * @param lockTimeout milliseconds to wait for a lock
 * @throws what PostgreSQL says, also of a lock that did not come; what is done by then is kept, the rest undone
 */
export async function migrateQueue(url: string, { lockTimeout }: { lockTimeout: number }): Promise<void> {
  const settings = { ...noTimeLimits, lock_timeout: lockTimeout };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pgPool = new Pool({ ...pgAt(url), max: 1, options: options.join(" ") });
  // What breaks under a statement is told by that.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, logger: adapt(undefined) });
  } finally {
    await pgPool.end();
  }
}

/** Runs the tasks of the queue until it is stopped; a runner that ends or falls silent is replaced (rule: ready-is-not-alive). */
export async function startWorker(
  ctx: RootContext,
  taskList: TaskList,
  { concurrency, crontab, ...options }: WorkerOptions,
): Promise<Worker> {
  const url = options.url ?? ctx.config.databaseDirectUrl ?? ctx.config.databaseUrl;
  if (!url) throw new Error("the worker needs the address of a database");
  const { log } = ctx;
  const alive = announceAlive(url, log);
  const start = () =>
    startRunner({ url, taskList, concurrency, crontab, log, alive, waits: ctx.config.waits });
  const first = await start().catch(async (error) => {
    await alive.stop();
    throw error;
  });
  return new KeptWorker({ ctx, url, alive, start }, first);
}

interface Parts {
  ctx: RootContext;
  url: string;
  alive: ReturnType<typeof announceAlive>;
  start(): Promise<QueueRunner>;
}

class KeptWorker implements Worker {
  readonly #parts: Parts;
  readonly #failed = Promise.withResolvers<void>();
  readonly #stopping = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #recovery: ReturnType<typeof releaseJobsOfTheDead>;
  readonly #kept: Promise<void>;
  #current: QueueRunner | undefined;
  #stopped = false;
  #givenUp = false;

  constructor(parts: Parts, first: QueueRunner) {
    this.#parts = parts;
    this.#current = first;
    this.#recovery = releaseJobsOfTheDead(parts.ctx);
    this.#kept = this.#keepRunning();
  }

  get failed(): Promise<void> {
    return this.#failed.promise;
  }

  working(): boolean {
    return this.#current?.working() ?? false;
  }

  givenUp(): boolean {
    return this.#givenUp;
  }

  async stop(): Promise<void> {
    if (this.#stopped) return void (await within(replacingEnds + 6_000, this.#ended.promise));
    this.#stopped = true;
    this.#stopping.resolve();
    this.#recovery.stop();
    await this.#current?.stop(patience.stopped);
    // One that was just being replaced: the next one is stopped as soon as it has started, or cannot.
    await within(replacingEnds, this.#kept);
    await this.#parts.alive.stop();
    this.#ended.resolve();
  }

  async #keepRunning(): Promise<void> {
    while (this.#current) {
      const last = this.#current;
      const reason = await Promise.race([last.trouble, this.#stopping.promise]);
      if (this.#stopped) return;
      this.#parts.ctx.log.warn({ reason }, "the queue is taken up anew");
      this.#current = undefined;
      const next = await this.#replacement(await last.stop(patience.replaced));
      if (this.#stopped) return void (await next?.stop(patience.late));
      this.#current = next;
    }
  }

  async #replacement(left: string[]): Promise<QueueRunner | undefined> {
    const { ctx, url, start } = this.#parts;
    let awayAt = performance.now();
    while (!this.#stopped) {
      const next = await takeUp(ctx, left, () => (this.#stopped ? undefined : start()));
      if (next) {
        this.#givenUp = false;
        ctx.log.info("the queue is taken up");
        return next;
      }
      // Without a database there is nothing that a new process could do better.
      if (!(await databaseAnswers(url))) awayAt = performance.now();
      else if (performance.now() - awayAt >= ctx.config.waits.queueGivenUpAfter) this.#giveUp();
      await within(tryAgainAfter, this.#stopping.promise);
    }
    return undefined;
  }

  #giveUp() {
    const { log } = this.#parts.ctx;
    if (!this.#givenUp) log.error("the database answers, but no task of the queue can be taken");
    this.#givenUp = true;
    this.#failed.resolve();
  }
}

/**
 * Starts the next runner. Nobody has to find out first that what the last one left waits for nobody
 * (rule: tasks-of-the-dead).
 */
async function takeUp(ctx: RootContext, left: string[], start: () => Promise<QueueRunner> | undefined) {
  try {
    if (left.length > 0) await inTime(putBackWithin, "putting back the last tasks", putBack(ctx, left));
    left.length = 0;
    return await start();
  } catch (error) {
    ctx.log.warn({ err: error }, "queue runner cannot start");
    return undefined;
  }
}
