import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { applications } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";

/**
 * Whoever was asked and has not taken the job stands in reserve for it no more (rule: reserve). Call it with the jobs locked; one person may be among them
 * several times, and come to these by themselves (rule: lock-order).
 */
export async function leaveReserve(
  db: Handle,
  all: { jobId: string; substituteId: string }[],
): Promise<void> {
  if (all.length === 0) return;
  const theirs = all.map(({ jobId, substituteId }) =>
    and(eq(applications.jobId, jobId), eq(applications.substituteId, substituteId)),
  );
  const standing = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(or(...theirs), isNotNull(applications.reserveSince)))
    .orderBy(applications.id)
    .for("no key update");
  await db
    .update(applications)
    .set({ reserveSince: null, reserveRank: null })
    .where(inArray(applications.id, standing));
}
