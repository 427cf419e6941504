import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import { attempt } from "../limits/attempt.ts";
import { limits } from "../limits/limits.ts";
import { endLinks } from "../links/one-time-links.ts";
import type { PasswordChange } from "../model.ts";
import { beginSession } from "../sessions/begin.ts";
import { markDevice } from "../sessions/device/known-device.ts";
import { endSessions } from "../sessions/ending/end.ts";
import type { SignedIn } from "../sessions/issue.ts";
import { refuseDifferent, refuseEasy } from "./new-password.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";

/**
 * Changes the password of somebody signed in; every other session ends.
 * @throws Refusal 422 `currentPassword`, `password` or `passwordAgain`; 429
 * (rule: passwords)
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  input: PasswordChange,
  userAgent?: string,
): Promise<(SignedIn & { device: string }) | null> {
  refuseDifferent(input);
  // Apart from signing in, so that strangers who guess do not keep the owner from this.
  const holder = await attempt(ctx, [[limits.passwordByAccount, actor.id]], async () => {
    const account = await ctx.db.query.accounts.findFirst({ where: eq(accounts.id, actor.id) });
    if (!account || !(await passwordMatches(account.passwordHash, input.currentPassword)))
      throw invalid({ currentPassword: "errors:auth.passwordIncorrect" });
    return account;
  });
  refuseEasy(input.password, holder);
  return transaction(ctx, async (ctx) => {
    await setPassword(ctx, actor.id, input.password);
    const left = await endSessions(ctx, actor.id);
    const signedIn = await beginSession(ctx, actor.id, left.sessionVersion, {
      userAgent,
      // An operator has given it in the session that ends here.
      strong: async () => actor.operates,
    });
    return signedIn && { ...signedIn, device: markDevice(ctx.config, left) };
  });
}

/** Links to set another stop working. */
export async function setPassword(ctx: Context, accountId: string, password: string) {
  const passwordHash = await hashPassword(password);
  await ctx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await endLinks(ctx, accountId, "reset");
}
