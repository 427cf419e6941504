import { desc, eq, inArray, sql } from "drizzle-orm";
import { pushSubscriptions, sessions } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { loadActor } from "../who/actor.ts";
import { announceEnd } from "./ending/end.ts";
import { issueTokens, type SignedIn } from "./issue.ts";

export interface Begun {
  userAgent?: string | undefined;
  /** Whether more was given than a password (rule: second-factor). @throws Refusal where more is needed */
  strong?: (actor: Actor) => Promise<boolean>;
}

/** More than anybody has devices, and an end to rows. How long one lives: tokens.ts. */
const most = 50;

/** A session for somebody who has just proved who they are, e.g. by their password; null when they may have none. */
export async function beginSession(
  ctx: Context,
  accountId: string,
  sessionVersion: number,
  { userAgent = "", strong = async () => false }: Begun = {},
): Promise<(SignedIn & { half: boolean }) | null> {
  const actor = await loadActor(ctx, { accountId, sessionVersion });
  if (!actor) return null;
  const isStrong = await strong(actor);
  const now = ctx.now();
  const session = {
    accountId,
    sessionVersion,
    signedInAt: Math.floor(now.getTime() / 1000),
    sessionId: crypto.randomUUID(),
  };
  const row = {
    id: session.sessionId,
    accountId,
    createdAt: now,
    lastSeenAt: now,
    strongAt: isStrong ? now : null,
  };
  await ctx.db.insert(sessions).values({ ...row, userAgent: userAgent.slice(0, 200) });
  await forgetOldest(ctx, accountId);
  return { ...(await issueTokens(ctx, actor, session)), half: actor.operates && !isStrong };
}

/** Those that were used last stay (rule: own-sessions). */
async function forgetOldest(ctx: Context, accountId: string): Promise<void> {
  const old = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(
      sql`${sessions.endedAt} desc nulls first`,
      desc(sessions.lastSeenAt),
      desc(sessions.createdAt),
      desc(sessions.id),
    )
    .offset(most);
  const forgotten = await ctx.db
    .delete(sessions)
    .where(inArray(sessions.id, old))
    .returning({ id: sessions.id, endedAt: sessions.endedAt });
  const ids = forgotten.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids));
  await announceEnd(ctx, accountId);
}
