import { and, eq, isNull, max, sql } from "drizzle-orm";
import { cancellations, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { brokenConstraint } from "../../../platform/database/constraint.ts";
import { text } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import { timeToChosen, timeToReplaced } from "../../../platform/metrics/metrics.ts";
import { endRequests } from "../asking/turns/index.ts";
import { isDone, openTo } from "../days/open-windows.ts";
import type { Window } from "../rules.ts";
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
  /** Of a job whose days are shared: these alone. Without, all that is open of what they have applied for. */
  windows?: Window[] | undefined;
}

/** How long it took, in milliseconds. */
export interface Booked {
  /** Since the job was posted. */
  waited: number;
  /** Since somebody could not come, where that is why it was open. */
  vacant: number | undefined;
  /** Nothing of the job is open any more. */
  filled: boolean;
  /** Of a job whose days are shared what they had not before, a multirange. */
  took: string | undefined;
}

/**
 * Books somebody for a job: nobody further hears of it, or is asked (rule: double-booking, found-by). Call it with the person and the job locked, and
 * with an application of theirs. Once it is done for good, `countBooked` is told of it.
 * @throws Refusal 409 `already_chosen_elsewhere`, `job_filled`
 */
export async function assign(ctx: Context, assigned: Assigned): Promise<Booked> {
  const { jobId, substituteId, audience, chosenBy, conflictConfirmed, replaced, foundBy, windows } = assigned;
  // Not before any application of this person: what they confirmed so far does not cover this choice (raw: copy).
  const chosenAt = sql`greatest(${instant(ctx.now())},
    (select max(applied_at) from applications where substitute_id = ${substituteId}))`;
  const heardAs = sql`(select r."group" from job_readers r where r.job_id = j.id and r.account_id = ${substituteId})`;
  const insert = sql`
    insert into assignments as x
      (job_id, substitute_id, windows, guarded_windows, conflict_confirmed, chosen_by, chosen_at, replaced, found_by)
    select j.id, ${substituteId}::uuid, t.windows, coalesce(${guardedSql(sql`t.windows`)}, '{}'), ${conflictConfirmed}::boolean,
      ${chosenBy}::uuid, ${chosenAt}, ${replaced}::text,
      ${foundBy ? sql`${foundBy}::text` : sql`coalesce(${heardAs}, 'everybody')`}
    from jobs j cross join lateral (select ${openTo(sql`${substituteId}::uuid`, ctx.now(), windows)} as windows) t where j.id = ${jobId}
    on conflict (job_id, substitute_id) do update set
      windows = x.windows + excluded.windows, guarded_windows = x.guarded_windows + excluded.guarded_windows,
      conflict_confirmed = x.conflict_confirmed or excluded.conflict_confirmed,
      chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at
    returning (x.windows - coalesce((select o.windows from assignments o
      where o.job_id = x.job_id and o.substitute_id = x.substitute_id), '{}'))::text as took`;
  const made = await firstRow(ctx.db, { took: text }, insert).catch((error) => {
    const constraint = brokenConstraint(error);
    if (constraint === "assignments_no_double_booking") throw takenElsewhere();
    if (constraint === "assignments_no_day_twice" || constraint === "assignments_some_window")
      throw conflict("job_filled", "errors:application.filled");
    throw error;
  });
  const [job] = await ctx.db
    .update(jobs)
    .set({ filled: sql`(select ${isDone(ctx.now())} from jobs j where j.id = ${jobId})` })
    .where(eq(jobs.id, jobId))
    .returning({ postedAt: jobs.createdAt, filled: jobs.filled, daysShared: jobs.daysShared });
  if (audience === "named" && job?.filled) await standStill(ctx.db, [jobId]);
  if (job?.filled) await endRequests(ctx, jobId, "filled", { but: substituteId });
  const [place] = await ctx.db
    .select({ freeSince: max(cancellations.at) })
    .from(cancellations)
    .where(and(eq(cancellations.jobId, jobId), isNull(cancellations.settledAt)));
  const since = (at: Date) => ctx.now().getTime() - at.getTime();
  return {
    waited: since(job?.postedAt ?? ctx.now()),
    vacant: place?.freeSince ? since(place.freeSince) : undefined,
    filled: job?.filled ?? true,
    took: job?.daysShared ? made?.took : undefined,
  };
}

/** Only of what is booked for good (rule: metrics). */
export function countBooked({ waited, vacant }: Booked): void {
  timeToChosen.observe(waited / 1000);
  if (vacant !== undefined) timeToReplaced.observe(vacant / 1000);
}
