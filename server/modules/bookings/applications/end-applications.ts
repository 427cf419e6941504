import { and, eq, notExists, sql } from "drizzle-orm";
import { applications, assignments, currentJobs, standingApplications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import { allHappened } from "../../notifications/announcements/index.ts";
import { keepFirstApplied } from "./first-applied.ts";

/**
 * Somebody stops being a substitute: their account is closed, or deleted. What they have applied for ends and its
 * posters hear of it; only what they were chosen for in the past stays. In the caller's transaction, with the account
 * locked.
 * @throws Refusal 409 while they are chosen for a job that has not ended: the school takes the choice back first
 * (rule: delete-own-account, close-for-misuse)
 */
export async function endApplications(ctx: Context, accountId: string): Promise<void> {
  if (await isChosenAhead(ctx, accountId)) throw conflict("chosen_ahead", "errors:account.chosenAhead");
  const chosen = ctx.db
    .select({ jobId: assignments.jobId })
    .from(assignments)
    .where(and(eq(assignments.jobId, applications.jobId), eq(assignments.substituteId, accountId)));
  const ends = and(eq(applications.substituteId, accountId), notExists(chosen));
  const jobIds = ctx.db.select({ id: applications.jobId }).from(applications).where(ends);
  await keepFirstApplied(ctx.db, jobIds);
  await tellPosters(ctx, accountId);
  await ctx.db.delete(applications).where(ends);
}

/** Whether somebody is chosen for days that are not over: until the school takes that back they cannot go. */
export async function isChosenAhead({ db, now }: Context, accountId: string): Promise<boolean> {
  const ahead = await db
    .select({ id: assignments.jobId })
    .from(assignments)
    .where(
      and(eq(assignments.substituteId, accountId), sql`upper(${assignments.windows}) > ${instant(now())}`),
    )
    .limit(1);
  return ahead.length > 0;
}

/**
 * With the jobs locked: news hold their poster's row, which whoever closes the poster's account waits for with their jobs in hand
 * (rule: lock-order). The applicant is about to go: from the lists as well that posters have on their screens. Posters whose job is
 * still open hear of it as of any withdrawal.
 */
async function tellPosters(ctx: Context, substituteId: string): Promise<void> {
  const all = await ctx.db
    .select({
      jobId: currentJobs.id,
      schoolId: currentJobs.schoolId,
      ownerId: currentJobs.ownerId,
      filled: currentJobs.filled,
      endsAt: currentJobs.expiresAt,
    })
    .from(standingApplications)
    .innerJoin(currentJobs, eq(currentJobs.id, standingApplications.jobId))
    .where(eq(standingApplications.substituteId, substituteId));
  await allHappened(
    ctx,
    all.map(({ jobId, filled, endsAt, ...job }) => [
      { kind: "withdrawn", jobId, substituteId },
      { ...job, isGone: true, quiet: filled || endsAt <= ctx.now() },
    ]),
  );
}
