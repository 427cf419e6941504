import { and, eq, gt, inArray, isNull, lte, notExists, type SQL } from "drizzle-orm";
import { accounts, assignments, jobs, lapsedJobs, oneTimeLinks } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";

/** From registering. Until then a new activation link can be asked for; afterwards the address is free again. */
const days = 30;

/** In one statement, so that many of them neither hold each other up nor take too long together. */
const atOnce = 100;

/**
 * Removes accounts whose address nobody has confirmed (rule: unconfirmed-removed): it may be a stranger's,
 * who knows nothing of it.
 * @returns how many
 */
export async function purgeUnconfirmedAccounts({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - days * 24 * 60 * 60 * 1000);
  const unconfirmed = and(
    isNull(accounts.confirmedAt),
    isNull(accounts.firstLoginAt),
    isNull(accounts.closedAt),
    lte(accounts.registeredAt, before),
  );
  const all = await db.select({ id: accounts.id }).from(accounts).where(unconfirmed);
  let count = 0;
  for (let n = 0; n < all.length; n += atOnce) {
    const some = all.slice(n, n + atOnce).map(({ id }) => id);
    const purged = await db
      .delete(accounts)
      .where(and(inArray(accounts.id, some), unconfirmed, ...unbound(db, now())));
    count += purged.count;
  }
  return count;
}

/** Conditions: no link is under way, and nothing is theirs that stays, as a job that a principal has posted in their name. */
function unbound(db: Handle, now: Date): SQL[] {
  const links = db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.accountId, accounts.id), gt(oneTimeLinks.expiresAt, now)));
  return [
    links,
    db.select({ id: jobs.id }).from(jobs).where(eq(jobs.ownerId, accounts.id)),
    db.select({ id: lapsedJobs.id }).from(lapsedJobs).where(eq(lapsedJobs.ownerId, accounts.id)),
    db.select({ id: assignments.jobId }).from(assignments).where(eq(assignments.substituteId, accounts.id)),
    db.select({ id: assignments.jobId }).from(assignments).where(eq(assignments.chosenBy, accounts.id)),
  ].map((rows) => notExists(rows));
}
