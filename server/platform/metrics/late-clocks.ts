import { and, eq, gt, isNull, lte, min } from "drizzle-orm";
import { jobStages, jobs, requests } from "../../../db/schema/index.ts";
import type { Database } from "../database/connection.ts";

/**
 * Since when a clock has been due: a group that should have heard of a job, or somebody whose time to answer is over; undefined where none waits
 * (rule: stages-once, requests-once, metrics).
 */
export async function clockDueSince(db: Database, now: Date): Promise<Date | undefined> {
  const isAhead = and(isNull(jobs.archivedAt), eq(jobs.filled, false), gt(jobs.expiresAt, now));
  const [stage] = await db
    .select({ due: min(jobStages.opensAt) })
    .from(jobStages)
    .innerJoin(jobs, eq(jobs.id, jobStages.jobId))
    .where(and(lte(jobStages.opensAt, now), isAhead));
  const [request] = await db
    .select({ due: min(requests.until) })
    .from(requests)
    .innerJoin(jobs, eq(jobs.id, requests.jobId))
    .where(and(eq(requests.state, "open"), lte(requests.until, now), isAhead));
  const due = [stage?.due, request?.due].filter((one) => one instanceof Date);
  return due.length > 0 ? new Date(Math.min(...due.map(Number))) : undefined;
}
