import { Logger, type Runner, run, runMigrations, type TaskList } from "graphile-worker";
import type { RootContext } from "./context.ts";
import type { Logger as Log } from "./logger.ts";
import { announceAlive, releaseJobsOfTheDead } from "./worker-liveness.ts";
import { openPool } from "./worker-pool.ts";

export interface WorkerOptions {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** Lines of graphile-worker's crontab format: what runs at which times, once for all replicas. */
  crontab?: string;
  /** Of the database; the configured one by default. */
  url?: string;
}

export interface Worker {
  /** Takes no new tasks, and resolves when the running ones are done. */
  stop(): Promise<void>;
}

const restartAfter = 2_000;

/** Creates or updates the queue's own tables. */
export async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: adapt(undefined) });
}

/** Runs the tasks of the queue until it is stopped; a runner that fails, as without a database, is replaced. */
export async function startWorker(
  ctx: RootContext,
  taskList: TaskList,
  options: WorkerOptions,
): Promise<Worker> {
  const url = options.url ?? ctx.config.databaseUrl;
  if (!url) throw new Error("the worker needs the address of a database");
  const pool = openPool(url, options.concurrency + 2, ctx.log);
  const alive = announceAlive(url, ctx.log);
  const recovery = releaseJobsOfTheDead(ctx);
  let stopping = false;
  let runner = await start();

  function start() {
    return run({
      pgPool: pool.pg,
      taskList,
      concurrency: options.concurrency,
      noHandleSignals: true,
      ...(options.crontab ? { crontab: options.crontab } : { parsedCronItems: [] }),
      logger: adapt(ctx.log),
      preset: { plugins: [alive.plugin], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await runner.promise.catch((error) => stopping || ctx.log.error({ err: error }, "queue runner failed"));
      await replace();
    }
  }

  async function replace(): Promise<void> {
    for (let next: Runner | undefined; !next && !stopping; ) {
      await Bun.sleep(restartAfter);
      if (stopping) return;
      await alive.forget().catch(() => {});
      next = await start().catch((error) => void ctx.log.error({ err: error }, "queue runner cannot start"));
      if (next) runner = next;
    }
  }

  keepRunning();
  return {
    stop: async () => {
      stopping = true;
      recovery.stop();
      await runner.stop().catch(() => {});
      await runner.promise.catch(() => {});
      await pool.close();
      await alive.stop();
    },
  };
}

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Takes only the text: what graphile-worker adds to it are whole tasks, with the tokens they carry. */
function adapt(log: Log | undefined): Logger {
  return new Logger((scope) => (level, message) => {
    log?.[levels[level as keyof typeof levels] ?? "info"](
      { task: scope.taskIdentifier, queueJob: scope.jobId },
      message,
    );
  });
}
