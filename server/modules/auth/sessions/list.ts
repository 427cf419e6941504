import { and, desc, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { pushSubscriptions, sessions } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { type Device, deviceOf } from "./device.ts";
import { readToken, sessionHours } from "./tokens.ts";

export interface OwnSession {
  id: string;
  device: Device;
  signedInAt: Date;
  /** To the hour. */
  lastSeenAt: Date;
  /** The one that asks. */
  current: boolean;
}

/** A renewal is noted once an hour at most, so a token may live as much longer. */
const hoursAlive = sessionHours + 1;

/**
 * Where somebody is signed in, or gets pushes since they were, the asking session first, then the latest seen
 * (rule: own-sessions).
 */
export async function ownSessions(ctx: Context, actor: Actor, token: string): Promise<OwnSession[]> {
  const asking = (await readToken(ctx.config, token, ctx.now()))?.sessionId;
  const alive = new Date(ctx.now().getTime() - hoursAlive * 3_600_000);
  const pushed = ctx.db
    .select({ id: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, actor.id), isNotNull(pushSubscriptions.sessionId)));
  const rows = await ctx.db.query.sessions.findMany({
    where: and(
      eq(sessions.accountId, actor.id),
      isNull(sessions.endedAt),
      or(gt(sessions.lastSeenAt, alive), inArray(sessions.id, pushed)),
    ),
    orderBy: desc(sessions.lastSeenAt),
    limit: 200,
  });
  return rows
    .map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      device: deviceOf(userAgent),
      signedInAt: createdAt,
      lastSeenAt,
      current: id === asking,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}
