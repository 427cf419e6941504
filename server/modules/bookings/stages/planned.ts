// (rule: who-hears-first)
import { asc, eq } from "drizzle-orm";
import { jobStages } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import type { Stage } from "./plan.ts";

/** Who were to hear of a job before everybody did; nobody where all heard at once. */
export async function plannedStages(db: Handle, jobId: string): Promise<Stage[]> {
  const found = await db
    .select({ group: jobStages.group, minutes: jobStages.minutes })
    .from(jobStages)
    .where(eq(jobStages.jobId, jobId))
    .orderBy(asc(jobStages.place));
  return found.flatMap(({ group, minutes }) => (group === "everybody" ? [] : [{ group, minutes }]));
}
