import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import type { LinkOrder } from "../notices/links.ts";
import type { Message } from "./message.ts";
import { confirmUrl, resetUrl } from "./message.ts";

/** What comes after confirming: only substitutes have to hurry, and some principals have to wait. */
export type Newcomer = "substitute" | "staff" | "waiting";

export async function newcomerOf(db: Handle, accountId: string): Promise<Newcomer> {
  const account = await db.query.accounts.findFirst({ where: eq(accounts.id, accountId) });
  if (account?.type === "user") return "substitute";
  return account?.approvedAt === null ? "waiting" : "staff";
}

export function linkMessage(
  config: Config,
  { kind, token }: LinkOrder,
  newcomer: Newcomer,
  lang: Lang,
): Message {
  const t = translator(lang);
  return {
    subject: t(`mail:${kind}.subject`),
    heading: t(`mail:${kind}.heading`),
    lead: t(kind === "confirmation" ? `mail:confirmation.lead.${newcomer}` : `mail:${kind}.lead`),
    facts: [],
    action: {
      label: t(`mail:${kind}.action`),
      url: kind === "reset" ? resetUrl(config, token) : confirmUrl(config, token),
    },
    note: t(`mail:${kind}.note`),
    urgent: false,
  };
}
