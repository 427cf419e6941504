import { and, eq, gt, isNull, lte, notExists } from "drizzle-orm";
import { accounts, assignments, jobs, lapsedJobs, oneTimeLinks } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";

/** From registering. Until then a new activation link can be asked for; afterwards the address is free again. */
const days = 30;

/**
 * Removes accounts whose address nobody has confirmed (rule: unconfirmed-removed): it may be a stranger's,
 * who knows nothing of it.
 * @returns how many
 */
export async function purgeUnconfirmedAccounts({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - days * 24 * 60 * 60 * 1000);
  const links = db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.accountId, accounts.id), gt(oneTimeLinks.expiresAt, now())));
  // What does not go with its person keeps them, as a job that a principal has posted in their name.
  const kept = [
    db.select({ id: jobs.id }).from(jobs).where(eq(jobs.ownerId, accounts.id)),
    db.select({ id: lapsedJobs.id }).from(lapsedJobs).where(eq(lapsedJobs.ownerId, accounts.id)),
    db.select({ id: assignments.jobId }).from(assignments).where(eq(assignments.substituteId, accounts.id)),
    db.select({ id: assignments.jobId }).from(assignments).where(eq(assignments.chosenBy, accounts.id)),
  ];
  const purged = await db
    .delete(accounts)
    .where(
      and(
        isNull(accounts.confirmedAt),
        isNull(accounts.firstLoginAt),
        isNull(accounts.closedAt),
        lte(accounts.registeredAt, before),
        notExists(links),
        ...kept.map((rows) => notExists(rows)),
      ),
    );
  return purged.count;
}
