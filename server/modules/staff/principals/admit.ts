// (rule: names-without-links)
import { and, eq, exists, isNull } from "drizzle-orm";
import { accounts, accountTypes, principalRequests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { conflict, invalid, notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { wrongSchoolName } from "../../../platform/words/names.ts";
import { lockAccount } from "../../auth/who/index.ts";
import { foundSchool, isReserved, schoolNamed } from "../../schools/names/index.ts";
import { joinSchool } from "../members.ts";
import type { Approval } from "./model.ts";

/** @throws Refusal 404 for no such open account */
export async function accountOfPrincipal({ db }: Context, email: string) {
  const entitled = db
    .select({ type: accountTypes.type })
    .from(accountTypes)
    .where(and(eq(accountTypes.accountId, accounts.id), eq(accountTypes.type, "principal")));
  const account = await db.query.accounts.findFirst({
    where: and(isMailbox(accounts.email, email), isNull(accounts.closedAt), exists(entitled)),
  });
  if (!account) throw notFound("errors:principal.notWaiting");
  return account;
}

/**
 * Lets a principal who waits join the school that they named, which is founded if there is none; one who
 * is approved already gets one more school. In the caller's transaction.
 * @returns the school, and whether the principal waited until now
 * @throws Refusal 404 when no such principal waits, 409 when they are at the school already, 422 when a new
 * school lacks its region
 * (rule: principal-approval)
 */
export async function admit(
  ctx: Context,
  approval: Approval,
): Promise<{ accountId: string; schoolId: string; school: string; waited: boolean }> {
  const account = await accountOfPrincipal(ctx, approval.email);
  // Of two operators one waits here, and then finds the request decided.
  await lockAccount(ctx.db, account.id);
  const [request] = await ctx.db
    .delete(principalRequests)
    .where(eq(principalRequests.accountId, account.id))
    .returning();
  const named = plain(approval.school ?? "") || request?.school;
  if (!named || (!request && !account.approvedAt)) throw notFound("errors:principal.notWaiting");
  if (isReserved(named)) throw invalid({ school: "errors:school.reserved" });
  const known = await schoolNamed(ctx, named);
  // One that was asked for before names were looked at may stand in the request.
  const trouble = !known && wrongSchoolName(named);
  if (trouble) throw invalid({ school: trouble });
  const school =
    known ??
    (await foundSchool(ctx, {
      name: named,
      region: approval.region || request?.regionCode,
      municipality: approval.municipality || (approval.region ? undefined : request?.municipalityCode),
      address: approval.address || request?.address,
      phone: approval.phone,
      preschool: approval.preschool ?? false,
    }));
  if (!(await joinSchool(ctx, account.id, school.id, "principal")))
    throw conflict("already_there", "errors:principal.alreadyThere");
  await ctx.db
    .update(accounts)
    .set({ approvedAt: account.approvedAt ?? ctx.now() })
    .where(eq(accounts.id, account.id));
  return { accountId: account.id, schoolId: school.id, school: school.name, waited: request !== undefined };
}
