import { and, lte } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";
import { timeToSignIn } from "../../auth/passwords/index.ts";
import { unused, unusedSince } from "./deadline.ts";

/**
 * Locks substitutes who did not sign in within 24 hours of registering or of their last activation link.
 * @returns how many
 * (rule: first-sign-in)
 */
export async function lockUnusedAccounts(ctx: Context): Promise<number> {
  const now = ctx.now();
  const before = new Date(now.getTime() - timeToSignIn);
  const locked = await ctx.db
    .update(accounts)
    .set({ lockedAt: now })
    .where(and(unused, lte(unusedSince, instant(before))));
  return locked.count;
}
