import { eq, sql } from "drizzle-orm";
import { accounts, pushSubscriptions } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { loadActor } from "./actor.ts";
import { issueToken, type SignedIn } from "./issue.ts";
import type { Actor } from "./model.ts";
import { readToken, renewable } from "./tokens.ts";

/** The person whose token this is; null when it is not valid any more. */
export async function authenticate(ctx: Context, token: string): Promise<Actor | null> {
  const session = await readToken(ctx.config, token, ctx.now());
  return session ? loadActor(ctx, session.accountId, session.sessionVersion) : null;
}

/** A fresh token in place of a valid one (SPEC 7, `update/token`); null when it must not be renewed. */
export async function renewToken(ctx: Context, token: string): Promise<SignedIn | null> {
  const session = await readToken(ctx.config, token, ctx.now());
  return session && renewable(session, ctx.now()) ? issueToken(ctx, session) : null;
}

/**
 * Ends every session of an account at once, and the pushes, on all its devices. Gives the version of the
 * next session.
 */
export async function endSessions(ctx: Context, accountId: string): Promise<number> {
  const [account] = await ctx.db
    .update(accounts)
    .set({ sessionVersion: sql`${accounts.sessionVersion} + 1` })
    .where(eq(accounts.id, accountId))
    .returning({ version: accounts.sessionVersion });
  if (!account) throw new Error(`no account ${accountId}`);
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
  return account.version;
}

/** A session for somebody who has just proved who they are, e.g. by their old password. */
export function beginSession(
  ctx: Context,
  accountId: string,
  sessionVersion: number,
): Promise<SignedIn | null> {
  return issueToken(ctx, { accountId, sessionVersion, signedInAt: Math.floor(ctx.now().getTime() / 1000) });
}
