import type { Context } from "../../../platform/context.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { sendSignInChanged } from "../../notifications/notices/index.ts";

type SignInChange = Parameters<typeof sendSignInChanged>[2];

/**
 * Mails somebody what has changed of how they sign in, and logs it of an operator, in the transaction that changes it
 * (rule: sign-in-changes-told, audit-log).
 */
export async function noteChange(ctx: Context, actor: Actor, change: SignInChange): Promise<void> {
  await sendSignInChanged(ctx, actor.id, change);
  if (actor.operates) await note(ctx, actor, { action: change, subjectId: actor.id });
}
