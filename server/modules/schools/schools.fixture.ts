import type { NewJob } from "../jobs/index.ts";

export { postJob } from "../jobs/posting/index.ts";

/** A job of one day, a week from now. */
export function newJob(now: Date): NewJob {
  const startDate = new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  return { startDate, startTime: "08:00", endTime: "15:30", type: "one" };
}
