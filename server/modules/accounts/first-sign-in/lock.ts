import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { timeToSignIn, unused, unusedSince } from "./deadline.ts";

/**
 * Locks substitutes who did not sign in within 24 hours of registering or of their last activation link.
 * @returns how many
 */
export async function lockUnusedAccounts(ctx: Context): Promise<number> {
  const now = ctx.now();
  const before = new Date(now.getTime() - timeToSignIn).toISOString();
  const locked = await ctx.db.execute(sql`
    update accounts set locked_at = ${now.toISOString()}
    where ${unused} and ${unusedSince} <= ${before}
    returning id`);
  return locked.length;
}
