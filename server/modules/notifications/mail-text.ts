import { translator } from "../../platform/i18n.ts";
import type { Receiver } from "./channels.ts";
import type { Message } from "./messages.ts";

/** The plain text of a mail. */
export function textOf(message: Message, receiver: Receiver, settingsUrl: string | undefined): string {
  const t = translator(receiver.lang);
  const facts = message.facts.map(({ label, value }) => `${label}: ${value}`);
  const paragraphs = [
    t("mail:greeting", { firstName: receiver.firstName }),
    message.heading,
    message.lead,
    facts.join("\n"),
    `${message.action.label}:\n${message.action.url}`,
    message.note ?? "",
    ["-- ", t("mail:footer.sender"), t("mail:footer.noReply")].join("\n"),
    settingsUrl ? `${t("mail:footer.settings")}:\n${settingsUrl}` : "",
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}
