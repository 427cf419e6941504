// (rule: first-sign-in)
import { eq, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { consumeLink } from "../../auth/links/index.ts";
import { tellOfWaiting } from "../tell-of-waiting.ts";
import { type Confirmation, confirmedBefore, deadLink } from "./links.ts";

/**
 * Confirms the e-mail address (rule: confirmed-address). Also unlocks an account that was locked because
 * nobody logged in within 24 hours, which then run anew.
 * @returns the address, unless the link was used before: whoever signs in next need not type it (rule: remembered-address)
 * @throws Refusal 404 for an unknown link, 409 for an expired one
 */
export function confirmAccount(ctx: Context, token: string): Promise<Confirmation> {
  return transaction(ctx, async (ctx) => {
    const outcome = await consumeLink(ctx, token, "confirm");
    if (outcome === "used") return confirmedBefore(ctx, token);
    if (typeof outcome === "string") throw deadLink(outcome);
    const now = ctx.now();
    const [confirmed] = await ctx.db
      .update(accounts)
      .set({
        confirmedAt: sql`coalesce(${accounts.confirmedAt}, ${now.toISOString()}::timestamptz)`,
        activatedAt: now,
        lockedAt: null,
      })
      .where(eq(accounts.id, outcome.accountId))
      .returning({ email: accounts.email });
    const waits = await tellOfWaiting(ctx, outcome.accountId);
    return { alreadyConfirmed: false, waits, email: confirmed?.email };
  });
}
