import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isUuid, uuids } from "../../platform/database/sql.ts";
import { forbidden } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";

/** Teachers and principals post jobs and choose. @throws Refusal 403 (rule: who-posts) */
export function requirePoster(actor: Actor): void {
  if (actor.type === "user") throw forbidden();
}

/** By which a job is found and managed: columns of a table or view, if not of what a raw statement calls `j`. */
type JobColumns = Record<"id" | "objectId" | "schoolId" | "ownerId", SQLWrapper>;
const j: JobColumns = {
  id: sql`j.id`,
  objectId: sql`j.object_id`,
  schoolId: sql`j.school_id`,
  ownerId: sql`j.owner_id`,
};

/**
 * Condition on `jobs j` or `current_jobs j`: those that the actor posted or, as a principal, that were posted for
 * their schools (rule: who-manages). Somebody who left a school finds nothing of it, not even what they posted.
 */
export function manageable(actor: Actor, job = j): SQL {
  const atOwnSchool = sql`${job.schoolId} = any(${uuids(actor.schools.map((school) => school.id))})`;
  if (actor.type === "principal") return atOwnSchool;
  if (actor.type === "teacher") return sql`(${job.ownerId} = ${actor.id} and ${atOwnSchool})`;
  return sql`false`;
}

const objectIdForm = /^[0-9a-f]{24}$/i;

/** Condition on `jobs j` or `current_jobs j`: the one of this id or object id. Nothing else is found (rule: job-names). */
export function named(key: string, job = j): SQL {
  if (isUuid(key)) return sql`${job.id} = ${key.toLowerCase()}`;
  if (objectIdForm.test(key)) return sql`${job.objectId} = ${key.toLowerCase()}`;
  return sql`false`;
}
