import { and, eq } from "drizzle-orm";
import { applications, assignments, currentJobs, jobs } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { conflict, notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { skipFromReserve } from "../asking/kept.ts";
import { lockSubstitute } from "../locks.ts";
import { named } from "../policy.ts";

/** What an application is that is taken back. */
export const takenBack = (now: Date) => ({
  withdrawnAt: now,
  deactivatedByJobId: null,
  conflictConfirmed: false,
  reserveSince: null,
  reserveRank: null,
});

/**
 * Takes an application back, while nobody is chosen (rule: withdraw). Doing it twice, even at once, changes
 * nothing.
 * @throws Refusal 404 when the actor has not applied, 409 when somebody is chosen or the job is past
 */
export async function withdraw(ctx: Context, actor: Actor, key: string): Promise<void> {
  requireSubstitute(actor);
  await transaction(ctx, async (ctx) => {
    // Locked so that of two calls at once the second finds what the first has done, and tells nobody.
    await lockSubstitute(ctx.db, actor.id);
    // Nobody chooses while this application goes, and who stood in reserve is not asked.
    await ctx.db.select({ id: jobs.id }).from(jobs).where(named(key, jobs)).for("no key update");
    const isChosen = and(eq(assignments.jobId, currentJobs.id), eq(assignments.substituteId, actor.id));
    const [application] = await ctx.db
      .select({
        id: applications.id,
        jobId: currentJobs.id,
        ownerId: currentJobs.ownerId,
        schoolId: currentJobs.schoolId,
        filled: currentJobs.filled,
        expiresAt: currentJobs.expiresAt,
        withdrawnAt: applications.withdrawnAt,
        chosenFor: assignments.jobId,
      })
      .from(applications)
      .innerJoin(currentJobs, eq(currentJobs.id, applications.jobId))
      .leftJoin(assignments, isChosen)
      .where(and(named(key, currentJobs), eq(applications.substituteId, actor.id)));
    if (!application) throw notFound();
    if (application.withdrawnAt) return;
    if (application.chosenFor) throw conflict("chosen", "errors:application.withdrawChosen");
    if (application.filled) throw conflict("job_filled", "errors:application.withdrawFilled");
    if (application.expiresAt <= ctx.now()) throw conflict("job_past", "errors:application.past");
    await ctx.db.update(applications).set(takenBack(ctx.now())).where(eq(applications.id, application.id));
    const { jobId } = application;
    await skipFromReserve(ctx, jobId, actor.id);
    await happened(ctx, { kind: "withdrawn", jobId, substituteId: actor.id }, application);
  });
}
