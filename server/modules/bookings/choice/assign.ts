import { eq, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { brokenConstraint } from "../../../platform/database/constraint.ts";
import { run } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import { endRequests } from "../asking/over.ts";
import { standStill } from "../stages/index.ts";
import { takenElsewhere } from "./candidate.ts";
import { guardedSql } from "./collisions.ts";

export interface Assigned {
  jobId: string;
  substituteId: string;
  /** Who hears of the job. */
  audience: "named" | "everybody";
  /** By id. */
  chosenBy: string;
  conflictConfirmed: boolean;
  replaced: string;
  /** They were asked and have said yes; without it as whom they heard of the job. */
  foundBy?: "request" | "reserve";
}

/**
 * Books somebody for a job: nobody further hears of it, or is asked (rule: double-booking, found-by). Call it with the person and the job locked, and
 * with an application of theirs.
 * @throws Refusal 409 `already_chosen_elsewhere`, `job_filled`
 */
export async function assign(ctx: Context, assigned: Assigned): Promise<void> {
  const { jobId, substituteId, audience, chosenBy, conflictConfirmed, replaced, foundBy } = assigned;
  // Not before any application of this person: what they confirmed so far does not cover this choice (raw: copy).
  const chosenAt = sql`greatest(${instant(ctx.now())},
    (select max(applied_at) from applications where substitute_id = ${substituteId}))`;
  const heardAs = sql`(select r."group" from job_readers r where r.job_id = j.id and r.account_id = ${substituteId})`;
  const insert = sql`
    insert into assignments
      (job_id, substitute_id, windows, guarded_windows, conflict_confirmed, chosen_by, chosen_at, replaced, found_by)
    select j.id, ${substituteId}::uuid, j.windows, ${guardedSql(sql`j.windows`)}, ${conflictConfirmed}::boolean,
      ${chosenBy}::uuid, ${chosenAt}, ${replaced}::text,
      ${foundBy ? sql`${foundBy}::text` : sql`coalesce(${heardAs}, 'everybody')`}
    from jobs j where j.id = ${jobId}`;
  await run(ctx.db, insert).catch((error) => {
    const constraint = brokenConstraint(error);
    if (constraint === "assignments_no_double_booking") throw takenElsewhere();
    if (constraint === "assignments_pkey") throw conflict("job_filled", "errors:application.filled");
    throw error;
  });
  await ctx.db.update(jobs).set({ filled: true }).where(eq(jobs.id, jobId));
  if (audience === "named") await standStill(ctx.db, [jobId]);
  await endRequests(ctx, jobId, "filled", { but: substituteId });
}
