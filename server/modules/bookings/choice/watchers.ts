import { and, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import { accounts, assignments, jobs, standingApplications } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";

/**
 * Whom live events about a job name: its poster, and those whose applications stand. The school's principals
 * and the region's substitutes hear of them as such.
 */
export async function watchersOf(db: Handle, jobId: string): Promise<string[]> {
  const applicants = db
    .select({ id: standingApplications.substituteId })
    .from(standingApplications)
    .where(eq(standingApplications.jobId, jobId));
  const found = await db.select({ id: jobs.ownerId }).from(jobs).where(eq(jobs.id, jobId)).union(applicants);
  return found.map(({ id }) => id);
}

/**
 * Who is mailed when a job is changed or deleted: the chosen one, or all who wait; whoever has been told that another
 * was chosen hears of the job no more (rule: who-is-told).
 */
export async function concernedBy(db: Handle, jobId: string): Promise<string[]> {
  const found = await db
    .select({ id: standingApplications.substituteId })
    .from(standingApplications)
    .leftJoin(assignments, eq(assignments.jobId, standingApplications.jobId))
    .where(
      and(
        eq(standingApplications.jobId, jobId),
        or(isNull(assignments.jobId), eq(assignments.substituteId, standingApplications.substituteId)),
      ),
    );
  return found.map(({ id }) => id);
}

/** Whose application counts again once the chosen one is not chosen any more: whoever is chosen elsewhere at these hours cannot come. */
export const waitingBehind = (db: Handle, jobId: string, chosenId: string): Promise<string[]> =>
  othersAt(db, jobId, chosenId, isNull(standingApplications.deactivatedByJobId));

/** Who has applied beside somebody, and can be told anything. */
export async function othersAt(db: Handle, jobId: string, chosenId: string, more?: SQL): Promise<string[]> {
  const found = await db
    .select({ id: standingApplications.substituteId })
    .from(standingApplications)
    .innerJoin(accounts, eq(accounts.id, standingApplications.substituteId))
    .where(
      and(
        eq(standingApplications.jobId, jobId),
        ne(standingApplications.substituteId, chosenId),
        isNull(accounts.closedAt),
        more,
      ),
    );
  return found.map(({ id }) => id);
}
