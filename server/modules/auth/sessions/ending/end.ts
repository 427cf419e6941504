import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, pushSubscriptions, sessions } from "../../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../../platform/context.ts";
import type { Handle } from "../../../../platform/database/connection.ts";
import { run } from "../../../../platform/database/rows.ts";
import { unauthenticated } from "../../../../platform/failures/errors.ts";
import type { DeviceHolder } from "../device/known-device.ts";
import { readToken } from "../tokens.ts";

/** Announces on it whose sessions have ended, so that their event streams end at once. */
export const sessionChannel = "tuuri_sessions";

/** Ends the session of a token, with all its renewals. What is no token of ours ends nothing (rule: push-devices). */
export async function endSession(ctx: Context, token: string): Promise<void> {
  const session = await readToken(ctx.config, token, ctx.now());
  if (!session) return;
  const ended = { lastSeenAt: ctx.now(), endedAt: ctx.now() };
  await transaction(ctx, async ({ db }) => {
    await db
      .update(sessions)
      .set(ended)
      .where(and(eq(sessions.id, session.sessionId), isNull(sessions.endedAt)));
    await db
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.accountId, session.accountId),
          eq(pushSubscriptions.sessionId, session.sessionId),
        ),
      );
    await announceEnd({ db }, session.accountId);
  });
}

/**
 * Keeps a session from ending until the transaction does, for what ends with it.
 * @throws Refusal 401 when it has ended meanwhile, or is not kept any more
 */
export async function holdSession(db: Handle, sessionId: string): Promise<void> {
  const [held] = await db
    .select({ endedAt: sessions.endedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("share");
  if (!held || held.endedAt) throw unauthenticated();
}

/** Once the transaction has committed (raw: function). */
export const announceEnd = ({ db }: Pick<Context, "db">, accountId: string) =>
  run(db, sql`select pg_notify(${sessionChannel}, ${accountId})`);

/**
 * Ends every session of an account at once, and the pushes, on all its devices. Gives what the next session and the
 * marks of known devices are made from.
 * @param by `others` (the school, the operator) leave the owner's devices known (rule: sign-in-limits)
 * (rule: sessions-end-at-once)
 */
export async function endSessions(
  ctx: Context,
  accountId: string,
  by: "owner" | "others" = "owner",
): Promise<DeviceHolder> {
  const { sessionVersion, sessionsEndedByOthers } = accounts;
  const [account] = await ctx.db
    .update(accounts)
    .set({
      sessionVersion: sql`${sessionVersion} + 1`,
      ...(by === "others" ? { sessionsEndedByOthers: sql`${sessionsEndedByOthers} + 1` } : {}),
    })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id, sessionVersion, sessionsEndedByOthers });
  if (!account) throw new Error(`no account ${accountId}`);
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)));
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
  await announceEnd(ctx, accountId);
  return account;
}
