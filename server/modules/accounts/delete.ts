import { type Context, transactionOfGoing } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { lockAccount } from "../auth/who/index.ts";
import { forgetPerson } from "./kept/forget.ts";

/**
 * Deletes a substitute's own account (rule: delete-own-account). What identifies the person is removed;
 * the bare row stays, since past assignments count in the schools' statistics and accounts.
 * @throws Refusal 409 while chosen for a job that has not ended
 * (rule: passkeys)
 */
export function deleteAccount(ctx: Context, actor: Actor): Promise<void> {
  return transactionOfGoing(ctx, async (ctx) => {
    await lockAccount(ctx.db, actor.id);
    await forgetPerson(ctx, actor.id);
  });
}
