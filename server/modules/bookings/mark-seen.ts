import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { instant } from "../../platform/database/sql.ts";

/** Somebody of the school has opened this application. */
export async function markSeen(ctx: Context, jobId: string, email: string) {
  await ctx.db.execute(sql`
    update applications set seen_at = ${instant(ctx.now())}
    where job_id = ${jobId} and seen_at is null and substitute_id = (select id from accounts where email = ${email})`);
}
