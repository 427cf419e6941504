import { type SQL, sql } from "drizzle-orm";
import { isUuid, uuids } from "../../platform/database/sql.ts";
import { forbidden } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";

/** Teachers and principals post jobs and choose. @throws Refusal 403 */
export function requirePoster(actor: Actor): void {
  if (actor.type === "user") throw forbidden();
}

/** Substitutes apply. @throws Refusal 403 */
export function requireSubstitute(actor: Actor): void {
  if (actor.type !== "user") throw forbidden();
}

/**
 * Condition on `jobs j`, or `current_jobs j`, or `current_jobs j`: those that the actor posted or, as a principal, that were posted for their
 * schools (rule: who-manages). Somebody who left a school finds nothing of it, not even what they posted.
 */
export function manageable(actor: Actor): SQL {
  const atOwnSchool = sql`j.school_id = any(${uuids(actor.schools.map((school) => school.id))})`;
  if (actor.type === "principal") return atOwnSchool;
  if (actor.type === "teacher") return sql`(j.owner_id = ${actor.id} and ${atOwnSchool})`;
  return sql`false`;
}

const objectIdForm = /^[0-9a-f]{24}$/i;

/** Condition on `jobs j`, or `current_jobs j`, or `current_jobs j`: the one that the wire names by `uniqueId` or `_id`. Nothing else is found. */
export function named(key: string): SQL {
  if (isUuid(key)) return sql`j.id = ${key.toLowerCase()}`;
  if (objectIdForm.test(key)) return sql`j.object_id = ${key.toLowerCase()}`;
  return sql`false`;
}
