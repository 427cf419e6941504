import { and, eq, isNull } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import {
  consumeLink,
  endSessions,
  markDevice,
  type NewPassword,
  refuseDifferent,
  refuseEasy,
  setPassword,
} from "../auth/index.ts";
import { deadLink } from "./links.ts";
import { tellOfWaiting } from "./tell-of-waiting.ts";

/**
 * Sets a new password with the token of a link and ends every session (rule: sessions-end-at-once).
 * @returns the mark by which this browser is known from now on: whoever guesses cannot lock it out; and whose account it is
 * @throws Refusal 422 `password` or `passwordAgain`; 404 for an unknown or used link, 409 for an expired one
 */
export function resetPassword(
  ctx: Context,
  token: string,
  input: NewPassword,
): Promise<{ device: string; email: string }> {
  refuseDifferent(input);
  return transaction(ctx, async (ctx) => {
    const link = await consumeLink(ctx, token, "reset");
    if (typeof link === "string") throw deadLink(link);
    const account = await ctx.db.query.accounts.findFirst({
      columns: { email: true, firstName: true, lastName: true },
      where: eq(accounts.id, link.accountId),
    });
    if (account) refuseEasy(input.password, account);
    await setPassword(ctx, link.accountId, input.password);
    // Whoever can read the mailbox has confirmed the address by that.
    const unconfirmed = and(eq(accounts.id, link.accountId), isNull(accounts.confirmedAt));
    const confirmed = await ctx.db
      .update(accounts)
      .set({ confirmedAt: ctx.now(), activatedAt: ctx.now() })
      .where(unconfirmed)
      .returning({ id: accounts.id });
    for (const { id } of confirmed) await tellOfWaiting(ctx, id);
    const device = markDevice(ctx.config, await endSessions(ctx, link.accountId));
    return { device, email: account?.email ?? "" };
  });
}
