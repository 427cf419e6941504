import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { accounts, assignments, cancellations, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import { isSameEmail } from "../../../platform/words/entries.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { countAttempt } from "../../auth/limits/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { stillLost } from "../days/lost.ts";
import { endTheirApplications } from "../excluding/excluded.ts";
import { type Held, withJobLocked } from "../locks.ts";
import { managedJob } from "../managed-job.ts";
import { restart } from "../stages/index.ts";
import { dailyWindows, type Schedule } from "../times/windows.ts";
import { keepWorkedDays, setWorkedDaysApart } from "../worked.ts";
import { noteCancelled } from "./cancelled-days.ts";
import { settleApplications } from "./collisions.ts";

/** To choose and to take back mails the applicants each time. */
const perJob = { name: "remove-chosen:job", hits: 10, seconds: 60 * 60 };

/**
 * Returns a job to pending. What that choice had deactivated stands again, unless another choice of the
 * same person is in the way; their application to this job stays. Days of the job that they have worked stay
 * theirs, in the statistics; the job is then what is left of it. `email` is the chosen substitute's or the
 * actor's own (rule: choice-removed); of several who share the days it says whose (rule: days-apart).
 * @returns the job's id
 * @throws Refusal 404 for a job that is not the actor's; 409 when nobody, or somebody else, is chosen, and
 *   for a past job; 429 after too many in an hour
 */
export async function removeChosen(
  ctx: Context,
  actor: Actor,
  { key, email }: { key: string; email?: string },
): Promise<string> {
  const found = await managedJob(ctx.db, actor, key);
  const jobId = found.id;
  const remove = async (ctx: Context, { chosen }: Held) => {
    const job = await managedJob(ctx.db, actor, jobId);
    const chosenId = await meantBy(ctx.db, actor, chosen, email);
    if (job.expiresAt <= ctx.now().getTime()) throw conflict("job_past", "errors:application.past");
    await countAttempt(ctx, perJob, jobId);
    await freeJob(ctx, job, chosenId);
    await noteOnJob(ctx, actor, { action: "choiceRemoved", subjectId: chosenId, jobId });
    await settleApplications(ctx.db, chosenId);
    await happened(
      ctx,
      { kind: "chosen-removed", jobId, substituteId: chosenId, ...(await stillLost(ctx, job)) },
      job,
    );
    return jobId;
  };
  // Applicants whom only the days that are over kept from the job come into question again.
  return withJobLocked(ctx, actor, found, remove, "applicants");
}

/**
 * Whose choice is to be taken back: of several the one who is named.
 * @param chosen ids
 * @throws Refusal 409 when nobody, or somebody else, is chosen, and when it is not said who of several
 */
async function meantBy(
  db: Handle,
  actor: Actor,
  chosen: string[],
  email: string | undefined,
): Promise<string> {
  const [only, another] = chosen;
  if (!only) throw conflict("not_chosen", "errors:application.notChosen");
  const people = email
    ? await db
        .select({ id: accounts.id, email: accounts.email })
        .from(accounts)
        .where(inArray(accounts.id, chosen))
    : [];
  const named = people.find((one) => email && one.email && isSameEmail(one.email, email));
  if (named) return named.id;
  if (another) throw conflict("not_chosen", "errors:days.whose");
  if (email && !isSameEmail(actor.email, email)) throw conflict("not_chosen", "errors:application.notChosen");
  return only;
}

/**
 * They are not chosen for the job, or for what is left of it, any more: nor is it free because of who could not come before them, unless they had it by a slip of
 * the thumb. Call it with the job and all its applicants locked.
 */
export async function freeJob(
  ctx: Context,
  job: Schedule & { id: string; daysShared: boolean },
  substituteId: string,
  { bySlip = false } = {},
): Promise<void> {
  if (!bySlip)
    await ctx.db
      .update(cancellations)
      .set({ settledAt: ctx.now() })
      .where(and(eq(cancellations.jobId, job.id), isNull(cancellations.settledAt)));
  const left = dailyWindows(job).filter(({ end }) => end > ctx.now().getTime());
  await noteCancelled(ctx, job.id, left, { substituteId });
  if (job.daysShared) await keepWorkedDays(ctx, job.id, substituteId);
  else if (!(await setWorkedDaysApart(ctx, job)))
    await ctx.db.delete(assignments).where(eq(assignments.jobId, job.id));
  await ctx.db.update(jobs).set({ filled: false }).where(eq(jobs.id, job.id));
  await endTheirApplications(ctx, sql`j.id = ${job.id}`);
  await restart(ctx, job.id);
}
