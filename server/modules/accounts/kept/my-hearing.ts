import { eq } from "drizzle-orm";
import { jobReaders, requests, schools } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { at } from "../my-sign-in.ts";

/** What somebody heard of before others did, or was asked directly (rule: who-hears-first, asked-directly, requests-kept). */
export async function ofWhatTheyHeard(db: Handle, id: string) {
  return {
    heardFirst: await db
      .select({ job: jobReaders.jobId, as: jobReaders.group, since: at(jobReaders.since) })
      .from(jobReaders)
      .where(eq(jobReaders.accountId, id))
      .orderBy(jobReaders.since),
    requests: await db
      .select({
        job: requests.jobId,
        school: schools.name,
        state: requests.state,
        from_reserve: requests.fromReserve,
        asked_at: at(requests.askedAt),
        told_from: at(requests.toldFrom),
        until: at(requests.until),
        ended_at: at(requests.endedAt),
      })
      .from(requests)
      .innerJoin(schools, eq(schools.id, requests.schoolId))
      .where(eq(requests.accountId, id))
      .orderBy(requests.askedAt),
  };
}
