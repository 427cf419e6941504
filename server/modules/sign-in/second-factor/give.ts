import type { Context } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { attempt, type Limited, limits } from "../../auth/limits/index.ts";
import { makeStrong, secondFactorRequired } from "../../auth/sessions/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { bare, isOfApp } from "./codes.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { codeIncorrect } from "./refusals.ts";
import { hasSecondFactor } from "./state.ts";
import { takeTotp } from "./totp.ts";

/**
 * A recovery code, which nobody guesses, is looked at also when the day's tries at the app's code are used up: whoever has stolen a
 * password does not keep its owner out with them (rule: totp).
 * @throws Refusal 400 `code_incorrect`; 429
 */
function checkCode(ctx: Context, actor: Actor, code: string): Promise<void> {
  const given = bare(code);
  const ofApp = isOfApp(given);
  const limited: Limited[] = [[limits.secondFactorByAccount, actor.id]];
  if (ofApp) limited.push([limits.appCodeByAccount, actor.id]);
  return attempt(ctx, limited, async () => {
    const right = ofApp ? await takeTotp(ctx, actor.id, given) : await spendRecoveryCode(ctx, actor, given);
    if (!right) throw codeIncorrect();
  });
}

/**
 * What a sign-in with a password asks of an operator besides (rule: second-factor).
 * @param code of the app, or a recovery code
 * @param later a page asks for it next
 * @returns whether it was given; not for who has none yet, and is to set one up
 */
export const secondFactorAtSignIn =
  (ctx: Context, code: string | undefined, later = false) =>
  async (actor: Actor): Promise<boolean> => {
    if (!actor.operates) return false;
    if (code === undefined) {
      if (!later && (await hasSecondFactor(ctx, actor.id))) throw secondFactorRequired();
      return false;
    }
    await checkCode(ctx, actor, code);
    return true;
  };

/** Gives the second factor in a session that was begun with a password alone. @throws Refusal 400 `code_incorrect`; 429 */
export async function giveSecondFactor(
  ctx: Context,
  actor: Actor,
  sessionId: string,
  code: string,
): Promise<void> {
  requireOperator({ operator: actor.operates });
  await checkCode(ctx, actor, code);
  await makeStrong(ctx, sessionId);
}
