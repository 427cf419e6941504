import { and, eq, ne } from "drizzle-orm";
import { currentJobs, jobPlacements, schoolBlocks, schools } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { alphabetical } from "../../platform/database/alphabet.ts";
import { isCalled, keptFirst, schoolName } from "../../platform/database/school-name.ts";
import { isUuid, plain } from "../../platform/database/sql.ts";
import { invalid, notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { lockOwnAccount, requireSubstitute } from "../auth/who/index.ts";
import { named } from "../bookings/index.ts";
import { hears } from "../bookings/stages/index.ts";
import { hideSchool } from "../bookings/substitutes/index.ts";

/** `restored` puts a job back into the list. */
export type Placement = "inactive" | "deleted" | "restored";

/**
 * A substitute arranges their own list; the job is not changed.
 * @throws Refusal 401 when the account was deleted meanwhile; 404
 * (rule: placements)
 */
export async function placeJob(ctx: Context, actor: Actor, key: string, placement: Placement): Promise<void> {
  requireSubstitute(actor);
  await transaction(ctx, async ({ db, now }) => {
    await lockOwnAccount(db, actor);
    // Not deleted before it is placed.
    const [job] = await db
      .select({ id: currentJobs.id })
      .from(currentJobs)
      .where(and(named(key, currentJobs), hears(actor.id, currentJobs)))
      .for("key share");
    if (!job) throw notFound();
    const isIt = and(eq(jobPlacements.accountId, actor.id), eq(jobPlacements.jobId, job.id));
    if (placement === "restored") await db.delete(jobPlacements).where(isIt);
    else
      await db
        .insert(jobPlacements)
        .values({ accountId: actor.id, jobId: job.id, placement, createdAt: now() })
        .onConflictDoUpdate({ target: [jobPlacements.accountId, jobPlacements.jobId], set: { placement } });
  });
}

/**
 * The substitute sees nothing of this school any more (rule: blocked-schools). The school is named by id or
 * name.
 * @throws Refusal 401 when the account was deleted meanwhile; 404
 */
export async function blockSchool(ctx: Context, actor: Actor, school: string): Promise<void> {
  const schoolId = await findSchool(ctx, actor, school);
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    await hideSchool(ctx, actor, schoolId);
  });
}

/** @throws Refusal 401 when the account was deleted meanwhile; 404 */
export async function unblockSchool(ctx: Context, actor: Actor, school: string): Promise<void> {
  const schoolId = await findSchool(ctx, actor, school);
  await transaction(ctx, async ({ db }) => {
    await lockOwnAccount(db, actor);
    await db
      .delete(schoolBlocks)
      .where(and(eq(schoolBlocks.accountId, actor.id), eq(schoolBlocks.schoolId, schoolId)));
  });
}

export async function blockedSchools(ctx: Context, actor: Actor): Promise<{ id: string; name: string }[]> {
  requireSubstitute(actor);
  const name = schoolName(actor.lang);
  return ctx.db
    .select({ id: schools.id, name })
    .from(schoolBlocks)
    .innerJoin(schools, eq(schools.id, schoolBlocks.schoolId))
    .where(eq(schoolBlocks.accountId, actor.id))
    .orderBy(alphabetical(name));
}

/** @throws Refusal 404 */
export async function findSchool(ctx: Context, actor: Actor, school: string): Promise<string> {
  requireSubstitute(actor);
  const name = plain(school);
  if (name === "") throw invalid({ school: "errors:required" });
  const isIt = isUuid(name) ? eq(schools.id, name.toLowerCase()) : isCalled(name);
  const [found] = await ctx.db
    .select({ id: schools.id })
    .from(schools)
    .where(and(isIt, ne(schools.kind, "admin")))
    .orderBy(keptFirst(name))
    .limit(1);
  if (!found) throw notFound();
  return found.id;
}
