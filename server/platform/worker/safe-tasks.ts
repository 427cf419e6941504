import type { Task, TaskList } from "graphile-worker";
import { withoutData } from "../safe-error.ts";

/**
 * The queue writes what a task throws into its log and into the task's row (`last_error`), where it stays for months.
 */
export function safeTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (...given: Parameters<Task>) => {
        try {
          return await (task as Task)(...given);
        } catch (error) {
          throw withoutData(error);
        }
      },
    ]),
  );
}
