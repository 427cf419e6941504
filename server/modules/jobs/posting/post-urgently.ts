import { eq } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { conflict, forbidden, invalid, notFound } from "../../../platform/failures/errors.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { countAttempt } from "../../auth/limits/index.ts";
import { noteUrgent } from "../../bookings/cancelling/index.ts";
import { withJobLocked } from "../../bookings/index.ts";
import { openAll } from "../../bookings/stages/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { postedJob } from "../lists/posted/posted.ts";
import { byPoster } from "./post.ts";

/**
 * Of a place that fell free a principal tells the whole region anew, as of an urgent job; all that was said of it stays, and who has applied
 * (rule: cannot-come). Twice, even at once, tells nobody twice.
 * @throws Refusal 403 for who is no principal, 404 for a job that is not the actor's, 409 when somebody is chosen or it is over, 422 where no place fell free, 429 after
 *   too many in an hour
 */
export async function postUrgently(ctx: Context, actor: Actor, key: string): Promise<void> {
  if (actor.type !== "principal") throw forbidden();
  const { id, schoolId } = await postedJob(ctx, actor, key);
  await withJobLocked(ctx, actor, { id, schoolId }, async (ctx, { filled }) => {
    const job = await postedJob(ctx, actor, id);
    if (filled) throw conflict("job_filled", "errors:application.filled");
    if (new Date(job.endsAt) <= ctx.now()) throw conflict("job_past", "errors:application.past");
    const noted = await noteUrgent(ctx, id);
    if (noted === "never") throw invalid({ msg: "errors:application.notFree" });
    if (noted === "before") return;
    await countAttempt(ctx, byPoster, actor.id);
    // Who was to hear later hears with all others.
    await openAll(ctx, [id], "person");
    const [posted] = await ctx.db
      .update(jobs)
      .set({ urgent: true, updatedAt: ctx.now() })
      .where(eq(jobs.id, id))
      .returning({ region: jobs.regionCode, schoolId: jobs.schoolId, ownerId: jobs.ownerId });
    if (!posted) throw notFound();
    await noteOnJob(ctx, actor, { action: "jobChanged", jobId: id });
    await happened(ctx, { kind: "job-posted", jobId: id, urgent: true, again: Bun.randomUUIDv7() }, posted);
  });
}
