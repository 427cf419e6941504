import { and, asc, eq } from "drizzle-orm";
import { passkeys } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";
import { allowChange } from "../second-factor/may-change.ts";
import { noteChange } from "../second-factor/note-change.ts";
import { lastOne } from "../second-factor/refusals.ts";
import { secondFactorState } from "../second-factor/state.ts";

export interface OwnPasskey {
  id: string;
  name: string;
  addedAt: Date;
  /** Null until it is first used. */
  lastUsedAt: Date | null;
  /** Kept elsewhere as well, so that it outlives the device. */
  backedUp: boolean;
}

/** Somebody's own passkeys, the oldest first (rule: passkeys). */
export function ownPasskeys({ db }: Context, actor: Actor): Promise<OwnPasskey[]> {
  const { id, name, createdAt, lastUsedAt, backedUp } = passkeys;
  return db
    .select({ id, name, addedAt: createdAt, lastUsedAt, backedUp })
    .from(passkeys)
    .where(eq(passkeys.accountId, actor.id))
    .orderBy(asc(createdAt), asc(id));
}

/**
 * Removes one of somebody's own passkeys; sessions go on, their owner is told by mail (rule: passkeys, sign-in-changes-told).
 * @throws Refusal 403 `sign_in_again`; 404 for one of somebody else; 409 `last_second_factor`
 */
export async function removePasskey(
  ctx: Context,
  actor: Actor,
  sessionId: string,
  id: string,
): Promise<void> {
  await allowChange(ctx, actor, sessionId, "everybody");
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    const [removed] = await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, actor.id)))
      .returning({ id: passkeys.id });
    if (!removed) throw notFound();
    const { passkeys: left, totpSince } = await secondFactorState(ctx, actor.id);
    if (actor.operates && left === 0 && totpSince === null) throw lastOne();
    await noteChange(ctx, actor, "passkeyRemoved");
  });
}
