import { sql } from "drizzle-orm";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { uuids } from "../../platform/database/sql.ts";
import { type Actor, holdSchools } from "../auth/index.ts";
import { publishAll } from "../events/index.ts";
import { guardedSql } from "./times/guarded-sql.ts";

/*
 * Everybody who changes who is booked for what takes locks in this order: themselves (`holdSchools`), the substitute,
 * then the job.
 * NO KEY UPDATE, because foreign keys to these rows must not wait for it: with FOR UPDATE two bookings
 * that mark each other's applications would wait in a circle.
 */

export const lockSubstitute = (db: Handle, substituteId: string): Promise<void> =>
  lockSubstitutes(db, [substituteId]);

/** In the order of their ids, so that two who lock several never wait in a circle. */
async function lockSubstitutes(db: Handle, substituteIds: string[]): Promise<void> {
  await db.execute(
    sql`select from accounts where id = any(${uuids(substituteIds)}) order by id for no key update`,
  );
}

export async function lockJob(db: Handle, jobId: string): Promise<void> {
  await db.execute(sql`select from jobs where id = ${jobId} for no key update`);
}

export async function chosenFor(db: Handle, jobId: string): Promise<string | null> {
  const [row] = await db.execute<{ id: string }>(
    sql`select substitute_id as id from assignments where job_id = ${jobId}`,
  );
  return row?.id ?? null;
}

class Moved extends Error {}
const attempts = 20;
/** PostgreSQL's codes of a deadlock, and of a reference to a row that has just gone. */
const overtaken = new Set(["40P01", "23503"]);

/**
 * Runs the verb with the actor's place at the school, the job and its chosen substitute (if any) locked, or all its applicants. Who they are
 * is known for sure only under the job's lock, which comes last; if that changed meanwhile, it starts over.
 * So it does when a deletion and a change meet over an application that refers, or is about to refer, to
 * both jobs.
 */
export function withJobLocked<T>(
  ctx: Context,
  actor: Actor,
  { id: jobId, schoolId }: { id: string; schoolId: string },
  verb: (ctx: Context, chosenId: string | null) => Promise<T>,
  whom: "chosen" | "applicants" = "chosen",
): Promise<T> {
  return lockedWith(ctx, (db) => holdSchools(db, actor, [schoolId]), jobId, verb, whom);
}

/** As `withJobLocked`, for what nobody does: the poster's account is held by the caller's transaction. */
export const withLeftJobLocked = <T>(
  ctx: Context,
  jobId: string,
  verb: (ctx: Context, chosenId: string | null) => Promise<T>,
): Promise<T> => lockedWith(ctx, async () => {}, jobId, verb, "chosen");

async function lockedWith<T>(
  ctx: Context,
  holdPoster: (db: Handle) => Promise<void>,
  jobId: string,
  verb: (ctx: Context, chosenId: string | null) => Promise<T>,
  whom: "chosen" | "applicants",
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, async (ctx) => {
        await holdPoster(ctx.db);
        const chosenId = await chosenFor(ctx.db, jobId);
        const concerned = async () =>
          whom === "applicants" ? applicantsOfJob(ctx.db, jobId) : chosenId ? [chosenId] : [];
        const locked = new Set(await concerned());
        await lockSubstitutes(ctx.db, [...locked]);
        await lockJob(ctx.db, jobId);
        if ((await chosenFor(ctx.db, jobId)) !== chosenId) throw new Moved();
        if (!(await concerned()).every((id) => locked.has(id))) throw new Moved();
        return verb(ctx, chosenId);
      });
    } catch (error) {
      if (attempt === attempts || !(error instanceof Moved || overtaken.has(errorCode(error) ?? "")))
        throw error;
    }
  }
}

/** The chosen one is among them. */
async function applicantsOfJob(db: Handle, jobId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select substitute_id as id from applications where job_id = ${jobId} and withdrawn_at is null`,
  );
  return rows.map(({ id }) => id);
}

function errorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { code?: string }).code;
}

/**
 * Brings a substitute's standing applications in line with what they are chosen for; call it after every
 * change of that, with the substitute locked. An application is deactivated by a job for which its
 * substitute is chosen and that comes closer than the minimum gap, unless the substitute confirmed
 * the conflict: a confirmation covers the choices that were there when it was given, no later ones.
 * Then `conflictConfirmed` is taken from assignments that conflict with nothing any more, so that the
 * exclusion constraint guards them again.
 */
export async function settleApplications(db: Handle, substituteId: string): Promise<void> {
  const changed = await db.execute<{ jobId: string; ownerId: string; schoolId: string }>(sql`
    with settled as (
      select a.id, (
        select x.job_id from assignments x
        where x.substitute_id = a.substitute_id and x.job_id <> a.job_id
          and x.guarded_windows && ${guardedSql(sql`j.windows`)}
          and not (a.conflict_confirmed and x.chosen_at < a.applied_at)
        order by x.chosen_at, x.job_id limit 1) as blocker
      from applications a join jobs j on j.id = a.job_id
      where a.substitute_id = ${substituteId} and a.withdrawn_at is null and j.archived_at is null
        and not exists (select from assignments o where o.job_id = a.job_id and o.substitute_id = a.substitute_id))
    update applications a set deactivated_by_job_id = s.blocker
    from settled s, jobs j
    where a.id = s.id and j.id = a.job_id and a.withdrawn_at is null
      and a.deactivated_by_job_id is distinct from s.blocker
    returning a.job_id as "jobId", j.owner_id as "ownerId", j.school_id as "schoolId"`);
  await db.execute(sql`
    update assignments a set conflict_confirmed = false
    where a.substitute_id = ${substituteId} and a.conflict_confirmed and not exists (
      select from assignments o where o.substitute_id = a.substitute_id and o.job_id <> a.job_id
        and o.guarded_windows && a.guarded_windows)`);
  await publishAll(
    db,
    changed.map(({ jobId, ownerId, schoolId }) => ({
      name: "updateapplied",
      payload: { uniqueId: jobId },
      schoolId,
      accountIds: [substituteId, ownerId],
    })),
  );
}
