import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { instant } from "../../../platform/database/sql.ts";
import { seal } from "../../../platform/secrets/seal.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import { noteDelivery } from "../receivers.ts";
import { zoneOf } from "../zone.ts";
import { type LockWarning, noticeKeyOf, noticeTask, sealedFor } from "./notices.ts";

/**
 * Tells a substitute who has not signed in yet that the account is about to be locked. Once for each time
 * that the hours begin to run, however often and at how many places at once it is called.
 * @param since when they began to run
 * @param newToken of an activation link, made only when the warning goes out; none is needed once the
 *   address is confirmed
 * @returns whether a warning goes out
 * (rule: lock-warning)
 */
export async function sendLockWarning(
  ctx: Context,
  { accountId, since, locksAt }: { accountId: string; since: Date; locksAt: Date },
  newToken?: () => Promise<string>,
): Promise<boolean> {
  const warning: LockWarning = {
    kind: "lockWarning",
    id: since.toISOString(),
    accountId,
    locksAt: locksAt.toISOString(),
  };
  if (!(await noteDelivery(ctx.db, noticeKeyOf(warning), "mail", accountId))) return false;
  if (newToken) warning.sealedToken = seal(ctx.config, sealedFor.link, await newToken());
  // Attempts end after about three hours; a late one says how little time is left then.
  await enqueue(ctx.db, noticeTask, warning, { maxAttempts: 10 });
  return true;
}

export interface WarningFacts {
  locksAt: Date;
  now: Date;
  timeZone: string;
}

/** Null when there is nothing to warn of any more: the person came, was given more time, or is locked. */
export async function warningFacts(
  db: Handle,
  { accountId, id, locksAt }: LockWarning,
  now: Date,
): Promise<WarningFacts | null> {
  if (now >= new Date(locksAt)) return null;
  const began = sql`date_trunc('milliseconds', greatest(${accounts.registeredAt}, ${accounts.activatedAt}))`;
  const account = await db.query.accounts.findFirst({
    columns: { id: true },
    where: and(
      eq(accounts.id, accountId),
      isNull(accounts.firstLoginAt),
      isNull(accounts.lockedAt),
      isNull(accounts.closedAt),
      eq(began, instant(new Date(id))),
    ),
  });
  if (!account) return null;
  return { locksAt: new Date(locksAt), now, timeZone: await zoneOf(db, accountId) };
}
