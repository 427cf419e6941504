import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type Context, transaction, transactionOfGoing } from "../../../platform/context.ts";
import { conflict, notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { type Doer, note } from "../../audit/index.ts";
import { endSessions } from "../../auth/sessions/ending/index.ts";
import { endApplications } from "../../bookings/applications/index.ts";
import { passJobsOn } from "../../jobs/posting/index.ts";
import { refuseOthers } from "./meant.ts";

/**
 * Closes an account for misuse (rule: close-for-misuse): nobody signs in with it, its sessions and pushes
 * end, and what it has applied for is withdrawn; what it has posted passes to a principal of the school, or
 * is deleted where there is none. Its data stay, and so does its address: nobody registers with it anew.
 * @returns how many jobs were deleted, for want of another principal
 * @throws Refusal 403 for anybody but the operator, 404 for no such open account, 409 for a substitute who is chosen for a job that has not
 * ended, whose school takes the choice back first, and for one's own
 */
export async function closeAccount(ctx: Context, email: string, by: Doer): Promise<number> {
  refuseOthers(by);
  return transactionOfGoing(ctx, async (ctx) => {
    const [account] = await ctx.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(isMailbox(accounts.email, email), isNull(accounts.closedAt)))
      .for("no key update");
    if (!account) throw notFound();
    if (by !== "commandLine" && by.id === account.id) throw conflict("own_account", "errors:account.own");
    await endApplications(ctx, account.id);
    await ctx.db.update(accounts).set({ closedAt: ctx.now() }).where(eq(accounts.id, account.id));
    await note(ctx, by, { action: "accountClosed", subjectId: account.id });
    await endSessions(ctx, account.id, "others");
    return passJobsOn(ctx, account.id);
  });
}

/**
 * Opens a closed account again.
 * @throws Refusal 403 for anybody but the operator, 404 for none that is closed; one that was deleted stays so
 */
export async function reopenAccount(ctx: Context, email: string, by: Doer): Promise<undefined> {
  refuseOthers(by);
  await transaction(ctx, async (ctx) => {
    const closed = and(
      isMailbox(accounts.email, email),
      isNotNull(accounts.closedAt),
      ne(accounts.passwordHash, ""),
    );
    const [opened] = await ctx.db
      .update(accounts)
      .set({ closedAt: null })
      .where(closed)
      .returning({ id: accounts.id });
    if (!opened) throw notFound();
    await note(ctx, by, { action: "accountReopened", subjectId: opened.id });
  });
}
