import { eq } from "drizzle-orm";
import { accountTypes } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { conflict, forbidden, invalid } from "../../../platform/failures/errors.ts";

import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";
import type { SubstituteDetails } from "../model.ts";

import { checkDetails, insertProfile } from "./substitute-details.ts";

/**
 * Makes a teacher a substitute as well, with what a substitute tells when registering. They go on acting as a
 * teacher until they switch.
 * @throws Refusal 403 for who is no teacher, or a principal; 409 for who is a substitute already; 422
 * (rule: two-types)
 */
export async function becomeSubstitute(ctx: Context, actor: Actor, input: SubstituteDetails): Promise<void> {
  if (actor.type !== "teacher") throw forbidden();
  const { wrong, substitute } = checkDetails(input, ctx.now());
  if (!substitute || Object.keys(wrong).length > 0) throw invalid(wrong);
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    const entitled = await ctx.db.query.accountTypes.findMany({
      where: eq(accountTypes.accountId, actor.id),
    });
    const types = entitled.map(({ type }) => type);
    if (types.includes("principal")) throw forbidden();
    if (types.includes("user")) throw conflict("already_substitute", "errors:account.alreadySubstitute");
    await ctx.db.insert(accountTypes).values({ accountId: actor.id, type: "user" });
    await insertProfile(ctx, actor.id, input, substitute);
  });
}
