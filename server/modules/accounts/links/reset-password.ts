import { and, eq, isNull } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { consumeLink } from "../../auth/links/index.ts";
import type { NewPassword } from "../../auth/model.ts";
import { refuseDifferent, refuseEasy, setPassword } from "../../auth/passwords/index.ts";
import { markDevice } from "../../auth/sessions/device/index.ts";
import { takeBack } from "../../sign-in/index.ts";
import { tellOfWaiting } from "../tell-of-waiting.ts";
import { deadLink } from "./links.ts";

/**
 * Sets a new password with the token of a link, by which the account is its owner's alone (rule: account-taken-back).
 * @returns the mark by which this browser is known from now on: whoever guesses cannot lock it out; whose account it is; and how
 *   many passkeys are gone
 * @throws Refusal 422 `password` or `passwordAgain`; 404 for an unknown or used link, 409 for an expired one
 * (rule: confirmed-address)
 */
export function resetPassword(
  ctx: Context,
  token: string,
  input: NewPassword,
): Promise<{ device: string; email: string; passkeys: number }> {
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
    // Whoever can read the mailbox has confirmed the address by that, as by the link of an activation.
    const unconfirmed = and(eq(accounts.id, link.accountId), isNull(accounts.confirmedAt));
    const confirmed = await ctx.db
      .update(accounts)
      .set({ confirmedAt: ctx.now(), activatedAt: ctx.now(), lockedAt: null })
      .where(unconfirmed)
      .returning({ id: accounts.id });
    for (const { id } of confirmed) await tellOfWaiting(ctx, id);
    const { holder, passkeys } = await takeBack(ctx, link.accountId);
    return { device: markDevice(ctx.config, holder), email: account?.email ?? "", passkeys: passkeys.length };
  });
}
