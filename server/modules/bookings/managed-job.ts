import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { currentJobs, schools } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { text } from "../../platform/database/kinds.ts";
import { notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { manageable, named, requirePoster } from "./policy.ts";
import type { Schedule } from "./times/windows.ts";

/** What a booking needs to know of a job. */
export type ManagedJob = Schedule & {
  id: string;
  schoolId: string;
  ownerId: string;
  /** The school's; null of a message. */
  region: string | null;
  /** Milliseconds since 1970. */
  startsAt: number;
  expiresAt: number;
  daysShared: boolean;
  filled: boolean;
};

/** @throws Refusal 403 for who posts no jobs, 404 for a job that is not the actor's to manage */
export async function managedJob(db: Handle, actor: Actor, key: string): Promise<ManagedJob> {
  requirePoster(actor);
  const clock = (time: PgColumn) => sql`to_char(${time}, 'HH24:MI')`.mapWith(text.read);
  const [job] = await db
    .select({
      id: currentJobs.id,
      schoolId: currentJobs.schoolId,
      ownerId: currentJobs.ownerId,
      region: schools.regionCode,
      startsAt: currentJobs.startsAt,
      expiresAt: currentJobs.expiresAt,
      startDate: currentJobs.startDate,
      endDate: currentJobs.endDate,
      startTime: clock(currentJobs.startTime),
      endTime: clock(currentJobs.endTime),
      timeZone: schools.timeZone,
      daysShared: currentJobs.daysShared,
      filled: currentJobs.filled,
    })
    .from(currentJobs)
    .innerJoin(schools, eq(schools.id, currentJobs.schoolId))
    .where(and(named(key, currentJobs), manageable(actor, currentJobs)));
  if (!job) throw notFound();
  return { ...job, startsAt: job.startsAt.getTime(), expiresAt: job.expiresAt.getTime() };
}
