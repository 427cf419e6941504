import { eq, sql } from "drizzle-orm";
import { accounts, principalRequests, regions } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Receiver } from "../delivery.ts";
import { factsIn, loginUrl, plain, principalRegistrationUrl, telephone } from "../messages/message.ts";
import { type Kind, newId, send, type ToAccount, type ToAddress } from "./notice.ts";

export const sendPrincipalApproved = (ctx: Context, accountId: string) =>
  send(ctx, principalApproved, { kind: "principalApproved", id: newId(), accountId });

export const principalApproved: Kind<ToAccount<"principalApproved">> = {
  message: (config, _, { lang }) => plain(lang, "principalApproved", { url: loginUrl(config) }),
};

/** @param reason in the operator's own words; none if empty */
export const sendPrincipalRejected = (ctx: Context, receiver: Receiver, reason = "") =>
  send(ctx, principalRejected, {
    kind: "principalRejected",
    id: newId(),
    receiver,
    ...(reason ? { reason } : {}),
  });

export const principalRejected: Kind<ToAddress<"principalRejected"> & { reason?: string }> = {
  message: (config, { reason = "" }, { lang }) =>
    plain(lang, "principalRejected", {
      url: principalRegistrationUrl(config),
      facts: factsIn(lang, [["reason", reason]]),
    }),
};

/** Condition on the row `a` of accounts: an operator who wants mail. */
const operatorToTell = sql`a.mail_enabled and a.closed_at is null and exists (
  select from school_members m join schools s on s.id = m.school_id
  where m.account_id = a.id and s.kind = 'admin' and m.role = 'principal' and m.active)`;

/** Tells the operators who want mail that a principal waits for their approval (raw: fragment). */
export async function sendPrincipalWaits(ctx: Context, waitingId: string): Promise<void> {
  const operators = await rows(
    ctx.db,
    { id: accounts.id },
    sql`select a.id from accounts a where ${operatorToTell}`,
  );
  for (const { id: accountId } of operators)
    await send(ctx, principalWaits, { kind: "principalWaits", id: waitingId, accountId });
}

type Waiting = Record<"name" | "email" | "phone" | "school" | "fi" | "sv", string>;

/** `id` is the account that waits, `accountId` the operator who is told. */
export const principalWaits: Kind<ToAccount<"principalWaits">, Waiting> = {
  priority: 0,
  wanted: operatorToTell,
  // None when somebody has decided meanwhile.
  async facts({ db }, { id }) {
    const [found] = await db
      .select({ account: accounts, school: principalRequests.school, region: regions })
      .from(principalRequests)
      .innerJoin(accounts, eq(accounts.id, principalRequests.accountId))
      .leftJoin(regions, eq(regions.code, principalRequests.regionCode))
      .where(eq(principalRequests.accountId, id));
    if (!found) return null;
    const { firstName, lastName, email, phone } = found.account;
    const { nameFi: fi = "", nameSv: sv = "" } = found.region ?? {};
    return { name: `${firstName} ${lastName}`.trim(), email, phone, school: found.school, fi, sv };
  },
  message: (config, _, { lang }, { school, name, email, phone, ...region }) =>
    plain(lang, "principalWaits", {
      url: loginUrl(config),
      facts: factsIn(lang, [
        ["school", school],
        ["region", region[lang]],
        ["name", name],
        ["email", email, { href: `mailto:${email}` }],
        ["telephone", phone, { href: telephone(phone) }],
      ]),
      values: { school },
    }),
};
