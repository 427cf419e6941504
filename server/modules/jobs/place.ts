import { and, eq, ne } from "drizzle-orm";
import { jobPlacements, schoolBlocks, schools } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { isCalled, keptFirst, schoolName } from "../../platform/database/school-name.ts";
import { isUuid, plain } from "../../platform/database/sql.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { findJob, requireSubstitute } from "../bookings/index.ts";

/** `restored` puts a job back into the list. */
export type Placement = "inactive" | "deleted" | "restored";

/** A substitute arranges their own list; the job is not changed. @throws Refusal 404 */
export async function placeJob(ctx: Context, actor: Actor, key: string, placement: Placement): Promise<void> {
  const jobId = await findJob(ctx, actor, key);
  const { db } = ctx;
  const isIt = and(eq(jobPlacements.accountId, actor.id), eq(jobPlacements.jobId, jobId));
  if (placement === "restored") await db.delete(jobPlacements).where(isIt);
  else
    await db
      .insert(jobPlacements)
      .values({ accountId: actor.id, jobId, placement, createdAt: ctx.now() })
      .onConflictDoUpdate({ target: [jobPlacements.accountId, jobPlacements.jobId], set: { placement } });
}

/**
 * The substitute sees nothing of this school any more (rule: blocked-schools). The school is named by id or
 * name.
 */
export async function blockSchool(ctx: Context, actor: Actor, school: string): Promise<void> {
  const schoolId = await findSchool(ctx, actor, school);
  await ctx.db
    .insert(schoolBlocks)
    .values({ accountId: actor.id, schoolId, createdAt: ctx.now() })
    .onConflictDoNothing();
}

export async function unblockSchool(ctx: Context, actor: Actor, school: string): Promise<void> {
  const schoolId = await findSchool(ctx, actor, school);
  await ctx.db
    .delete(schoolBlocks)
    .where(and(eq(schoolBlocks.accountId, actor.id), eq(schoolBlocks.schoolId, schoolId)));
}

export async function blockedSchools(ctx: Context, actor: Actor): Promise<{ id: string; name: string }[]> {
  requireSubstitute(actor);
  const name = schoolName(actor.lang);
  return ctx.db
    .select({ id: schools.id, name })
    .from(schoolBlocks)
    .innerJoin(schools, eq(schools.id, schoolBlocks.schoolId))
    .where(eq(schoolBlocks.accountId, actor.id))
    .orderBy(name);
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
