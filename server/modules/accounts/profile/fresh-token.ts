import type { RootContext } from "../../../platform/context.ts";
import { unauthenticated } from "../../../platform/failures/errors.ts";
import { renewToken, sessionCookie, tokenOf } from "../../auth/sessions/index.ts";

/** After a change clients decode a fresh token (rule: fresh-token). */
export const freshTokenWith =
  (ctx: RootContext) => async (request: Request, set: { headers: Record<string, unknown> }) => {
    const given = tokenOf(request);
    const renewed = given ? await renewToken(ctx, given.token) : null;
    if (!renewed) throw unauthenticated();
    set.headers["set-cookie"] = sessionCookie(ctx.config, renewed.cookieToken);
    return { token: renewed.token };
  };
