import { and, eq, isNull } from "drizzle-orm";
import { accounts, principalRequests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import { type DeadLink, lookAtLink, ownerOfLink } from "../../auth/links/index.ts";

export interface Confirmation {
  alreadyConfirmed: boolean;
  /** A principal who signs in only once an operator has approved them (rule: principal-approval). */
  waits?: boolean;
  email?: string | undefined;
}

/** Why a link does not work any more, or never did (rule: one-time-links). */
export const deadLink = (why: DeadLink): Refusal =>
  why === "expired"
    ? new Refusal(409, "link_expired", { msg: "errors:auth.linkExpired" })
    : new Refusal(404, "link_unknown", { msg: "errors:auth.linkUnknown" });

/**
 * Looks whether a link to set a password works, without using it up: nobody thinks up a password for nothing.
 * @throws Refusal as `resetPassword`
 */
export async function checkResetLink(ctx: Context, token: string): Promise<void> {
  const state = await lookAtLink(ctx, token, "reset");
  if (state !== "works") throw deadLink(state);
}

/**
 * The same of a link that confirms an address.
 * @throws Refusal as `confirmAccount`
 */
export async function checkConfirmLink(ctx: Context, token: string): Promise<Confirmation> {
  const state = await lookAtLink(ctx, token, "confirm");
  if (state === "used") return confirmedBefore(ctx, token);
  if (state !== "works") throw deadLink(state);
  return { alreadyConfirmed: false };
}

/** What to say to whoever opens a link again that they have used. */
export async function confirmedBefore(ctx: Context, token: string): Promise<Confirmation> {
  const accountId = await ownerOfLink(ctx, token, "confirm");
  return { alreadyConfirmed: true, waits: accountId !== undefined && (await isWaiting(ctx, accountId)) };
}

/** Whether this is a principal whom an operator has still to approve (rule: principal-approval). */
export async function isWaiting({ db }: Context, accountId: string): Promise<boolean> {
  const [request] = await db
    .select({ id: accounts.id })
    .from(principalRequests)
    .innerJoin(accounts, eq(accounts.id, principalRequests.accountId))
    .where(and(eq(accounts.id, accountId), isNull(accounts.closedAt)));
  return request !== undefined;
}
