import { sql } from "drizzle-orm";
import { applications } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { conflict } from "../../platform/errors.ts";
import { publishAll } from "../events/index.ts";
import { announceWithdrawn } from "../notifications/index.ts";

/**
 * Somebody stops being a substitute: their account is closed, or deleted. What they have applied for ends and its
 * posters hear of it; only what they were chosen for in the past stays. In the caller's transaction, with the account
 * locked.
 * @throws Refusal 409 while they are chosen for a job that has not ended: the school takes the choice back first
 */
export async function endApplications(ctx: Context, accountId: string): Promise<void> {
  if (await isChosenAhead(ctx, accountId)) throw conflict("chosen_ahead", "errors:account.chosenAhead");
  await tellPosters(ctx, accountId);
  await ctx.db.delete(applications).where(sql`${applications.substituteId} = ${accountId} and not exists
    (select from assignments a where a.job_id = ${applications.jobId} and a.substitute_id = ${accountId})`);
}

async function isChosenAhead({ db, now }: Context, accountId: string): Promise<boolean> {
  const ahead = await db.execute(sql`select 1 from assignments a join jobs j on j.id = a.job_id
    where a.substitute_id = ${accountId} and j.expires_at > ${now().toISOString()} limit 1`);
  return ahead.length > 0;
}

/**
 * The applicant is about to go: from the lists as well that posters have on their screens. Posters whose job is
 * still open hear of it as of any withdrawal.
 */
async function tellPosters({ db, now }: Context, accountId: string): Promise<void> {
  const open = await db.execute<{ id: string }>(sql`
    select j.id from standing_applications a join current_jobs j on j.id = a.job_id
    where a.substitute_id = ${accountId} and not j.filled and j.expires_at > ${now().toISOString()}`);
  for (const { id } of open) await announceWithdrawn(db, id, accountId);
  const all = await db.execute<{ jobId: string; schoolId: string; ownerId: string }>(sql`
    select j.id as "jobId", j.school_id as "schoolId", j.owner_id as "ownerId"
    from standing_applications a join current_jobs j on j.id = a.job_id
    where a.substitute_id = ${accountId}`);
  await publishAll(
    db,
    all.map(({ jobId, schoolId, ownerId }) => ({
      name: "applicationsChanged",
      payload: { jobId },
      schoolId,
      accountIds: [ownerId],
    })),
  );
}
