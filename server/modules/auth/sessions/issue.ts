import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { claimsOf } from "./claims.ts";
import { type SessionToken, signToken } from "./tokens.ts";

export interface SignedIn {
  /** For the answer's body. */
  token: string;
  /** The same session for the browser's cookie. */
  cookieToken: string;
  actor: Actor;
}

/** Tokens of a session that is kept, for an account as it stands now. */
export async function issueTokens(ctx: Context, actor: Actor, session: SessionToken): Promise<SignedIn> {
  const { full, slim } = await claimsOf(ctx, actor);
  const signed = (claims: typeof full) => signToken(ctx.config, session, ctx.now(), claims);
  return { actor, token: await signed(full), cookieToken: await signed(slim) };
}
