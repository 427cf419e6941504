import { and, eq, or } from "drizzle-orm";
import { applications } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";

/** Whoever was asked and has not taken the job stands in reserve for it no more (rule: reserve). */
export async function leaveReserve(
  db: Handle,
  all: { jobId: string; substituteId: string }[],
): Promise<void> {
  if (all.length === 0) return;
  const theirs = all.map(({ jobId, substituteId }) =>
    and(eq(applications.jobId, jobId), eq(applications.substituteId, substituteId)),
  );
  await db
    .update(applications)
    .set({ reserveSince: null, reserveRank: null })
    .where(or(...theirs));
}
