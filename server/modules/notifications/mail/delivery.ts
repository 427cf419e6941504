import { createHash } from "node:crypto";
import type { RootContext } from "../../../platform/context.ts";
import type { MailTransport } from "../../../platform/mail/transport.ts";
import type { Delivery } from "../delivery.ts";
import { footerFor } from "./footer.ts";
import { documents } from "./load-html.ts";
import { textOf } from "./text.ts";
import { oneClickUrl } from "./unsubscribe-token.ts";

/** Sends messages as mails, each in its receiver's language (rule: receiver-language). */
export const mailDelivery =
  ({ config, now }: RootContext, transport: MailTransport) =>
  async ({ key, receiver, message, optional }: Delivery): Promise<void> => {
    const { htmlOf } = await documents();
    const footer = optional ? footerFor(config, receiver.id) : undefined;
    return transport.send({
      messageId: messageIdOf(key, receiver.id, config.publicUrl),
      to: { name: `${receiver.firstName} ${receiver.lastName}`, address: receiver.email },
      lang: receiver.lang,
      date: now(),
      subject: message.subject,
      text: textOf(message, receiver, footer),
      html: htmlOf(message, receiver, footer),
      ...(optional ? { unsubscribeUrl: oneClickUrl(config, receiver.id) } : {}),
    });
  };

/** The same for every attempt, so that a mail server, or the mailbox's directory, keeps one of them. */
export function messageIdOf(key: string, accountId: string, publicUrl: string): string {
  const hash = createHash("sha256").update(`${key}\n${accountId}\nmail`).digest("hex").slice(0, 40);
  return `${hash}@${new URL(publicUrl).hostname}`;
}
