import { sql } from "drizzle-orm";
import type { Handle } from "../../../platform/database/connection.ts";
import { uuids } from "../../../platform/database/sql.ts";
import type { ActorSchool } from "../../auth/index.ts";
import { dueIn, wokenFor } from "../stages/due.fixture.ts";

/** For each of these jobs one is asked whose time to answer is over in so many seconds, and another waits behind; neither has quiet hours. */
export async function requestsDue(
  db: Handle,
  { id: schoolId }: ActorSchool,
  all: { jobId: string; firstId: string; secondId: string }[],
  seconds: number,
): Promise<void> {
  const due = dueIn(seconds);
  const people = [...new Set(all.flatMap(({ firstId, secondId }) => [firstId, secondId]))];
  const jobIds = all.map(({ jobId }) => jobId);
  const [first, second] = [all.map(({ firstId }) => firstId), all.map(({ secondId }) => secondId)];
  await db.execute(sql`
    insert into peace (account_id, quiet_weekdays_from, quiet_weekdays_to, quiet_weekends_from, quiet_weekends_to)
    select id, 0, 0, 0, 0 from unnest(${uuids(people)}) id`);
  await db.execute(sql`
    insert into requests (id, job_id, school_id, account_id, place, state, opened_at, told_from, until)
    select gen_random_uuid(), job_id, ${schoolId}, account_id, 1, 'open', now(), now(), ${due}
    from unnest(${uuids(jobIds)}, ${uuids(first)}) d(job_id, account_id)`);
  await db.execute(sql`
    insert into requests (id, job_id, school_id, account_id, place, state)
    select gen_random_uuid(), job_id, ${schoolId}, account_id, 2, 'queued'
    from unnest(${uuids(jobIds)}, ${uuids(second)}) d(job_id, account_id)`);
  await wokenFor(db, "end-requests", jobIds, due);
}
