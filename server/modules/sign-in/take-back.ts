import { eq } from "drizzle-orm";
import { passkeys } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { endSessions, loadActor } from "../auth/index.ts";
import { sendPasskeysTaken } from "../notifications/index.ts";

export interface TakenBack {
  /** From which the mark of a known device is made. */
  holder: Awaited<ReturnType<typeof endSessions>>;
  /** How many passkeys are gone. */
  passkeys: number;
}

/**
 * Gives an account back to whoever has shown that its mailbox is theirs: every session ends, and so do the passkeys, of which
 * the owner is mailed the names. An operator's stay: they are the second factor, which no mailbox stands for (rule: account-taken-back).
 * To be called in the transaction that sets the password or the address.
 * @param by as in `endSessions`
 */
export async function takeBack(
  ctx: Context,
  accountId: string,
  by: "owner" | "others" = "owner",
): Promise<TakenBack> {
  const holder = await endSessions(ctx, accountId, by);
  const actor = await loadActor(ctx, { accountId, sessionVersion: holder.sessionVersion });
  if (actor?.operates) return { holder, passkeys: 0 };
  const taken = await ctx.db
    .delete(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .returning({ name: passkeys.name });
  const names = taken.map(({ name }) => name).sort();
  if (names.length > 0) await sendPasskeysTaken(ctx, accountId, names);
  return { holder, passkeys: names.length };
}
