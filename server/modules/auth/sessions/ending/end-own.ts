import { and, eq, isNull, ne, or } from "drizzle-orm";
import { pushSubscriptions, sessions } from "../../../../../db/schema/index.ts";
import type { Actor } from "../../../../platform/actor.ts";
import { type Context, transaction } from "../../../../platform/context.ts";
import { notFound, unauthenticated } from "../../../../platform/failures/errors.ts";
import { readToken } from "../tokens.ts";
import { announceEnd } from "./end.ts";

/**
 * Ends one of somebody's own sessions, with all its renewals and the pushes of its device (rule: own-sessions).
 * @throws Refusal 404 for a session of somebody else, or one that has ended
 * (rule: push-devices)
 */
export async function endOwnSession(ctx: Context, actor: Actor, id: string): Promise<void> {
  await transaction(ctx, async ({ db }) => {
    const [ended] = await db
      .update(sessions)
      .set({ endedAt: ctx.now() })
      .where(and(eq(sessions.id, id), eq(sessions.accountId, actor.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (!ended) throw notFound();
    const { accountId, sessionId } = pushSubscriptions;
    // A device of which it is not known may be the one: all others are named again at their next visit.
    await db
      .delete(pushSubscriptions)
      .where(and(eq(accountId, actor.id), or(eq(sessionId, id), isNull(sessionId))));
    await announceEnd({ db }, actor.id);
  });
}

/** Ends all of somebody's sessions, and their devices' pushes, but the one that asks (rule: own-sessions). */
export async function endOtherSessions(ctx: Context, actor: Actor, token: string): Promise<void> {
  const asking = await readToken(ctx.config, token, ctx.now());
  if (!asking) throw unauthenticated();
  await transaction(ctx, async ({ db }) => {
    await db
      .update(sessions)
      .set({ endedAt: ctx.now() })
      .where(
        and(eq(sessions.accountId, actor.id), ne(sessions.id, asking.sessionId), isNull(sessions.endedAt)),
      );
    const { accountId, sessionId } = pushSubscriptions;
    await db
      .delete(pushSubscriptions)
      .where(and(eq(accountId, actor.id), or(ne(sessionId, asking.sessionId), isNull(sessionId))));
    await announceEnd({ db }, actor.id);
  });
}
