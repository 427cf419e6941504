import { createHash } from "node:crypto";
import type { Handle } from "../../../platform/database/connection.ts";
import { enqueue } from "../../../platform/worker/queue.ts";

/** Name of the queue task that sends a one-time link. */
export const linkTask = "send-link";

export type LinkKind = "confirmation" | "activation" | "reset";

/**
 * A link as it waits in the queue. The token has to lie here until the mail is out; the row goes with
 * the task, which takes care never to fail for good (`send-link.ts`).
 */
export interface LinkOrder {
  kind: LinkKind;
  accountId: string;
  token: string;
}

/** Attempts back off exponentially: they end after about half an hour for a reset, three for the others. */
const attempts: Record<LinkKind, number> = { confirmation: 10, activation: 10, reset: 8 };

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
