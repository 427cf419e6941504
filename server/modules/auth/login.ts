import { eq, sql } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { Refusal } from "../../platform/errors.ts";
import { issueToken, type SignedIn } from "./issue.ts";
import type { Login } from "./model.ts";
import { passwordMatches } from "./passwords.ts";
import { countAttempt, forgetAttempts, limits } from "./rate-limit.ts";

const refused = (field: string, key: string, code: string) =>
  new Refusal(400, code, { [field]: `errors:auth.${key}` });

/**
 * Signs in (SPEC 7, `login`).
 * @param address of the network, for the rate limit
 * @throws Refusal 400 `emailnotfound`, `passwordincorrect` or `message`; 429 after too many attempts
 */
export async function login(ctx: Context, input: Login, address: string): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase();
  await countAttempt(ctx, limits.loginByAddress, address);
  await countAttempt(ctx, limits.loginByAccount, email);
  const account = await ctx.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
  // What its owner deleted has no password any more; it does not even exist.
  if (!account?.passwordHash) throw refused("emailnotfound", "emailNotFound", "email_not_found");
  if (!(await passwordMatches(account.passwordHash, input.password))) {
    throw refused("passwordincorrect", "passwordIncorrect", "password_incorrect");
  }
  await forgetAttempts(ctx, limits.loginByAccount, email);
  if (account.closedAt) throw refused("message", "closed", "closed");
  if (!account.confirmedAt) throw refused("message", "notConfirmed", "not_confirmed");
  if (account.lockedAt || neverLoggedInInTime(account, ctx.now()))
    throw refused("message", "locked", "locked");
  if (!account.approvedAt) throw refused("message", "notApproved", "not_approved");
  const signedInAt = Math.floor(ctx.now().getTime() / 1000);
  const session = { accountId: account.id, sessionVersion: account.sessionVersion, signedInAt };
  const signedIn = await issueToken(ctx, session);
  if (!signedIn) throw refused("message", "deactivated", "deactivated");
  await recordLogin(ctx, account.id);
  return signedIn;
}

/** A substitute must log in within 24 hours of registering (SPEC 1); a new activation link starts the time anew. */
function neverLoggedInInTime(account: typeof accounts.$inferSelect, now: Date): boolean {
  if (account.type !== "user" || account.firstLoginAt) return false;
  const since = Math.max(account.registeredAt.getTime(), account.activatedAt?.getTime() ?? 0);
  return now.getTime() - since > 24 * 3_600_000;
}

/** Notes the time of a sign-in (SPEC 7, `lastlogin`). */
export async function recordLogin(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .update(accounts)
    .set({
      lastLoginAt: now,
      firstLoginAt: sql`coalesce(${accounts.firstLoginAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(accounts.id, accountId));
}
