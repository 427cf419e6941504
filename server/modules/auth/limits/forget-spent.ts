import { and, eq, lt, notExists, sql } from "drizzle-orm";
import {
  identityAttempts,
  oneTimeLinks,
  pushSubscriptions,
  rateLimits,
  sessions,
  spentChallenges,
  teacherInvitations,
} from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";

const day = 86_400_000;

/**
 * Forgets links, sessions, verifications under way, answered challenges and counted attempts that can have no effect any more.
 * @returns how many
 * (rule: one-time-links, passkey-challenge)
 */
export async function forgetSpent({ db, now }: Context): Promise<number> {
  const ago = (days: number) => new Date(now().getTime() - days * day);
  const lastSeen = sql`coalesce(${sessions.endedAt}, ${sessions.lastSeenAt})`;
  const pushed = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.accountId, sessions.accountId), eq(pushSubscriptions.sessionId, sessions.id)),
    );
  const spent = [
    // A used link is kept a week, so that whoever opens it again learns that it was used.
    db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, ago(7))),
    db.delete(identityAttempts).where(lt(identityAttempts.expiresAt, ago(1))),
    db.delete(teacherInvitations).where(lt(teacherInvitations.expiresAt, ago(7))),
    // No token of a session that was last renewed before that is valid. Who gets pushes there finds it among their own.
    db.delete(sessions).where(and(lt(lastSeen, instant(ago(31))), notExists(pushed))),
    db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now())),
    db.delete(rateLimits).where(lt(rateLimits.windowStart, ago(1))),
  ];
  let count = 0;
  for (const deletion of spent) count += (await deletion).count;
  return count;
}
