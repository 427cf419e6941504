import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { loadActor } from "../actor.ts";
import { claimsOf } from "./claims.ts";
import { type SessionToken, signToken } from "./tokens.ts";

export interface SignedIn {
  /** For the answer's body. */
  token: string;
  /** The same session for the browser's cookie. */
  cookieToken: string;
  actor: Actor;
}

/** Tokens for an account as it stands now; null when it may not have a session. */
export async function issueToken(ctx: Context, session: SessionToken): Promise<SignedIn | null> {
  const actor = await loadActor(ctx, session);
  if (!actor) return null;
  const { full, slim } = await claimsOf(ctx, actor);
  const signed = (claims: typeof full) => signToken(ctx.config, session, ctx.now(), claims);
  return { actor, token: await signed(full), cookieToken: await signed(slim) };
}
