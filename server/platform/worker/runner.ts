import { type JobHelpers, Logger, type Runner, run, type Task, type TaskList } from "graphile-worker";
import type { Waits } from "../config/waits.ts";
import { databaseWasAway, passingTrouble } from "../database/passing-trouble.ts";
import { withoutData } from "../failures/safe-error.ts";
import { countUnavailable } from "../metrics/metrics.ts";
import type { Logger as Log } from "../process/logger.ts";
import { inTime, within } from "../process/patience.ts";
import { watchHeartbeat } from "./heartbeat.ts";
import type { announceAlive } from "./liveness.ts";
import { watchForLostTasks } from "./lost-tasks.ts";
import { openPool } from "./pool.ts";
import { tracedTasks } from "./traced-tasks.ts";

interface Parts {
  url: string;
  taskList: TaskList;
  concurrency: number;
  crontab: string | undefined;
  log: Log;
  alive: ReturnType<typeof announceAlive>;
  waits: Waits;
}

export interface QueueRunner {
  /** Resolves with the reason when it takes no more tasks, or has been silent. */
  trouble: Promise<string>;
  working(): boolean;
  /**
   * Takes no new tasks, waits so many milliseconds for those that run, and gives up its connections.
   * @returns the names under which it had taken tasks that it works on no more
   */
  stop(milliseconds: number): Promise<string[]>;
}

/** Milliseconds until a new runner has to have asked for its first task. */
const startsWithin = 6_000;
const lookEvery = 500;

/**
 * One life of graphile-worker's runner. A database that goes away while tasks end makes it take no more of
 * them, and then its own promise may never settle (it counts the statements that failed at once below zero, and
 * waits for zero). So its events say how it is, its stop is bounded, and what is left of it is thrown away.
 * @throws when it does not come to ask for tasks
 */
export async function startRunner(parts: Parts): Promise<QueueRunner> {
  const { url, concurrency, crontab, log, alive, waits } = parts;
  const pool = openPool(url, concurrency + 2, log);
  const signs = watchHeartbeat(concurrency, waits);
  const liveness = alive.forRunner();
  const starting = run({
    pgPool: pool.pg,
    taskList: safeTasks(tracedTasks(patientTasks(parts.taskList, log))),
    concurrency,
    pollInterval: waits.queueAskedEvery,
    noHandleSignals: true,
    ...(crontab ? { crontab } : { parsedCronItems: [] }),
    logger: adapt(log),
    events: signs.events,
    preset: { plugins: [liveness.plugin], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const watching = setInterval(look, lookEvery);
  const forgetLost = watchForLostTasks(pool.pg, liveness.names, signs, waits);
  let lookedAt = performance.now();

  function look() {
    const now = performance.now();
    // When we ourselves were held up, the answers wait behind this.
    const late = now - lookedAt > 2 * lookEvery;
    lookedAt = now;
    const trouble = late ? undefined : signs.trouble();
    if (trouble) signs.ended.resolve(trouble);
  }

  async function stop(milliseconds: number) {
    clearInterval(watching);
    forgetLost();
    const settled = starting.then(async (runner) => {
      await runner.stop().catch(() => {});
      await runner.promise;
    });
    settled.catch(() => {});
    const idle = await within(milliseconds, Promise.race([settled, signs.idle()]));
    // What has just ended is still to be written down; the promise itself may never settle.
    if (idle) await within(1_500, settled);
    await pool.close();
    await within(1_500, liveness.forget());
    // One that still runs would be carried out twice at once.
    return idle ? [...liveness.names] : [];
  }

  try {
    await inTime(
      startsWithin,
      "the start of the queue",
      Promise.all([started(starting, signs.ended), signs.first]),
    );
  } catch (error) {
    await stop(0);
    throw error;
  }

  return { trouble: signs.ended.promise, working: () => signs.trouble() === undefined, stop };
}

async function started(runner: Promise<Runner>, ended: PromiseWithResolvers<string>) {
  const { promise } = await runner;
  promise.then(
    () => ended.resolve("ended"),
    (error: unknown) => ended.resolve(String(error)),
  );
}

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Takes only the text: what graphile-worker adds to it are whole tasks, with the tokens they carry. */
export function adapt(log: Log | undefined): Logger {
  return new Logger((scope) => (level, message) => {
    log?.[levels[level as keyof typeof levels] ?? "info"](
      { task: scope.taskIdentifier, queueJob: scope.jobId },
      message,
    );
  });
}

/** Milliseconds from the first time on: a database that restarts, and again, is back by then. */
const taskPatience = 30_000;
const beginAgainAfter = 250;

/**
 * A task that lost the database in the middle begins again as soon as that is back, as the same attempt: noted as
 * failed it would wait, the third time for twenty seconds and the fifth for two minutes, and noting it would fail too,
 * which ends the whole runner. All tasks may be repeated anyway (rule: tasks-of-the-dead).
 */
function patientTasks(tasks: TaskList, log: Log): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        for (let since: number | undefined; ; ) {
          try {
            return await (task as Task)(payload as never, helpers);
          } catch (error) {
            if (!databaseWasAway(error) || helpers.abortSignal?.aborted) throw error;
            since ??= performance.now();
            if (performance.now() - since > taskPatience) throw error;
            log.debug({ task: name }, "the database went away under a task; trying again");
            await Bun.sleep(beginAgainAfter);
          }
        }
      },
    ]),
  );
}

/**
 * The queue writes what a task throws into its log and into the task's row (`last_error`), where it stays for months.
 * (rule: logs-tell-no-secrets)
 */
export function safeTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (...given: Parameters<Task>) => {
        try {
          return await (task as Task)(...given);
        } catch (error) {
          // Else it may be somebody else's who does not answer.
          const trouble = passingTrouble(error);
          if (trouble?.code.startsWith("53")) countUnavailable(trouble.code);
          throw withoutData(error);
        }
      },
    ]),
  );
}
