import { and, eq } from "drizzle-orm";
import { assignments, hours, jobs } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";

/** Whether somebody is, or was, chosen for a job of a school, or has said that they worked there. */
export async function hasWorkedAt(db: Handle, schoolId: string, accountId: string): Promise<boolean> {
  const [chosen] = await db
    .select({ id: jobs.id })
    .from(assignments)
    .innerJoin(jobs, and(eq(jobs.id, assignments.jobId), eq(jobs.schoolId, schoolId)))
    .where(eq(assignments.substituteId, accountId))
    .limit(1);
  if (chosen) return true;
  const [said] = await db
    .select({ id: hours.id })
    .from(hours)
    .where(and(eq(hours.schoolId, schoolId), eq(hours.accountId, accountId)))
    .limit(1);
  return said !== undefined;
}
