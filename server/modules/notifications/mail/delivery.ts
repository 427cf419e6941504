import { createHash } from "node:crypto";
import type { RootContext } from "../../../platform/context.ts";
import { translator } from "../../../platform/i18n.ts";
import type { MailTransport } from "../../../platform/mail/transport.ts";
import { forProduction } from "../../../platform/process/for-production.ts";
import type { Delivery, Receiver } from "../delivery.ts";
import { type Fact, isolatedFact, type Message } from "../messages/message.ts";
import { type Footer, footerFor, oneClickUrl } from "./unsubscribe-links.ts";

const load = () =>
  forProduction(async () => ({ ...(await import("./html.tsx")), ...(await import("./support.tsx")) }));
let loaded: ReturnType<typeof load> | undefined;

/** What makes the HTML of mails. It is React's work, which is loaded with the first mail. */
export const documents = () => {
  loaded ??= load();
  return loaded;
};

/** Sends messages as mails, each in its receiver's language (rule: receiver-language, mail-switch). */
export const mailDelivery =
  ({ config, now }: RootContext, transport: MailTransport) =>
  async ({ key, receiver, message, optional }: Delivery): Promise<string | undefined> => {
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

/** The same for every attempt, so that a mail server, or the mailbox's directory, keeps one of them (rule: told-once). */
export function messageIdOf(key: string, accountId: string, publicUrl: string): string {
  const hash = createHash("sha256").update(`${key}\n${accountId}\nmail`).digest("hex").slice(0, 40);
  return `${hash}@${new URL(publicUrl).hostname}`;
}

/** The plain text of a mail. Its paragraphs are one line each: every mail program breaks them where it ends. */
export function textOf(message: Message, receiver: Receiver, footer: Footer | undefined): string {
  const t = translator(receiver.lang);
  const facts = message.facts.map(isolatedFact);
  const [short, long] = [facts.filter(isShort), facts.filter((fact) => !isShort(fact))];
  const paragraphs = [
    message.heading,
    t("mail:greeting", { firstName: receiver.firstName }),
    message.lead,
    short.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...long.map(({ label, value }) => `${label}:\n${value}`),
    `${message.action.label}:\n${message.action.url}`,
    message.note ?? "",
    ["-- ", t("mail:footer.sender"), t("mail:footer.noReply"), footer ? t("mail:footer.why") : ""]
      .filter((line) => line !== "")
      .join("\n"),
    footer ? `${t("mail:footer.settings")}:\n${footer.settingsUrl}` : "",
    footer ? `${t("mail:footer.unsubscribe")}:\n${footer.unsubscribeUrl}` : "",
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

/** What fits on a line; what somebody wrote at length has a paragraph of its own. */
const isShort = ({ value }: Fact) => value.length <= 120 && !value.includes("\n");
