import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { identityAttempts } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { VerificationFailed } from "./failure.ts";

/** That a person has at the provider. */
export const attemptMinutes = 10;

export interface Attempt {
  accountId: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * An attempt is found by two secrets together: the state, which travels through the provider, and one
 * that stays in a cookie of the browser that began. A link that somebody else sends, to have a stranger
 * verify the sender's account, brings only the first.
 */
const hashOf = (state: string, browserSecret: string) =>
  createHash("sha256").update(`${state}\0${browserSecret}`).digest();

const secret = () => randomBytes(32).toString("base64url");

/** Begins an attempt; earlier ones of the account end with it, as do those that nobody finished. */
export async function beginAttempt(
  ctx: Context,
  accountId: string,
): Promise<Attempt & { state: string; browserSecret: string }> {
  const attempt = { accountId, nonce: secret(), codeVerifier: secret() };
  const [state, browserSecret] = [secret(), secret()];
  const now = ctx.now();
  await ctx.db
    .delete(identityAttempts)
    .where(
      or(
        eq(identityAttempts.accountId, accountId),
        lt(identityAttempts.expiresAt, sql`${now.toISOString()}::timestamptz - interval '1 day'`),
      ),
    );
  await ctx.db.insert(identityAttempts).values({
    ...attempt,
    stateHash: hashOf(state, browserSecret),
    expiresAt: new Date(now.getTime() + attemptMinutes * 60_000),
  });
  return { ...attempt, state, browserSecret };
}

/**
 * Uses an attempt up, atomically, whatever comes of it (rule: identity-attempt).
 * @throws VerificationFailed `used`, `expired`, or `unknown` (also from another browser)
 */
export async function takeAttempt(ctx: Context, state: string, browserSecret: string): Promise<Attempt> {
  const now = ctx.now();
  const isIt = eq(identityAttempts.stateHash, hashOf(state, browserSecret));
  const [attempt] = await ctx.db
    .update(identityAttempts)
    .set({ usedAt: now })
    .where(
      and(
        isIt,
        isNull(identityAttempts.usedAt),
        gt(identityAttempts.expiresAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .returning();
  if (attempt) return attempt;
  const found = await ctx.db.query.identityAttempts.findFirst({ where: isIt });
  if (!found) throw new VerificationFailed("unknown");
  throw new VerificationFailed(found.usedAt ? "used" : "expired");
}
