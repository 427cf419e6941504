/**
 * How long we wait for what may not come, in milliseconds, as it is in production. `WAITS_PERCENT` makes all of them shorter
 * at once, for tests that would sit through them.
 */
const inProduction = {
  /** Between two looks of an idle worker for tasks; of new ones it is told at once. */
  queueAskedEvery: 2_000,
  /** Until a runner that gets no answer is given up for another: more than twice in vain. */
  queueSilentFor: 5_000,
  /** Without a working runner, in front of a database that answers, until the worker gives up. */
  queueGivenUpAfter: 10_000,
  /** Between two looks for tasks that were handed out and never came here. */
  lostTasksEvery: 8_000,
  /** Between two looks for tasks of workers that are gone, and until the look that makes it certain. */
  deadWorkersEvery: 10_000,
  deadWorkersAgainAfter: 2_000,
  /** For an answer of the S3 store, and for one that somebody waits for who looks at a page. */
  storeAnswersWithin: 20_000,
  storeReadWithin: 5_000,
  /** For a collector to take the last traces when a process ends; it closes its connections meanwhile. */
  lastTracesWithin: 3_000,
};

export type Waits = Readonly<Record<keyof typeof inProduction, number>>;

export const waitsAt = (percent: number): Waits =>
  Object.fromEntries(
    Object.entries(inProduction).map(([name, milliseconds]) => [name, (milliseconds * percent) / 100]),
  ) as Waits;
