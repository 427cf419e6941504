import { sessions } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { loadActor } from "../actor.ts";
import { issueTokens, type SignedIn } from "./issue.ts";

export interface Begun {
  userAgent?: string | undefined;
  /** Whether more was given than a password (rule: second-factor). @throws Refusal where more is needed */
  strong?: (actor: Actor) => Promise<boolean>;
}

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
  return { ...(await issueTokens(ctx, actor, session)), half: actor.operates && !isStrong };
}
