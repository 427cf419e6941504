import type { RootContext } from "../../platform/context.ts";
import { unauthenticated } from "../../platform/failures/errors.ts";
import { anyVisitOf } from "../auth/index.ts";

/**
 * Id of the session that asks, be it half a sign-in.
 * @throws Refusal 401
 */
export async function sessionOf(ctx: RootContext, request: Request): Promise<string> {
  const visit = await anyVisitOf(ctx, request);
  if (!visit) throw unauthenticated();
  return visit.sessionId;
}
