import { sql } from "drizzle-orm";
import type { Handle } from "../../platform/database/connection.ts";
import { milliseconds } from "../../platform/database/sql.ts";
import { notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { manageable, named, requirePoster } from "./policy.ts";
import type { Schedule } from "./times/windows.ts";

/** What a booking needs to know of a job. */
export type ManagedJob = Schedule & {
  id: string;
  schoolId: string;
  region: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** E-mail of the chosen one. */
  chosen: string | null;
};

/** @throws Refusal 403 for who posts no jobs, 404 for a job that is not the actor's to manage */
export async function managedJob(db: Handle, actor: Actor, key: string): Promise<ManagedJob> {
  requirePoster(actor);
  const [job] = await db.execute<ManagedJob & Record<string, unknown>>(sql`
    select j.id, j.school_id as "schoolId", j.region_code as region, ${milliseconds(sql`j.expires_at`)} as "expiresAt",
      j.start_date::text as "startDate", j.end_date::text as "endDate",
      to_char(j.start_time, 'HH24:MI') as "startTime", to_char(j.end_time, 'HH24:MI') as "endTime",
      s.time_zone as "timeZone", c.email as chosen
    from current_jobs j
    join schools s on s.id = j.school_id
    left join assignments x on x.job_id = j.id
    left join accounts c on c.id = x.substitute_id
    where ${named(key)} and ${manageable(actor)}`);
  if (!job) throw notFound();
  return job;
}
