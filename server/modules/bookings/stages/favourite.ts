import { and, eq, exists, gt, isNotNull, isNull, or } from "drizzle-orm";
import { jobStages, jobs, schoolMembers } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { allHappened } from "../../notifications/announcements/index.ts";
import { letIn } from "./readers.ts";

/**
 * Who becomes a favourite hears of the jobs of which favourites hear now: those of the one who remembers them, and as a principal's favourite those
 * of their schools (rule: who-hears-first). Call it where the favourite is written.
 */
export async function letInFavourite(ctx: Context, ownerId: string): Promise<void> {
  const { db } = ctx;
  const asPrincipal = db
    .select({ id: schoolMembers.schoolId })
    .from(schoolMembers)
    .where(
      and(
        eq(schoolMembers.accountId, ownerId),
        eq(schoolMembers.schoolId, jobs.schoolId),
        eq(schoolMembers.role, "principal"),
        eq(schoolMembers.active, true),
      ),
    );
  const hearing = db
    .select({ place: jobStages.place })
    .from(jobStages)
    .where(
      and(eq(jobStages.jobId, jobs.id), eq(jobStages.group, "favourites"), isNotNull(jobStages.openedAt)),
    );
  // Locked, so that a stage that opens at this moment has them, or is seen to be open here.
  const named = await db
    .select({
      id: jobs.id,
      schoolId: jobs.schoolId,
      ownerId: jobs.ownerId,
      region: jobs.regionCode,
      hearing: exists(hearing).mapWith(Boolean),
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.audience, "named"),
        isNull(jobs.archivedAt),
        eq(jobs.filled, false),
        gt(jobs.expiresAt, ctx.now()),
        or(eq(jobs.ownerId, ownerId), exists(asPrincipal)),
      ),
    )
    .orderBy(jobs.id)
    .for("no key update", { of: jobs });
  const open = named.filter(({ hearing }) => hearing);
  const heard = await letIn(
    ctx,
    open.map(({ id }) => id),
    "favourites",
  );
  await allHappened(
    ctx,
    open
      .filter(({ id }) => heard.has(id))
      .map(({ id: jobId, schoolId, ownerId, region }) => [
        { kind: "job-posted", jobId, urgent: false },
        { schoolId, ownerId, region },
      ]),
  );
}
