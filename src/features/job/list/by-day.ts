import type { Job } from "../../../../server/modules/jobs/index.ts";
import { compare } from "./part.ts";

/** Groups of a list by day: a job that has begun and goes on stands under today. */
export function byDay<T extends Pick<Job, "startDate" | "endDate">>(
  jobs: readonly T[],
  today: string,
): { day: string; jobs: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const job of jobs) {
    const day = job.startDate < today && job.endDate >= today ? today : job.startDate;
    groups.set(day, [...(groups.get(day) ?? []), job]);
  }
  return [...groups].sort(([a], [b]) => compare(a, b)).map(([day, found]) => ({ day, jobs: found }));
}
