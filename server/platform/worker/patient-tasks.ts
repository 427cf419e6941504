import type { JobHelpers, Task, TaskList } from "graphile-worker";
import { databaseWasAway } from "../database/passing-trouble.ts";
import type { Logger } from "../logger.ts";

/** Milliseconds from the first time on: a database that restarts, and again, is back by then. */
const patience = 30_000;
const tryAgainAfter = 250;

/**
 * A task that lost the database in the middle begins again as soon as that is back, as the same attempt: noted as
 * failed it would wait, the third time for twenty seconds and the fifth for two minutes, and noting it would fail too,
 * which ends the whole runner. All tasks may be repeated anyway (rule: tasks-of-the-dead).
 */
export function patientTasks(tasks: TaskList, log: Logger): TaskList {
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
            if (performance.now() - since > patience) throw error;
            log.debug({ task: name }, "the database went away under a task; trying again");
            await Bun.sleep(tryAgainAfter);
          }
        }
      },
    ]),
  );
}
