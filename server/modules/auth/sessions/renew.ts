import { lt } from "drizzle-orm";
import { sessions } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { issueToken, type SignedIn } from "./issue.ts";
import { rowOf } from "./row.ts";
import { readToken, renewable, type SessionToken } from "./tokens.ts";

const hour = 3_600_000;

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
