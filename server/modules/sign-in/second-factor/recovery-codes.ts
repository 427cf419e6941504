import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { recoveryCodes } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSession } from "../../auth/sessions/ending/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";
import { bare, newRecoveryCode } from "./codes.ts";
import { allowChange } from "./may-change.ts";
import { noteChange } from "./note-change.ts";

const count = 10;
const hashOf = (code: string) => createHash("sha256").update(bare(code)).digest();

/**
 * Ten codes in place of all earlier ones, to be shown this once: only hashes are kept (rule: recovery-codes).
 * @throws Refusal 403
 */
export async function makeRecoveryCodes(ctx: Context, actor: Actor, sessionId: string): Promise<string[]> {
  await allowChange(ctx, actor, sessionId, "operator");
  const codes = Array.from({ length: count }, newRecoveryCode);
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    // Whoever has taken the account back meanwhile has ended it (rule: account-taken-back).
    await holdSession(ctx.db, sessionId);
    await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, actor.id));
    await keepRecoveryCodes(ctx, actor.id, codes);
    await noteChange(ctx, actor, "recoveryCodesMade");
  });
  return codes;
}

/** Also for the demonstration, whose codes are printed. */
export async function keepRecoveryCodes(
  { db, now }: Pick<Context, "db" | "now">,
  accountId: string,
  codes: string[],
): Promise<void> {
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, hash: hashOf(code), createdAt: now() })));
}

/** Uses a code up, atomically. @returns whether it was one */
export async function spendRecoveryCode(ctx: Context, actor: Actor, code: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const isIt = and(eq(recoveryCodes.accountId, actor.id), eq(recoveryCodes.hash, hashOf(code)));
    const [used] = await ctx.db.delete(recoveryCodes).where(isIt).returning({ hash: recoveryCodes.hash });
    if (used) await noteChange(ctx, actor, "recoveryCodeUsed");
    return used !== undefined;
  });
}
