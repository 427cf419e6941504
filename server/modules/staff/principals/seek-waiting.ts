import { eq } from "drizzle-orm";
import { principalRequests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { accountOfPrincipal } from "./admit.ts";

/**
 * Declared beside the approval, whose body names a principal: who waits, or is given a further school, is looked for
 * before what else is wrong with the body (rule: answer-order).
 * @throws Refusal 403, 404 when nobody of that address waits
 */
export const seeksWaiting =
  (ctx: Context) =>
  async (actor: Actor, { email, school }: Record<string, unknown>): Promise<void> => {
    requireOperator(actor);
    // The longest address that a body may hold.
    if (typeof email !== "string" || plain(email) === "" || email.length > 254) return;
    const account = await accountOfPrincipal(ctx, email);
    const request = await ctx.db.query.principalRequests.findFirst({
      where: eq(principalRequests.accountId, account.id),
    });
    const namesSchool = typeof school === "string" ? plain(school) !== "" : school !== undefined;
    if (!request && !(account.approvedAt && namesSchool)) throw notFound("errors:principal.notWaiting");
  };
