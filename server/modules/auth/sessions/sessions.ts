import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { accounts, pushSubscriptions, sessions } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { run } from "../../../platform/database/rows.ts";
import { loadActor } from "../actor.ts";
import { issueToken, type SignedIn } from "./issue.ts";
import type { DeviceHolder } from "./known-device.ts";
import { readToken, renewable, type SessionToken } from "./tokens.ts";

/** Announces on it whose sessions have ended, so that their event streams end at once. */
export const sessionChannel = "tuuri_sessions";
const hour = 3_600_000;

/** The person whose token this is; null when it is not valid any more. */
export async function authenticate(ctx: Context, token: string): Promise<Actor | null> {
  const session = await readToken(ctx.config, token, ctx.now());
  return session ? loadActor(ctx, session) : null;
}

/** A fresh token in place of a valid one (rule: session-token); null when it must not be renewed. */
export async function renewToken(ctx: Context, token: string): Promise<SignedIn | null> {
  const session = await readToken(ctx.config, token, ctx.now());
  if (!session || !renewable(session, ctx.now())) return null;
  const renewed = await issueToken(ctx, session);
  if (renewed) await noteSeen(ctx, session);
  return renewed;
}

/** Makes up for the row that a session of an earlier release lacks. */
async function noteSeen(ctx: Context, session: SessionToken): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .insert(sessions)
    .values({ ...rowOf(session), lastSeenAt: now })
    .onConflictDoUpdate({
      target: sessions.id,
      set: { lastSeenAt: now },
      setWhere: lt(sessions.lastSeenAt, new Date(now.getTime() - hour)),
    });
}

const rowOf = ({ sessionId, accountId, signedInAt }: SessionToken) => ({
  id: sessionId,
  accountId,
  createdAt: new Date(signedInAt * 1000),
});

/** Ends the session of a token, with all its renewals. What is no token of ours ends nothing. */
export async function endSession(ctx: Context, token: string): Promise<void> {
  const session = await readToken(ctx.config, token, ctx.now());
  if (!session) return;
  const known = await ctx.db.query.accounts.findFirst({
    columns: { id: true },
    where: eq(accounts.id, session.accountId),
  });
  if (!known) return;
  const ended = { lastSeenAt: ctx.now(), endedAt: ctx.now() };
  await transaction(ctx, async ({ db }) => {
    await db
      .insert(sessions)
      .values({ ...rowOf(session), ...ended })
      .onConflictDoUpdate({ target: sessions.id, set: ended, setWhere: isNull(sessions.endedAt) });
    await announceEnd({ db }, session.accountId);
  });
}

/** Once the transaction has committed (raw: function). */
const announceEnd = ({ db }: Pick<Context, "db">, accountId: string) =>
  run(db, sql`select pg_notify(${sessionChannel}, ${accountId})`);

/**
 * Ends every session of an account at once, and the pushes, on all its devices. Gives what the next session and the
 * marks of known devices are made from.
 * @param by `others` (the school, the operator) leave the owner's devices known (rule: sign-in-limits)
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

/** A session for somebody who has just proved who they are, e.g. by their password; null when they may have none. */
export async function beginSession(
  ctx: Context,
  accountId: string,
  sessionVersion: number,
  userAgent = "",
): Promise<SignedIn | null> {
  const now = ctx.now();
  const session = {
    accountId,
    sessionVersion,
    signedInAt: Math.floor(now.getTime() / 1000),
    sessionId: crypto.randomUUID(),
  };
  const signedIn = await issueToken(ctx, session);
  const row = { id: session.sessionId, accountId, createdAt: now, lastSeenAt: now };
  if (signedIn) await ctx.db.insert(sessions).values({ ...row, userAgent: userAgent.slice(0, 200) });
  return signedIn;
}
