import { sql } from "drizzle-orm";
import { jobs } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database.ts";
import type { Actor, ActorSchool } from "../auth/index.ts";

interface JobOptions {
  urgent?: boolean;
  filled?: boolean;
}

/** A job as the tests of messages need it: on one day, a week from now. */
export async function insertJob(
  db: Handle,
  school: ActorSchool,
  owner: Actor,
  options: JobOptions = {},
): Promise<string> {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const startsAt = new Date(`${day}T06:00:00Z`);
  const expiresAt = new Date(`${day}T13:30:00Z`);
  const [job] = await db
    .insert(jobs)
    .values({
      objectId: Bun.randomUUIDv7().replaceAll("-", "").slice(8),
      schoolId: school.id,
      ownerId: owner.id,
      regionCode: school.regionCode,
      startDate: day,
      endDate: day,
      startTime: "08:00",
      endTime: "15:30",
      timeZone: school.timeZone,
      windows: `{["${startsAt.toISOString()}","${expiresAt.toISOString()}")}`,
      startsAt,
      expiresAt,
      jobTypeValue: "one",
      ...options,
    })
    .returning();
  if (!job) throw new Error("no job");
  return job.id;
}

/** Many substitutes of a region at once, confirmed and wanting mail; gives their ids. */
export async function insertSubstitutes(db: Handle, count: number, regionCode: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with people as (
      insert into accounts (id, email, password_hash, first_name, last_name, type, site_lang, confirmed_at, approved_at)
      select gen_random_uuid(), 'many-' || n || '-' || gen_random_uuid() || '@example.test', '', 'Sija', 'Inen ' || n,
        'user', 1 + n % 2, now(), now()
      from generate_series(1, ${count}::int) n
      returning id),
    placed as (insert into substitute_regions (account_id, region_code) select id, ${regionCode} from people)
    select id from people`);
  return rows.map(({ id }) => id);
}
