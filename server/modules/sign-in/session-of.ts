import type { RootContext } from "../../platform/context.ts";
import { unauthenticated } from "../../platform/errors.ts";
import { visitOf } from "../auth/index.ts";

/**
 * Id of the session that asks.
 * @throws Refusal 401
 */
export async function sessionOf(ctx: RootContext, request: Request): Promise<string> {
  const visit = await visitOf(ctx, request);
  if (!visit) throw unauthenticated();
  return visit.sessionId;
}
