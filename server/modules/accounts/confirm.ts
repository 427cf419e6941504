import { eq, sql } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { Refusal } from "../../platform/errors.ts";
import { consumeLink } from "../auth/index.ts";
import { tellOfWaiting } from "./tell-of-waiting.ts";

/**
 * Confirms the e-mail address (rule: confirmed-address). Also unlocks an account that was locked because
 * nobody logged in within 24 hours, which then run anew.
 * @throws Refusal 404 for an unknown link, 409 for an expired one
 */
export function confirmAccount(ctx: Context, token: string): Promise<{ alreadyConfirmed: boolean }> {
  return transaction(ctx, async (ctx) => {
    const outcome = await consumeLink(ctx, token, "confirm");
    if (outcome === "used") return { alreadyConfirmed: true };
    if (outcome === "expired") throw new Refusal(409, "link_expired", { msg: "errors:auth.linkExpired" });
    if (outcome === "unknown") throw new Refusal(404, "link_unknown", { msg: "errors:auth.linkUnknown" });
    const now = ctx.now();
    await ctx.db
      .update(accounts)
      .set({
        confirmedAt: sql`coalesce(${accounts.confirmedAt}, ${now.toISOString()}::timestamptz)`,
        activatedAt: now,
        lockedAt: null,
      })
      .where(eq(accounts.id, outcome.accountId));
    await tellOfWaiting(ctx, outcome.accountId);
    return { alreadyConfirmed: false };
  });
}
