import type { JobHelpers, Task, TaskList } from "graphile-worker";
import { inSpan, tracing } from "../tracing/span.ts";

/**
 * Each attempt at a task belongs to the trace of whoever put it on the queue, if they said one (`carrying`): what is told of a
 * posting goes on where it is expanded and sent (rule: traces).
 */
export function tracedTasks(tasks: TaskList): TaskList {
  if (!tracing()) return tasks;
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (given: unknown, helpers: JobHelpers) => {
        const { traceparent, ...payload } = (given ?? {}) as { traceparent?: string };
        const options = { kind: "consumer", parent: traceparent, attributes: attributesOf(helpers) } as const;
        return inSpan(`process ${name}`, options, async () => (task as Task)(payload as never, helpers));
      },
    ]),
  );
}

const attributesOf = ({ job }: JobHelpers) => ({
  ...ofQueue(job.task_identifier),
  "messaging.message.id": job.id,
  "tuuri.attempt": job.attempts,
  "tuuri.waited_seconds": Math.max(0, (Date.now() - job.run_at.getTime()) / 1000),
});

export const ofQueue = (task: string) => ({
  "messaging.system": "graphile_worker",
  "messaging.destination.name": task,
});
