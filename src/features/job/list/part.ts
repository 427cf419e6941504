import type { Job } from "../../../../server/modules/jobs/index.ts";

/** Of a list of jobs those from one place to another, in the list's order; or all of them. */
export interface Part<T extends Pick<Job, "id"> = Job> {
  jobs: T[];
  /** Asks for what follows; absent when nothing does. */
  next?: string | undefined;
  /** Where the part begins, unless with the first job. */
  start?: string | undefined;
  /** What `next` follows, as it was when that was given, once that may have changed. */
  last?: T | undefined;
}

type Compare<T> = (a: T, b: T) => number;

/** Of two texts, which comes first; 0 for the same, or a list's last one would be behind itself. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const isWhole = ({ next, start }: Pick<Part, "next" | "start">) =>
  next === undefined && start === undefined;

/**
 * A list from where its part began. When nothing is left there, from its first job: whoever looks is to see what there
 * is.
 * @param ask gets what tells the API where to begin
 */
export async function fromStart<T extends Pick<Part<never>, "next"> & { jobs: readonly unknown[] }>(
  start: string | undefined,
  ask: (from: { cursor?: string }) => Promise<T>,
): Promise<T & Pick<Part, "start">> {
  const found = await ask(start ? { cursor: start } : {});
  if (!start || found.jobs.length > 0) return { ...found, start };
  return { ...(await ask({})), start: undefined };
}

/** With the jobs that follow. One that has moved meanwhile stands where it came last. */
export function extended<T extends Pick<Job, "id">>(
  part: Part<T>,
  { jobs, next }: Pick<Part<T>, "jobs" | "next">,
): Part<T> {
  const added = new Set(jobs.map((job) => job.id));
  const kept = part.jobs.filter((job) => !added.has(job.id));
  return { ...part, jobs: [...kept, ...jobs], next, last: jobs.at(-1) };
}

/**
 * What has changed leaves its place; what is still there takes its new one, if that is in this part. What stands
 * elsewhere comes with its own part.
 * @param found of the changed jobs those that are in the list
 * (rule: long-lists)
 */
export function withChanges<T extends Pick<Job, "id">>(
  part: Part<T>,
  changed: readonly string[],
  found: readonly T[],
  compare: Compare<T>,
): Part<T> {
  const first = part.start === undefined ? undefined : part.jobs[0];
  const last = part.next === undefined ? undefined : (part.last ?? part.jobs.at(-1));
  const here = (job: T) => (!first || compare(job, first) >= 0) && (!last || compare(job, last) <= 0);
  const gone = new Set(changed);
  const kept = part.jobs.filter((job) => !gone.has(job.id));
  return { ...part, jobs: [...kept, ...found.filter(here)].sort(compare), last };
}
