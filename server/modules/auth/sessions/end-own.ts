import { and, eq, isNull, ne } from "drizzle-orm";
import { sessions } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { notFound, unauthenticated } from "../../../platform/errors.ts";
import { announceEnd } from "./end.ts";
import { readToken } from "./tokens.ts";

/**
 * Ends one of somebody's own sessions, with all its renewals (rule: own-sessions).
 * @throws Refusal 404 for a session of somebody else, or one that has ended
 */
export async function endOwnSession(ctx: Context, actor: Actor, id: string): Promise<void> {
  await transaction(ctx, async ({ db }) => {
    const [ended] = await db
      .update(sessions)
      .set({ endedAt: ctx.now() })
      .where(and(eq(sessions.id, id), eq(sessions.accountId, actor.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (!ended) throw notFound();
    await announceEnd({ db }, actor.id);
  });
}

/** Ends all of somebody's sessions but the one that asks (rule: own-sessions). */
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
    await announceEnd({ db }, actor.id);
  });
}
