import { sql } from "drizzle-orm";
import { type Context, transaction } from "../../platform/context.ts";
import { instant, milliseconds } from "../../platform/database/sql.ts";
import { conflict, notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { publish } from "../events/index.ts";
import { announceWithdrawn } from "../notifications/index.ts";
import { lockSubstitute } from "./locks.ts";
import { named, requireSubstitute } from "./policy.ts";

type Application = {
  id: string;
  jobId: string;
  ownerId: string;
  schoolId: string;
  filled: boolean;
  expiresAt: number;
  withdrawn: boolean;
  mine: boolean;
};

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
    // FOR SHARE of the job: nobody chooses while this application goes.
    await ctx.db.execute(sql`select from jobs j where ${named(key)} for share`);
    const [application] = await ctx.db.execute<Application>(sql`
      select a.id, j.id as "jobId", j.owner_id as "ownerId", j.school_id as "schoolId", j.filled,
        ${milliseconds(sql`j.expires_at`)} as "expiresAt", a.withdrawn_at is not null as withdrawn,
        exists (select from assignments x where x.job_id = j.id and x.substitute_id = a.substitute_id) as mine
      from applications a join current_jobs j on j.id = a.job_id
      where ${named(key)} and a.substitute_id = ${actor.id}`);
    if (!application) throw notFound();
    if (application.withdrawn) return;
    if (application.mine) throw conflict("chosen", "errors:application.withdrawChosen");
    if (application.filled) throw conflict("job_filled", "errors:application.withdrawFilled");
    if (application.expiresAt <= ctx.now().getTime()) throw conflict("job_past", "errors:application.past");
    await ctx.db.execute(sql`
      update applications set withdrawn_at = ${instant(ctx.now())}, deactivated_by_job_id = null,
        conflict_confirmed = false
      where id = ${application.id}`);
    await announceWithdrawn(ctx.db, application.jobId, actor.id);
    await publish(ctx.db, {
      name: "applicationsChanged",
      payload: { jobId: application.jobId },
      schoolId: application.schoolId,
      accountIds: [actor.id, application.ownerId],
    });
  });
}
