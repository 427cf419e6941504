// (rule: ready-is-not-alive)
import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import type { Waits } from "../config/waits.ts";

/** Milliseconds. No task takes as long: a batch of mails to a server at its slowest takes less. */
const longestTask = 30 * 60_000;

/** What a runner's events say about whether it does its work. */
export function watchHeartbeat(concurrency: number, { queueSilentFor }: Pick<Waits, "queueSilentFor">) {
  const events: WorkerEvents = new EventEmitter();
  const running = new Map<object, { task: string; since: number }>();
  const first = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  let idle = Promise.withResolvers<void>();
  idle.resolve();
  let signAt = performance.now();

  function sign() {
    signAt = performance.now();
    first.resolve();
  }

  // To ask is no sign yet: the answer is.
  events.on("worker:getJob:empty", sign);
  events.on("job:start", ({ worker, job }) => {
    if (running.size === 0) idle = Promise.withResolvers();
    running.set(worker, { task: String(job.id), since: performance.now() });
    sign();
  });
  events.on("job:complete", ({ worker }) => {
    running.delete(worker);
    if (running.size === 0) idle.resolve();
    sign();
  });
  events.on("pool:gracefulShutdown", ({ message }) => ended.resolve(message));
  events.on("pool:forcefulShutdown", ({ message }) => ended.resolve(message));

  return {
    events,
    /** Resolves when a task was taken, or none was found. */
    first: first.promise,
    /** Resolves with the reason when the runner takes no more tasks. */
    ended,
    /** Resolves when no task is running. */
    idle: () => idle.promise,
    /** Whether this task is being carried out. */
    has: (id: string) => [...running.values()].some(({ task }) => task === id),
    /** Why it does not do its work, if so. */
    trouble(): string | undefined {
      const now = performance.now();
      if (running.size < concurrency && now - signAt > queueSilentFor) return "asks for no tasks";
      if ([...running.values()].some(({ since }) => now - since > longestTask)) return "a task does not end";
      return undefined;
    },
  };
}
