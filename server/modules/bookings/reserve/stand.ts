import { and, eq, sql } from "drizzle-orm";
import {
  applications,
  assignments,
  currentJobs,
  jobs,
  schools,
  standingApplications,
} from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { conflict, forbidden, notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount, requireSubstitute } from "../../auth/who/index.ts";
import { publishAll } from "../../events/index.ts";
import { skipFromReserve } from "../asking/kept.ts";
import { named } from "../policy.ts";
import { placeIn } from "./mine.ts";

export interface Standing {
  /** Name of a job. */
  key: string;
  /** Whether they want to; false leaves the reserve. */
  stand: boolean;
}

/**
 * Somebody stands in reserve for a job that another got, or leaves it again (rule: reserve). It binds nobody. Twice, even at once, changes nothing.
 * @returns where they stand, 1 being first; null for who is passed over while they are booked elsewhere, and for who has left
 * @throws Refusal 403 for who is no substitute, hides the school or has left the region; 404 for who has not applied;
 *   409 while the job is open, for the chosen one, when it has begun, and when the school has taken them out
 */
export async function standInReserve(
  ctx: Context,
  actor: Actor,
  { key, stand }: Standing,
): Promise<{ place: number | null }> {
  requireSubstitute(actor);
  return transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    // The place does not become free, nor is the order changed, meanwhile; and who leaves is not asked.
    const held = stand ? "share" : "no key update";
    await ctx.db.select({ id: jobs.id }).from(jobs).where(named(key, jobs)).for(held);
    const job = await jobFor(ctx, actor, key);
    if (!stand) {
      if (job.since) {
        await write(ctx, actor, job, null);
        await skipFromReserve(ctx, job.id, actor.id);
      }
      return { place: null };
    }
    refuseUnlessAnothers(job, actor, ctx.now());
    if (!job.since) await write(ctx, actor, job, ctx.now());
    return { place: await placeIn(ctx, actor, job.id) };
  });
}

/** @throws Refusal 404 for who has not applied */
async function jobFor({ db }: Context, actor: Actor, key: string) {
  const isHidden = sql`exists (select from school_blocks b where b.account_id = ${actor.id} and b.school_id = ${currentJobs.schoolId})`;
  const [job] = await db
    .select({
      id: currentJobs.id,
      schoolId: currentJobs.schoolId,
      ownerId: currentJobs.ownerId,
      region: schools.regionCode,
      filled: currentJobs.filled,
      startsAt: currentJobs.startsAt,
      chosenId: assignments.substituteId,
      since: standingApplications.reserveSince,
      endedAt: standingApplications.reserveEndedAt,
      isHidden: isHidden.mapWith(boolean.read),
    })
    .from(currentJobs)
    .innerJoin(schools, eq(schools.id, currentJobs.schoolId))
    .innerJoin(standingApplications, eq(standingApplications.jobId, currentJobs.id))
    .leftJoin(assignments, and(eq(assignments.jobId, currentJobs.id), eq(assignments.substituteId, actor.id)))
    .where(and(named(key, currentJobs), eq(standingApplications.substituteId, actor.id)));
  if (!job) throw notFound();
  return job;
}
type JobFor = Awaited<ReturnType<typeof jobFor>>;

function refuseUnlessAnothers(job: JobFor, actor: Actor, now: Date) {
  if (job.region === null || !actor.regions.includes(job.region))
    throw forbidden("errors:application.notInRegion", "not_in_region");
  if (job.isHidden) throw forbidden("errors:application.schoolBlocked", "school_blocked");
  if (job.startsAt <= now) throw conflict("job_begun", "errors:reserve.begun");
  if (!job.filled) throw conflict("job_open", "errors:reserve.open");
  if (job.chosenId) throw conflict("chosen", "errors:reserve.chosen");
  if (job.endedAt) throw conflict("reserve_over", "errors:reserve.over");
}

async function write({ db }: Context, actor: Actor, { id, schoolId, ownerId }: JobFor, since: Date | null) {
  await db
    .update(applications)
    .set({ reserveSince: since, reserveRank: null })
    .where(and(eq(applications.jobId, id), eq(applications.substituteId, actor.id)));
  await publishAll(db, [
    { name: "applicationsChanged", payload: { jobId: id }, schoolId, accountIds: [actor.id, ownerId] },
  ]);
}
