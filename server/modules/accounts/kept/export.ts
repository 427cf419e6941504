import { type Context, transaction } from "../../../platform/context.ts";
import { type Doer, note } from "../../audit/index.ts";
import { accountMeant, reasonMeant, refuseOthers } from "./meant.ts";
import { dataFile } from "./my-data.ts";

/**
 * All that is kept of a person, for who asks for it without signing in, whatever they are and however the account stands (rule:
 * account-exported): what they would take along themselves.
 * @param why one of `auditReasons`
 * @throws Refusal 403 for anybody but the operator, 404 for no such account, 422 without a reason
 */
export function exportAccount(ctx: Context, email: string, by: Doer, why: string) {
  refuseOthers(by);
  const reason = reasonMeant(why);
  return transaction(ctx, async (ctx) => {
    const account = await accountMeant(ctx.db, email);
    await note(ctx, by, { action: "dataExported", subjectId: account.id, why: reason });
    return dataFile(ctx, account);
  });
}
