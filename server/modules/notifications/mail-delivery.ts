import { createHash } from "node:crypto";
import type { RootContext } from "../../platform/context.ts";
import type { MailTransport } from "../../platform/mail.ts";
import { settingsUrl } from "./addresses.ts";
import type { Delivery } from "./channels.ts";
import { htmlOf } from "./mail-html.ts";
import { textOf } from "./mail-text.ts";

/** Sends messages as mails, each in its receiver's language. */
export const mailDelivery =
  ({ config, now }: RootContext, transport: MailTransport) =>
  ({ key, receiver, message, optional }: Delivery): Promise<void> => {
    const footerUrl = optional ? settingsUrl(config) : undefined;
    return transport.send({
      messageId: messageIdOf(key, receiver.id, config.publicUrl),
      to: { name: `${receiver.firstName} ${receiver.lastName}`, address: receiver.email },
      lang: receiver.lang,
      date: now(),
      subject: message.subject,
      text: textOf(message, receiver, footerUrl),
      html: htmlOf(message, receiver, footerUrl),
      ...(footerUrl ? { unsubscribeUrl: footerUrl } : {}),
    });
  };

/** The same for every attempt, so that a mail server, or the mailbox's directory, keeps one of them. */
export function messageIdOf(key: string, accountId: string, publicUrl: string): string {
  const hash = createHash("sha256").update(`${key}\n${accountId}\nmail`).digest("hex").slice(0, 40);
  return `${hash}@${new URL(publicUrl).hostname}`;
}
