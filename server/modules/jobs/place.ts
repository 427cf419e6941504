import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { instant, isUuid, plain } from "../../platform/database/sql.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { findJob, requireSubstitute } from "../bookings/index.ts";

/** `restored` puts a job back into the list. */
export type Placement = "inactive" | "deleted" | "restored";

/** A substitute arranges their own list; the job is not changed. @throws Refusal 404 */
export async function placeJob(ctx: Context, actor: Actor, key: string, placement: Placement): Promise<void> {
  const jobId = await findJob(ctx, actor, key);
  await ctx.db.execute(
    placement === "restored"
      ? sql`delete from job_placements where account_id = ${actor.id} and job_id = ${jobId}`
      : sql`insert into job_placements (account_id, job_id, placement, created_at)
          values (${actor.id}, ${jobId}, ${placement}, ${instant(ctx.now())})
          on conflict (account_id, job_id) do update set placement = excluded.placement`,
  );
}

/**
 * The substitute sees nothing of this school any more (rule: blocked-schools). The school is named by id or
 * name.
 */
export async function blockSchool(ctx: Context, actor: Actor, school: string): Promise<void> {
  const schoolId = await findSchool(ctx, actor, school);
  await ctx.db.execute(sql`insert into school_blocks (account_id, school_id, created_at)
    values (${actor.id}, ${schoolId}, ${instant(ctx.now())}) on conflict do nothing`);
}

export async function unblockSchool(ctx: Context, actor: Actor, school: string): Promise<void> {
  const schoolId = await findSchool(ctx, actor, school);
  await ctx.db.execute(
    sql`delete from school_blocks where account_id = ${actor.id} and school_id = ${schoolId}`,
  );
}

export async function blockedSchools(ctx: Context, actor: Actor): Promise<{ id: string; name: string }[]> {
  requireSubstitute(actor);
  const rows = await ctx.db.execute<{ id: string; name: string }>(sql`
    select s.id, s.name from school_blocks b join schools s on s.id = b.school_id
    where b.account_id = ${actor.id} order by s.name`);
  return [...rows];
}

/** @throws Refusal 404 */
export async function findSchool(ctx: Context, actor: Actor, school: string): Promise<string> {
  requireSubstitute(actor);
  const name = plain(school);
  if (name === "") throw invalid({ school: "errors:required" });
  const condition: SQL = isUuid(name) ? sql`id = ${name.toLowerCase()}` : sql`name = ${name}`;
  const [found] = await ctx.db.execute<{ id: string }>(
    sql`select id from schools where ${condition} and kind <> 'admin'`,
  );
  if (!found) throw notFound();
  return found.id;
}
