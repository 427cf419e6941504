import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";

/** Time to the first sign-in of a substitute (SPEC 9). Milliseconds. */
const limit = 24 * 60 * 60 * 1000;

/**
 * Locks substitutes who did not sign in within 24 hours of registering or of their last activation link.
 * @returns how many
 */
export async function lockUnusedAccounts(ctx: Context): Promise<number> {
  const now = ctx.now();
  const before = new Date(now.getTime() - limit).toISOString();
  const locked = await ctx.db.execute(sql`
    update accounts set locked_at = ${now.toISOString()}
    where type = 'user' and first_login_at is null and locked_at is null and closed_at is null
      and greatest(registered_at, activated_at) <= ${before}
    returning id`);
  return locked.length;
}
