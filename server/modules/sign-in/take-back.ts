import { eq } from "drizzle-orm";
import { passkeys } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { alphabetical } from "../../platform/database/alphabet.ts";
import { endSessions } from "../auth/sessions/ending/index.ts";
import { loadActor } from "../auth/who/index.ts";
import { sendPasskeysTaken } from "../notifications/notices/index.ts";

export interface TakenBack {
  /** From which the mark of a known device is made. */
  holder: Awaited<ReturnType<typeof endSessions>>;
  /** Names of the passkeys that are gone, by the alphabet (rule: alphabet). */
  passkeys: string[];
}

/**
 * Gives an account back to whoever has shown that its mailbox is theirs: every session ends, and so do the passkeys, of which
 * the owner is mailed the names. An operator's stay: they are the second factor, which no mailbox stands for (rule: account-taken-back).
 * To be called in the transaction that sets the password or the address.
 * @param by as in `endSessions`
 * @param told by the caller: where the mailbox is another one from now on, their names are not its owner's to know
 */
export async function takeBack(
  ctx: Context,
  accountId: string,
  by: "owner" | "others" = "owner",
  told = false,
): Promise<TakenBack> {
  const holder = await endSessions(ctx, accountId, by);
  const actor = await loadActor(ctx, { accountId, sessionVersion: holder.sessionVersion });
  if (actor?.operates) return { holder, passkeys: [] };
  const taken = ctx.db
    .$with("taken")
    .as(ctx.db.delete(passkeys).where(eq(passkeys.accountId, accountId)).returning({ name: passkeys.name }));
  const named = await ctx.db.with(taken).select().from(taken).orderBy(alphabetical(taken.name));
  const names = named.map(({ name }) => name);
  if (names.length > 0 && !told) await sendPasskeysTaken(ctx, accountId, names);
  return { holder, passkeys: names };
}
