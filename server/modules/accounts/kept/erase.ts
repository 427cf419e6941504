import { and, eq, isNull } from "drizzle-orm";
import { accounts, schoolMembers, schools } from "../../../../db/schema/index.ts";
import { type Context, transactionOfGoing } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { conflict, notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { type Doer, note } from "../../audit/index.ts";
import { releaseBookings } from "../../bookings/choice/index.ts";
import { forgetPerson } from "./forget.ts";
import { accountMeant, reasonMeant, refuseOthers } from "./meant.ts";

/** What came of it, in jobs. */
export interface Erased {
  /** That are open again: the person was chosen. */
  freed: number;
  /** That were deleted, for want of another principal. */
  deleted: number;
}

/**
 * Erases a person, at their wish or for another reason, whatever they are and however the account stands (rule: account-erased):
 * what they are chosen for is open again and its poster told, all else goes as when people delete their own account. The log has
 * who did it, when and why, and no name.
 * @param why one of `auditReasons`
 * @throws Refusal 403 for anybody but the operator, 404 for no such account, 409 for one's own and the last operator's, 422 without a
 *   reason
 */
export function eraseAccount(ctx: Context, email: string, by: Doer, why: string): Promise<Erased> {
  refuseOthers(by);
  const reason = reasonMeant(why);
  return transactionOfGoing(ctx, async (ctx) => {
    const found = await ctx.db.query.accounts.findFirst({
      columns: { id: true },
      where: isMailbox(accounts.email, email),
    });
    if (!found) throw notFound();
    const { id } = found;
    if (by !== "commandLine" && by.id === id) throw conflict("own_account", "errors:account.ownErase");
    const freed = await releaseBookings(ctx, id);
    const account = await accountMeant(ctx.db, email);
    if (account.id !== id || isGone(account)) throw notFound();
    await refuseLastOperator(ctx.db, id);
    const deleted = await forgetPerson(ctx, id);
    await note(ctx, by, { action: "accountErased", subjectId: id, why: reason });
    return { freed, deleted };
  });
}

/** Nothing of the person is left; of a teacher whom a principal has removed the name is. */
const isGone = ({ closedAt, passwordHash, lastName }: typeof accounts.$inferSelect) =>
  closedAt !== null && passwordHash === "" && lastName === "";

/** Nobody could approve principals any more, nor erase others. Operators are held, so that of two at once one stays. */
async function refuseLastOperator(db: Handle, id: string): Promise<void> {
  const operators = await db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(schoolMembers, eq(schoolMembers.accountId, accounts.id))
    .innerJoin(schools, eq(schools.id, schoolMembers.schoolId))
    .where(
      and(
        eq(schools.kind, "admin"),
        eq(schoolMembers.role, "principal"),
        eq(schoolMembers.active, true),
        isNull(accounts.closedAt),
        isNull(accounts.lockedAt),
      ),
    )
    .orderBy(accounts.id)
    .for("update", { of: schoolMembers });
  if (operators.length === 1 && operators[0]?.id === id)
    throw conflict("last_operator", "errors:account.lastOperator");
}
