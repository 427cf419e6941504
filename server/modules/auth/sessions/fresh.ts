import { and, eq, isNull } from "drizzle-orm";
import { accounts, sessions } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { forbidden, invalid } from "../../../platform/failures/errors.ts";
import { attempt } from "../limits/attempt.ts";
import { limits } from "../limits/limits.ts";
import { passwordMatches } from "../passwords/passwords.ts";

/** Milliseconds for which it holds that somebody has just proved who they are (rule: fresh-sign-in). */
const freshFor = 10 * 60 * 1000;

/** Whether it was proved in this session of late whose it is: at the sign-in, or by the password given again. */
export async function isFresh(ctx: Context, sessionId: string): Promise<boolean> {
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt, provenAt: sessions.provenAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  if (!session) return false;
  const { createdAt, provenAt } = session;
  return ctx.now().getTime() - (provenAt ?? createdAt).getTime() < freshFor;
}

/** @throws Refusal 403 `sign_in_again` */
export async function refuseStale(ctx: Context, sessionId: string): Promise<void> {
  if (!(await isFresh(ctx, sessionId))) throw forbidden("errors:auth.signInAgain", "sign_in_again");
}

/**
 * Takes the password again, in a session that is not fresh any more.
 * @throws Refusal 422 `password`; 429
 */
export async function confirmPassword(
  ctx: Context,
  actor: Actor,
  sessionId: string,
  password: string,
): Promise<void> {
  await attempt(ctx, [[limits.passwordByAccount, actor.id]], async () => {
    const account = await ctx.db.query.accounts.findFirst({ where: eq(accounts.id, actor.id) });
    if (!account || !(await passwordMatches(account.passwordHash, password)))
      throw invalid({ password: "errors:auth.passwordIncorrect" });
  });
  await ctx.db.update(sessions).set({ provenAt: ctx.now() }).where(eq(sessions.id, sessionId));
}
