import { and, desc, eq } from "drizzle-orm";
import { applications, cancellations, currentJobs, freedPlaces } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { conflict, invalid, notFound } from "../../../platform/failures/errors.ts";
import { countCancellation } from "../../../platform/metrics/metrics.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { takenBack } from "../applications/withdraw.ts";
import { bookedJob } from "../choice/booked-job.ts";
import { settleApplications } from "../choice/collisions.ts";
import { freeJob } from "../choice/remove-chosen.ts";
import { stillLost } from "../days/lost.ts";
import { type Held, withLeftJobLocked } from "../locks.ts";
import { named } from "../policy.ts";
import { callReserve } from "../reserve/call.ts";
import { countsAgainst } from "../rules.ts";

export interface CannotCome {
  /** Name of a job. */
  key: string;
  /** One's own, or a child's: it is asked for, and not kept. */
  illness: boolean;
  /** To the school, 500 characters at most. */
  message: string;
  /** It was said before that it does not count: then it is not done where it does by now. */
  unlessCounts?: boolean;
}

/**
 * The chosen one cannot come, and says so before the job begins (rule: cannot-come): the place is open again, the application is taken back,
 * and the school and those who wait are told, all in one transaction. Saying it twice, even at once, changes nothing further.
 * @returns whether it counts
 * @throws Refusal 404 when the actor has not applied, 409 when they are not chosen or the job has begun, 422 when it counts against what was said
 */
export async function cannotCome(ctx: Context, actor: Actor, said: CannotCome): Promise<{ counts: boolean }> {
  requireSubstitute(actor);
  const { jobId } = await appliedFor(ctx.db, actor, said.key);
  const leave = async (ctx: Context, { chosen }: Held) => {
    if (chosen.includes(actor.id)) return leaveJob(ctx, actor, jobId, said);
    const [{ isWithdrawn }, before] = [
      await appliedFor(ctx.db, actor, jobId),
      await lastOf(ctx.db, actor.id, jobId),
    ];
    // Who has applied again since has said nothing of that.
    if (!before || !isWithdrawn) throw conflict("not_chosen", "errors:application.notYours");
    return { counts: before.counts, isNew: false };
  };
  // What that choice had deactivated comes into question again, as when the school takes it back.
  const { counts, isNew } = await withLeftJobLocked(ctx, jobId, leave, "applicants");
  if (isNew) countCancellation(counts);
  return { counts };
}

async function leaveJob(ctx: Context, actor: Actor, jobId: string, said: CannotCome) {
  const { illness, message, unlessCounts = false } = said;
  const { db } = ctx;
  const job = await bookedJob(ctx, jobId, actor.id);
  if (!job) throw notFound();
  const now = ctx.now();
  if (job.startsAt <= now) throw conflict("job_begun", "errors:application.begun");
  const counts = countsAgainst({
    illness,
    now: now.getTime(),
    startsAt: job.startsAt.getTime(),
    chosenAt: job.chosenAt.getTime(),
  });
  if (counts && unlessCounts) throw invalid({ msg: "errors:application.countsByNow" });
  await freeJob(ctx, job, actor.id);
  await db
    .update(applications)
    .set(takenBack(now))
    .where(and(eq(applications.jobId, jobId), eq(applications.substituteId, actor.id)));
  await settleApplications(db, actor.id);
  const cancellationId = Bun.randomUUIDv7();
  const row = { id: cancellationId, accountId: actor.id, jobId, at: now, counts, message };
  await db.insert(cancellations).values(row);
  await noteFreed(db, jobId, now);
  const about = { jobId, substituteId: actor.id };
  const reserve = await callReserve(ctx, jobId);
  const cannot = { kind: "cannot-come", ...about, cancellationId, ...(reserve ? { reserve } : {}) } as const;
  await happened(ctx, cannot, job);
  await happened(ctx, { kind: "chosen-removed", ...about, left: true, ...(await stillLost(ctx, job)) }, job);
  return { counts, isNew: true };
}

/** For the statistics, as long as these go: of whom it is, and whether it counts, says nothing (rule: time-to-fill). */
const noteFreed = (db: Handle, jobId: string, freedAt: Date) =>
  db
    .insert(freedPlaces)
    .values({ jobId, freedAt })
    .onConflictDoUpdate({ target: freedPlaces.jobId, set: { freedAt } });

async function appliedFor(db: Handle, actor: Actor, key: string) {
  const [applied] = await db
    .select({ jobId: currentJobs.id, withdrawnAt: applications.withdrawnAt })
    .from(currentJobs)
    .innerJoin(applications, eq(applications.jobId, currentJobs.id))
    .where(and(named(key, currentJobs), eq(applications.substituteId, actor.id)));
  if (!applied) throw notFound();
  return { jobId: applied.jobId, isWithdrawn: applied.withdrawnAt !== null };
}

/** What somebody has said of a job last; undefined if nothing. */
export async function lastOf(db: Handle, accountId: string, jobId: string) {
  const [last] = await db
    .select({ at: cancellations.at, counts: cancellations.counts })
    .from(cancellations)
    .where(and(eq(cancellations.accountId, accountId), eq(cancellations.jobId, jobId)))
    .orderBy(desc(cancellations.at))
    .limit(1);
  return last;
}
