import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { seal } from "../../../platform/secrets/seal.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import { noteDelivery } from "../receivers.ts";
import { type LockWarning, noticeKeyOf, noticeTask, sealedFor } from "./notices.ts";

/**
 * Tells a substitute who has not signed in yet that the account is about to be locked. Once for each time
 * that the hours begin to run, however often and at how many places at once it is called.
 * @param since when they began to run
 * @param newToken of an activation link, made only when the warning goes out; none is needed once the
 *   address is confirmed
 * @returns whether a warning goes out
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
  // Whoever looks for work on both sides of the border reads the earlier of the two clocks.
  const [row] = await db.execute<{ timeZone: string }>(sql`
    select case when exists (
        select from substitute_regions s join regions r on r.code = s.region_code
        where s.account_id = a.id and r.country = 'SE')
      then 'Europe/Stockholm' else 'Europe/Helsinki' end as "timeZone"
    from accounts a
    where a.id = ${accountId} and a.first_login_at is null and a.locked_at is null and a.closed_at is null
      and date_trunc('milliseconds', greatest(a.registered_at, a.activated_at)) = ${id}::timestamptz`);
  return row ? { locksAt: new Date(locksAt), now, timeZone: row.timeZone } : null;
}
