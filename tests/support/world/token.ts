import { sessions } from "../../../db/schema/index.ts";
import { signToken } from "../../../server/modules/auth/sessions/tokens.ts";
import type { Context } from "../../../server/platform/context.ts";

/** A session that is kept of this account, begun now; an operator has given a second factor in it. */
export async function createSession(db: Context["db"], accountId: string, now: Date): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(sessions).values({ id, accountId, createdAt: now, lastSeenAt: now, strongAt: now });
  return id;
}

/** What a sign-in gives: a token of this account, session version 1, a session of its own, signed in now. */
export async function tokenOf(
  { config, db }: Pick<Context, "config" | "db">,
  accountId: string,
  now: Date,
  signedInAt = Math.floor(now.getTime() / 1000),
): Promise<string> {
  const sessionId = await createSession(db, accountId, now);
  return signToken(config, { accountId, sessionVersion: 1, signedInAt, sessionId }, now);
}
