import { and, eq, lt } from "drizzle-orm";
import { sessions } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { actorInSession } from "../who/actor.ts";
import { issueTokens, type SignedIn } from "./issue.ts";
import { readToken, renewable } from "./tokens.ts";

const hour = 3_600_000;

/** A fresh token in place of a valid one (rule: session-token); null when it must not be renewed. */
export async function renewToken(ctx: Context, token: string): Promise<SignedIn | null> {
  const session = await readToken(ctx.config, token, ctx.now());
  if (!session || !renewable(session, ctx.now())) return null;
  const found = await actorInSession(ctx, session);
  if (!found) return null;
  const renewed = await issueTokens(ctx, found.actor, session);
  await noteSeen(ctx, session.sessionId);
  return renewed;
}

async function noteSeen(ctx: Context, id: string): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, new Date(now.getTime() - hour))));
}
