import { and, gt, lte } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";
import { createFurtherLink } from "../../auth/links/index.ts";
import { timeToSignIn } from "../../auth/passwords/index.ts";
import { sendLockWarning } from "../../notifications/notices/index.ts";
import { unused, unusedSince } from "./deadline.ts";

/** How long before the lock a warning goes out. Milliseconds. */
const notice = 4 * 60 * 60 * 1000;
const batch = 100;

type Row = { id: string; since: Date; confirmedAt: Date | null };

/**
 * Warns substitutes who have four hours or less to sign in before their account is locked, once each
 * (rule: lock-warning). Who is locked by now is not warned any more. Rows that another run is busy with are
 * left to it.
 * @returns how many
 */
export async function warnUnusedAccounts(ctx: Context): Promise<number> {
  let warned = 0;
  // By id: who has been warned stays among the rows, and must not hide those who come after.
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const some = await warnSome(ctx, after);
    warned += some.warned;
    if (some.last === undefined) return warned;
    after = some.last;
  }
}

function warnSome(ctx: Context, after: string): Promise<{ warned: number; last: string | undefined }> {
  const now = ctx.now().getTime();
  const lockedUntil = instant(new Date(now - timeToSignIn));
  const warnedUntil = instant(new Date(now - timeToSignIn + notice));
  return transaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: accounts.id, since: unusedSince, confirmedAt: accounts.confirmedAt })
      .from(accounts)
      .where(and(unused, gt(unusedSince, lockedUntil), lte(unusedSince, warnedUntil), gt(accounts.id, after)))
      .orderBy(accounts.id)
      .limit(batch)
      .for("update", { skipLocked: true });
    let warned = 0;
    for (const row of rows) if (await warn(ctx, row)) warned++;
    return { warned, last: rows.at(batch - 1)?.id };
  });
}

function warn(ctx: Context, { id, since, confirmedAt }: Row): Promise<boolean> {
  const locksAt = new Date(since.getTime() + timeToSignIn);
  const warning = { accountId: id, since, locksAt };
  return sendLockWarning(ctx, warning, confirmedAt ? undefined : () => createFurtherLink(ctx, id, "confirm"));
}
