import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";

/**
 * Forgets links, sessions, verifications under way and counted attempts that can have no effect any more.
 * @returns how many
 */
export async function forgetSpent(ctx: Context): Promise<number> {
  // A used link is kept a week, so that whoever opens it again learns that it was used.
  const weekAgo = new Date(ctx.now().getTime() - 7 * 86_400_000).toISOString();
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000).toISOString();
  // No token of a session that was last renewed before that is valid.
  const monthAgo = new Date(ctx.now().getTime() - 31 * 86_400_000).toISOString();
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    with links as (delete from one_time_links where expires_at < ${weekAgo} returning 1),
      attempts as (delete from identity_attempts where expires_at < ${dayAgo} returning 1),
      invitations as (delete from teacher_invitations where expires_at < ${weekAgo} returning 1),
      over as (delete from sessions where coalesce(ended_at, last_seen_at) < ${monthAgo} returning 1),
      hits as (delete from rate_limits where window_start < ${dayAgo} returning 1)
    select ((select count(*) from links) + (select count(*) from attempts)
      + (select count(*) from invitations) + (select count(*) from over) + (select count(*) from hits))::int as count`);
  return row?.count ?? 0;
}
