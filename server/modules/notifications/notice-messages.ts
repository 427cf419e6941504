import type { Config } from "../../platform/config.ts";
import { translator } from "../../platform/i18n.ts";
import { unseal } from "../../platform/seal.ts";
import { loginUrl, principalRegistrationUrl } from "./addresses.ts";
import type { Receiver } from "./channels.ts";
import type { Message } from "./messages.ts";
import { type Notice, sealedFor } from "./notices.ts";

/** @throws Error when the password was sealed with another secret */
export function noticeMessage(
  config: Config,
  notice: Exclude<Notice, { kind: "support" }>,
  receiver: Receiver,
): Message {
  const t = translator(receiver.lang);
  const { kind } = notice;
  return {
    subject: t(`mail:${kind}.subject`),
    heading: t(`mail:${kind}.heading`),
    lead: t(`mail:${kind}.lead`),
    facts:
      kind === "loginDetails"
        ? [
            { label: t("mail:facts.email"), value: receiver.email },
            { label: t("mail:facts.password"), value: opened(config, notice.sealedPassword) },
          ]
        : [],
    action: {
      label: t(`mail:${kind}.action`),
      url: kind === "principalRejected" ? principalRegistrationUrl(config) : loginUrl(config),
    },
    ...(kind === "loginDetails" ? { note: t("mail:loginDetails.note") } : {}),
    urgent: false,
  };
}

function opened(config: Config, sealed: string): string {
  const password = unseal(config, sealedFor, sealed);
  if (password === undefined) throw new Error("the password was sealed with another TOKEN_SECRET");
  return password;
}
