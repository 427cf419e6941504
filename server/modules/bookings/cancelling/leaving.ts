import { and, eq } from "drizzle-orm";
import { assignments, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { beginsNext } from "../choice/booked-job.ts";
import { countsAgainst } from "../rules.ts";
import { lastOf } from "./cannot-come.ts";
import { countedThisYear } from "./kept.ts";

/** What saying that one cannot come would mean now, before it is said (rule: cannot-come). */
export interface Leaving {
  /** Whether it counts, unless it is for illness. */
  counts: boolean;
  /** How often it has counted this school year already. */
  counted: number;
}

/** Undefined for who is not chosen for the job, or when it has begun. @param jobId id */
export async function leavingOf(ctx: Context, actor: Actor, jobId: string): Promise<Leaving | undefined> {
  requireSubstitute(actor);
  const [booked] = await ctx.db
    .select({
      startsAt: beginsNext(ctx.now()),
      chosenAt: assignments.chosenAt,
    })
    .from(assignments)
    .innerJoin(jobs, eq(jobs.id, assignments.jobId))
    .where(and(eq(assignments.jobId, jobId), eq(assignments.substituteId, actor.id)));
  const now = ctx.now();
  if (!booked || booked.startsAt <= now) return undefined;
  const counts = countsAgainst({
    illness: false,
    now: now.getTime(),
    startsAt: booked.startsAt.getTime(),
    chosenAt: booked.chosenAt.getTime(),
  });
  return { counts, counted: await countedThisYear(ctx.db, actor.id, now) };
}

/** When somebody has said last that they cannot come to a job; undefined if they have not. @param jobId id */
export async function leftAt(ctx: Context, actor: Actor, jobId: string): Promise<Date | undefined> {
  requireSubstitute(actor);
  return (await lastOf(ctx.db, actor.id, jobId))?.at;
}
