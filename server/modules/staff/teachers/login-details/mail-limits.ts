import type { Context } from "../../../../platform/context.ts";
import type { Actor } from "../../../auth/index.ts";
import { countAttempt } from "../../../auth/limits/index.ts";

const day = 24 * 60 * 60;

/**
 * Nobody is to be pestered: mails to one address, invited, added or moved to, by one principal, whatever schools they
 * have; and by all of them.
 */
const limits = {
  byPrincipal: { name: "staff-mail:principal", hits: 5, seconds: day },
  byAll: { name: "staff-mail:address", hits: 15, seconds: day },
};

/**
 * Counts a mail that nobody at that address has asked for. What one principal is refused uses nothing up of what the
 * others have.
 * @throws Refusal 429 with `Retry-After`
 * (rule: staff-mail-limits)
 */
export async function countMailTo(ctx: Context, actor: Actor, email: string): Promise<void> {
  await countAttempt(ctx, limits.byPrincipal, `${actor.id} ${email}`);
  await countAttempt(ctx, limits.byAll, email);
}
