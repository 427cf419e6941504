import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import { confirmUrl, type Message, resetUrl } from "../messages/message.ts";

/** Name of the queue task that sends a one-time link. */
export const linkTask = "send-link";

export type LinkKind = keyof typeof attempts;

/**
 * A link as it waits in the queue. The token has to lie here until the mail is out; the row goes with
 * the task, which takes care never to fail for good (`deliver.ts`).
 */
export interface LinkOrder {
  kind: LinkKind;
  accountId: string;
  token: string;
}

/** Attempts back off exponentially: they end after about half an hour for a reset, three for the others. */
const attempts = { confirmation: 10, activation: 10, reset: 8 };

export const linkKinds = Object.keys(attempts) as LinkKind[];

/** Somebody waits at the screen for it: before all mass mail (rule: message-order). */
const priority = -20;

const send = (db: Handle, order: LinkOrder) =>
  enqueue(db, linkTask, order, { priority, maxAttempts: attempts[order.kind] });

/** The link that confirms a new account's address; sent even to who wants no mail. */
export const sendConfirmationLink = (db: Handle, accountId: string, token: string): Promise<void> =>
  send(db, { kind: "confirmation", accountId, token });

/** As the confirmation link, for who asked for a new one. */
export const sendActivationLink = (db: Handle, accountId: string, token: string): Promise<void> =>
  send(db, { kind: "activation", accountId, token });

export const sendResetLink = (db: Handle, accountId: string, token: string): Promise<void> =>
  send(db, { kind: "reset", accountId, token });

/** Names the message without telling the token. */
export const linkKeyOf = ({ kind, token }: LinkOrder) =>
  `link-${kind}:${createHash("sha256").update(`delivery ${token}`).digest("hex").slice(0, 32)}`;

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
