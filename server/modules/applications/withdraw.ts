import { sql } from "drizzle-orm";
import { type Context, transaction } from "../../platform/context.ts";
import { conflict, notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { publish } from "../events/index.ts";
import { instant, named, requireSubstitute } from "../jobs/index.ts";
import { announceWithdrawn } from "../notifications/index.ts";

type Application = {
  id: string;
  jobId: string;
  ownerId: string;
  schoolId: string;
  filled: boolean;
  withdrawn: boolean;
  mine: boolean;
};

/**
 * Takes an application back, while nobody is chosen. Doing it twice changes nothing.
 * @throws Refusal 404 when the actor has not applied, 409 when somebody is chosen
 */
export async function withdraw(ctx: Context, actor: Actor, key: string): Promise<void> {
  requireSubstitute(actor);
  await transaction(ctx, async (ctx) => {
    // FOR SHARE of the job: nobody chooses while this application goes.
    await ctx.db.execute(sql`select from jobs j where ${named(key)} for share`);
    const [application] = await ctx.db.execute<Application>(sql`
      select a.id, j.id as "jobId", j.owner_id as "ownerId", j.school_id as "schoolId", j.filled,
        a.withdrawn_at is not null as withdrawn,
        exists (select from assignments x where x.job_id = j.id and x.substitute_id = a.substitute_id) as mine
      from applications a join jobs j on j.id = a.job_id
      where ${named(key)} and j.archived_at is null and a.substitute_id = ${actor.id}`);
    if (!application) throw notFound();
    if (application.withdrawn) return;
    if (application.mine) throw conflict("chosen", "errors:application.withdrawChosen");
    if (application.filled) throw conflict("job_filled", "errors:application.withdrawFilled");
    await ctx.db.execute(sql`
      update applications set withdrawn_at = ${instant(ctx.now())}, deactivated_by_job_id = null,
        conflict_confirmed = false
      where id = ${application.id}`);
    await announceWithdrawn(ctx.db, application.jobId, actor.id);
    await publish(ctx.db, {
      name: "updateapplied",
      payload: { uniqueId: application.jobId },
      schoolId: application.schoolId,
      accountIds: [actor.id, application.ownerId],
    });
  });
}
