import { and, eq, gt, isNull, lte, min } from "drizzle-orm";
import { jobStages, jobs } from "../../../db/schema/index.ts";
import type { Database } from "../database/connection.ts";

/** Since when the group has been due that should have heard of a job long before; undefined where none waits (rule: stages-once, metrics). */
export async function stageDueSince(db: Database, now: Date): Promise<Date | undefined> {
  const [found] = await db
    .select({ due: min(jobStages.opensAt) })
    .from(jobStages)
    .innerJoin(jobs, eq(jobs.id, jobStages.jobId))
    .where(
      and(
        lte(jobStages.opensAt, now),
        isNull(jobs.archivedAt),
        eq(jobs.filled, false),
        gt(jobs.expiresAt, now),
      ),
    );
  return found?.due ?? undefined;
}
