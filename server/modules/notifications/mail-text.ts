import { translator } from "../../platform/i18n.ts";
import type { Receiver } from "./channels.ts";
import type { Footer } from "./mail-footer.ts";
import type { Message } from "./messages.ts";

/** The plain text of a mail. Its paragraphs are one line each: every mail program breaks them where it ends. */
export function textOf(message: Message, receiver: Receiver, footer: Footer | undefined): string {
  const t = translator(receiver.lang);
  const facts = message.facts.map(({ label, value }) => `${label}: ${value}`);
  const paragraphs = [
    message.heading,
    t("mail:greeting", { firstName: receiver.firstName }),
    message.lead,
    facts.join("\n"),
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
