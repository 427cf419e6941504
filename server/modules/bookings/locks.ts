import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { accounts, assignments, jobs, standingApplications } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { deadlock } from "../../platform/database/passing-trouble.ts";
import { hotRows } from "../../platform/database/rows.ts";
import { instant } from "../../platform/database/sql.ts";
import type { Actor } from "../auth/index.ts";
import { holdSchools } from "../auth/who/index.ts";

/*
 * Everybody who changes who is booked for what takes locks in this order: themselves (`holdSchools`), the substitute,
 * then the job (rule: lock-order).
 * NO KEY UPDATE, because foreign keys to these rows must not wait for it: with FOR UPDATE two bookings
 * that mark each other's applications would wait in a circle.
 */

// (rule: double-booking)
export const lockSubstitute = (db: Handle, substituteId: string): Promise<void> =>
  lockSubstitutes(db, [substituteId]);

/** In the order of their ids, so that two who lock several never wait in a circle. */
export async function lockSubstitutes(db: Handle, substituteIds: string[]): Promise<void> {
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, substituteIds))
    .orderBy(accounts.id)
    .for("no key update");
}

/**
 * Somebody who goes, with all who have applied for what they are chosen for: in one go and in the order of their ids, before
 * any job.
 * @param ahead selects the ids of those jobs
 */
export async function lockWithRivals(db: Handle, accountId: string, ahead: SQLWrapper): Promise<void> {
  const rivals = await db
    .select({ id: standingApplications.substituteId })
    .from(standingApplications)
    .where(inArray(standingApplications.jobId, ahead));
  await lockSubstitutes(db, [accountId, ...rivals.map(({ id }) => id)]);
}

/** @returns whether it is filled, as it stands under the lock */
export async function lockJob(db: Handle, jobId: string): Promise<boolean> {
  const [job] = await db
    .select({ filled: jobs.filled })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .for("no key update");
  return job?.filled ?? false;
}

/** By id, in order: one at most, but of a job whose days are shared, of which whoever has only days that are over is chosen no more (raw: range). */
async function chosenFor({ db, now }: Context, jobId: string): Promise<string[]> {
  const found = await hotRows(
    db,
    { id: assignments.substituteId },
    sql`
    select x.substitute_id as id from assignments x join jobs j on j.id = x.job_id
    where x.job_id = ${jobId} and (not j.days_shared or upper(x.windows) > ${instant(now())})
    order by x.substitute_id`,
  );
  return found.map(({ id }) => id);
}

/** Several, in the order of their ids as well: a statement alone locks them in the order in which it happens to find them. */
export async function lockJobs(db: Handle, which: SQL | undefined): Promise<void> {
  await db.select({ id: jobs.id }).from(jobs).where(which).orderBy(jobs.id).for("no key update");
}

class Moved extends Error {}
const attempts = 20;
/** PostgreSQL's codes of a deadlock, and of a reference to a row that has just gone. */
const overtaken = new Set([deadlock, "23503"]);

/** A job as it stands under its lock. */
export interface Held {
  /** Who is chosen for it, or for days of it that are not over, by id. */
  chosen: string[];
  filled: boolean;
}

/** Beside the job: its chosen substitutes, all its applicants, or the chosen one and others, by id. */
type Whom = "chosen" | "applicants" | string[];

/**
 * Runs the verb with the actor's place at the school, the job and its chosen substitutes (if any) locked, or all its applicants, or others. Who they are
 * is known for sure only under the job's lock, which comes last; if that changed meanwhile, it starts over.
 * So it does when a deletion and a change meet over an application that refers, or is about to refer, to
 * both jobs.
 */
export function withJobLocked<T>(
  ctx: Context,
  actor: Actor,
  { id: jobId, schoolId }: { id: string; schoolId: string },
  verb: (ctx: Context, held: Held) => Promise<T>,
  whom: Whom = "chosen",
): Promise<T> {
  return lockedWith(ctx, (db) => holdSchools(db, actor, [schoolId]), jobId, verb, whom);
}

/** As `withJobLocked`, for what no poster does: of somebody who goes the account is held by the caller's transaction. */
export const withLeftJobLocked = <T>(
  ctx: Context,
  jobId: string,
  verb: (ctx: Context, held: Held) => Promise<T>,
  whom: Whom = "chosen",
): Promise<T> => lockedWith(ctx, async () => {}, jobId, verb, whom);

async function lockedWith<T>(
  ctx: Context,
  holdPoster: (db: Handle) => Promise<void>,
  jobId: string,
  verb: (ctx: Context, held: Held) => Promise<T>,
  whom: Whom,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, async (ctx) => {
        await holdPoster(ctx.db);
        const chosen = await chosenFor(ctx, jobId);
        const concerned = async () =>
          whom === "applicants"
            ? applicantsOfJob(ctx.db, jobId)
            : [...(whom === "chosen" ? [] : whom), ...chosen];
        const locked = new Set(await concerned());
        await lockSubstitutes(ctx.db, [...locked]);
        const filled = await lockJob(ctx.db, jobId);
        if ((await chosenFor(ctx, jobId)).join() !== chosen.join()) throw new Moved();
        if (!(await concerned()).every((id) => locked.has(id))) throw new Moved();
        return verb(ctx, { chosen, filled });
      });
    } catch (error) {
      if (attempt === attempts || !(error instanceof Moved || overtaken.has(errorCode(error) ?? "")))
        throw error;
    }
  }
}

/** The chosen ones are among them. */
async function applicantsOfJob(db: Handle, jobId: string): Promise<string[]> {
  const found = await db
    .select({ id: standingApplications.substituteId })
    .from(standingApplications)
    .where(eq(standingApplications.jobId, jobId));
  return found.map(({ id }) => id);
}

function errorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { code?: string }).code;
}

/** The choices that this process is making, by whom they are about. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Lets one choice of a person go first and the others wait until it is done, then look before they open a
 * transaction: those who lost are refused by one statement each, instead of holding every connection of the
 * pool while they queue for the person's lock. Nobody waits for more than one, and the locks of the database
 * alone decide who wins: other processes have their own first.
 * @param look throws for those who need not try any more
 */
export async function inRace<T>(
  ctx: Context,
  person: string,
  look: () => Promise<void>,
  verb: () => Promise<T>,
): Promise<T> {
  // A caller's transaction may hold the very lock that the first one waits for.
  if (!("$client" in ctx.db)) return verb();
  const first = underWay.get(person);
  if (first) {
    await first;
    await look();
  }
  const running = verb();
  if (!underWay.has(person)) {
    const done = running.then(
      () => underWay.delete(person),
      () => underWay.delete(person),
    );
    underWay.set(person, done);
  }
  return running;
}
