import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "../auth/who/index.ts";
import { type WorkedDay, workedIn } from "./days.ts";

/** Days that the substitute has worked in a month, whatever the school (rule: hours). @throws Refusal 403 */
export async function myHours(ctx: Context, actor: Actor, month: string): Promise<WorkedDay[]> {
  requireSubstitute(actor);
  return workedIn(ctx, { accountId: actor.id }, month);
}
