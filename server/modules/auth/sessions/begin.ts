import { sessions } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { loadActor } from "../actor.ts";
import { issueTokens, type SignedIn } from "./issue.ts";

/** A session for somebody who has just proved who they are, e.g. by their password; null when they may have none. */
export async function beginSession(
  ctx: Context,
  accountId: string,
  sessionVersion: number,
  userAgent = "",
): Promise<SignedIn | null> {
  const actor = await loadActor(ctx, { accountId, sessionVersion });
  if (!actor) return null;
  const now = ctx.now();
  const session = {
    accountId,
    sessionVersion,
    signedInAt: Math.floor(now.getTime() / 1000),
    sessionId: crypto.randomUUID(),
  };
  const row = { id: session.sessionId, accountId, createdAt: now, lastSeenAt: now };
  await ctx.db.insert(sessions).values({ ...row, userAgent: userAgent.slice(0, 200) });
  return issueTokens(ctx, actor, session);
}
