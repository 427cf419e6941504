import { eq } from "drizzle-orm";
import { jobs, schools } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";

/** The municipality of a job's school, by its code; null where it has none, or the job is gone. */
export async function municipalityOf(db: Handle, jobId: string): Promise<string | null> {
  const [place] = await db
    .select({ municipality: schools.municipalityCode })
    .from(jobs)
    .innerJoin(schools, eq(schools.id, jobs.schoolId))
    .where(eq(jobs.id, jobId));
  return place?.municipality ?? null;
}
