import { and, eq, exists, isNull } from "drizzle-orm";
import { accounts, principalRequests } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { prose } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { publish, publishWaiting } from "../../events/index.ts";
import { sendPrincipalApproved, sendPrincipalRejected } from "../../notifications/notices/index.ts";
import { admit } from "./admit.ts";
import type { Approval, Rejection } from "./model.ts";

/**
 * The operator lets a principal in, or gives one who is in a further school, and who waited is told
 * (rule: principal-approval).
 * @throws Refusal 403, and as `admit`
 */
export function approvePrincipal(
  ctx: Context,
  actor: Actor,
  approval: Approval,
): Promise<{ school: string }> {
  // (rule: operator)
  requireOperator(actor);
  return transaction(ctx, async (ctx) => {
    const { accountId, schoolId, school, waited } = await admit(ctx, approval);
    await note(ctx, actor, { action: "principalApproved", subjectId: accountId, schoolId, about: school });
    if (waited) await sendPrincipalApproved(ctx, accountId);
    await publish(ctx.db, { name: "teachersChanged", accountIds: [accountId] });
    await publishWaiting(ctx.db);
    return { school };
  });
}

/**
 * The operator turns a principal away (rule: principal-rejection), and may say why, which they read in the mail and
 * which is kept nowhere. Nothing of the registration is kept, so that they can try again.
 * @throws Refusal 403, 404 when no such principal waits
 */
export function rejectPrincipal(ctx: Context, actor: Actor, { email, reason }: Rejection): Promise<void> {
  requireOperator(actor);
  return transaction(ctx, async (ctx) => {
    const requests = ctx.db
      .select({ accountId: principalRequests.accountId })
      .from(principalRequests)
      .where(eq(principalRequests.accountId, accounts.id));
    const [asked] = await ctx.db
      .select({ school: principalRequests.school })
      .from(principalRequests)
      .innerJoin(accounts, eq(accounts.id, principalRequests.accountId))
      .where(isMailbox(accounts.email, email));
    const [rejected] = await ctx.db
      .delete(accounts)
      .where(and(isMailbox(accounts.email, email), isNull(accounts.approvedAt), exists(requests)))
      .returning();
    if (!rejected) throw notFound("errors:principal.notWaiting");
    const { id, firstName, lastName, lang } = rejected;
    await note(ctx, actor, { action: "principalDeclined", subjectId: id, about: asked?.school });
    const receiver = { id, email: rejected.email, firstName, lastName, lang };
    await sendPrincipalRejected(ctx, receiver, prose(reason ?? ""));
    await publishWaiting(ctx.db);
  });
}
