import { and, eq } from "drizzle-orm";
import { currentJobs, schools, standingApplications } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { type InReserve, reservesOf } from "./order.ts";

/** What a job that another got is to somebody who applied for it. */
export interface MyReserve {
  stands: boolean;
  /** Where they stand of those who are free; null while they are booked elsewhere themselves, and for who does not stand. */
  place: number | null;
  /** Whether those in reserve are asked by themselves, or the school sees to it. */
  asks: boolean;
}

/**
 * Of a job that another got what the actor may do there; undefined where they cannot stand in reserve.
 * @param jobId id
 * @param known where they stand, as whoever has read the job knows it (`placeIn`)
 */
export async function myReserve(
  ctx: Context,
  actor: Actor,
  jobId: string,
  known?: number | null,
): Promise<MyReserve | undefined> {
  requireSubstitute(actor);
  const [job] = await ctx.db
    .select({
      filled: currentJobs.filled,
      startsAt: currentJobs.startsAt,
      asks: schools.asksReserve,
      since: standingApplications.reserveSince,
      endedAt: standingApplications.reserveEndedAt,
    })
    .from(currentJobs)
    .innerJoin(schools, eq(schools.id, currentJobs.schoolId))
    .innerJoin(standingApplications, eq(standingApplications.jobId, currentJobs.id))
    .where(and(eq(currentJobs.id, jobId), eq(standingApplications.substituteId, actor.id)));
  if (!job?.filled || job.startsAt <= ctx.now() || job.endedAt) return undefined;
  if (!job.since) return { stands: false, place: null, asks: job.asks };
  const place = known === undefined ? await placeIn(ctx, actor, jobId) : known;
  return { stands: true, place, asks: job.asks };
}

/** Where somebody stands in reserve for a job, 1 being first; null if they do not, or would be passed over. @param jobId id */
export const placeIn = async (ctx: Context, actor: Actor, jobId: string): Promise<number | null> =>
  (await placesIn(ctx, actor, [jobId])).get(jobId) ?? null;

/** The same for several jobs, by id: one statement for all. Those before them who are passed over do not count (rule: reserve). */
export async function placesIn(ctx: Context, actor: Actor, jobIds: string[]): Promise<Map<string, number>> {
  const all = await reservesOf(ctx, jobIds);
  const places = new Map<string, number>();
  for (const [jobId, people] of all) {
    const place = placeAmong(people, actor.id);
    if (place) places.set(jobId, place);
  }
  return places;
}

/** 0 for who is not among those who are free. */
const placeAmong = (people: InReserve[], id: string): number =>
  people.filter(({ busy }) => !busy).findIndex(({ accountId }) => accountId === id) + 1;
