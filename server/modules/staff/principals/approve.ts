import { sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { publish } from "../../events/index.ts";
import { sendPrincipalApproved, sendPrincipalRejected } from "../../notifications/index.ts";
import { plainEmail } from "../members.ts";
import { admit, requireOperator } from "./admit.ts";
import type { Approval, WaitingPrincipal } from "./principal.ts";

type Row = Omit<WaitingPrincipal, "registered"> & { registered: Date | string };

/** Who waits for the operator's approval, the longest first. @throws Refusal 403 */
export async function waitingPrincipals(ctx: Context, actor: Actor): Promise<WaitingPrincipal[]> {
  requireOperator(actor);
  const rows = await ctx.db.execute<Row>(sql`
    select a.email, a.first_name as "firstName", a.last_name as "lastName", a.phone,
      a.confirmed_at is not null as confirmed, r.school, s.id is not null as "schoolExists",
      coalesce(s.region_code, r.region_code) as region,
      coalesce(s.municipality_code, r.municipality_code) as municipality,
      coalesce(s.address, r.address) as address, r.created_at as registered
    from principal_requests r join accounts a on a.id = r.account_id left join schools s on s.name = r.school
    order by r.created_at, a.id`);
  return rows.map((row) => ({ ...row, registered: new Date(row.registered).toISOString() }));
}

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
  requireOperator(actor);
  return transaction(ctx, async (ctx) => {
    const { accountId, school, waited } = await admit(ctx, approval);
    if (waited) await sendPrincipalApproved(ctx, accountId);
    await publish(ctx.db, { name: "teachersChanged", accountIds: [accountId, actor.id] });
    return { school };
  });
}

/**
 * The operator turns a principal away (rule: principal-rejection). Nothing of the registration is kept, so
 * that they can try again.
 * @throws Refusal 403, 404 when no such principal waits
 */
export function rejectPrincipal(ctx: Context, actor: Actor, email: string): Promise<void> {
  requireOperator(actor);
  return transaction(ctx, async (ctx) => {
    const [rejected] = await ctx.db
      .delete(accounts)
      .where(
        sql`${accounts.email} = ${plainEmail(email)} and ${accounts.approvedAt} is null
          and exists (select from principal_requests r where r.account_id = ${accounts.id})`,
      )
      .returning();
    if (!rejected) throw notFound("errors:principal.notWaiting");
    const { id, firstName, lastName, lang } = rejected;
    const receiver = { id, email: rejected.email, firstName, lastName, lang };
    await sendPrincipalRejected(ctx, receiver);
    await publish(ctx.db, { name: "teachersChanged", accountIds: [actor.id] });
  });
}
