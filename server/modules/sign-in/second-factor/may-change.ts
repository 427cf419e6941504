import type { Context } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { isStrong, refuseStale, secondFactorRequired } from "../../auth/sessions/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { hasSecondFactor } from "./state.ts";

/**
 * Lets somebody change by what they sign in: soon after they have proved who they are, and an operator who has a second factor
 * once it was given, so that a password alone does not bring another (rule: fresh-sign-in, second-factor).
 * @param whose `operator`: for operators alone
 * @throws Refusal 403
 */
export async function allowChange(
  ctx: Context,
  actor: Actor,
  sessionId: string,
  whose: "everybody" | "operator",
): Promise<void> {
  if (whose === "operator") requireOperator({ operator: actor.operates });
  await refuseStale(ctx, sessionId);
  if (!actor.operates || (await isStrong(ctx, sessionId))) return;
  if (await hasSecondFactor(ctx, actor.id)) throw secondFactorRequired();
}
