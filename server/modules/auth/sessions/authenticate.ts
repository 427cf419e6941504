import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { loadActor } from "../actor.ts";
import { readToken } from "./tokens.ts";

/** The person whose token this is; null when it is not valid any more. */
export async function authenticate(ctx: Context, token: string): Promise<Actor | null> {
  const session = await readToken(ctx.config, token, ctx.now());
  return session ? loadActor(ctx, session) : null;
}
