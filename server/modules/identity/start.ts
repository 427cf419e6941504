import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { attemptMinutes } from "./attempts.ts";
import { browserCookie } from "./browser-cookie.ts";
import { beginVerification } from "./verification.ts";

/**
 * Begins a verification for a browser: where to send it, and the `Set-Cookie` that it must get with that.
 * @throws Refusal as `beginVerification` does
 */
export async function startVerification(
  ctx: Context,
  actor: Actor,
): Promise<{ authUrl: string; cookie: string }> {
  const { authUrl, browserSecret } = await beginVerification(ctx, actor);
  return { authUrl, cookie: browserCookie(ctx.config, browserSecret, attemptMinutes * 60) };
}
