import { translator } from "../../../platform/i18n.ts";
import type { Receiver } from "../delivery.ts";
import type { Fact, Message } from "../messages/message.ts";
import type { Footer } from "./footer.ts";

/** The plain text of a mail. Its paragraphs are one line each: every mail program breaks them where it ends. */
export function textOf(message: Message, receiver: Receiver, footer: Footer | undefined): string {
  const t = translator(receiver.lang);
  const [short, long] = [message.facts.filter(isShort), message.facts.filter((fact) => !isShort(fact))];
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
