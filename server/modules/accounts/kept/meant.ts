import { accounts } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { forbidden, invalid, notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { type AuditReason, auditReasons, type Doer } from "../../audit/index.ts";

/** The account of this address in whatever state, held to the end of the transaction. @throws Refusal 404 */
export async function accountMeant(db: Handle, email: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(isMailbox(accounts.email, email))
    .for("no key update");
  if (!account) throw notFound();
  return account;
}

/** Whoever has the command line of the server is an operator too. @throws Refusal 403 */
export function refuseOthers(by: Doer): void {
  if (by !== "commandLine" && !by.operator) throw forbidden();
}

/** @throws Refusal 422 for none of the reasons that the log knows */
export function reasonMeant(why: string): AuditReason {
  const reason = auditReasons.find((one) => one === why);
  if (!reason) throw invalid({ why: "errors:account.why" });
  return reason;
}
