import type { Config } from "../../platform/config.ts";
import { type Lang, translator } from "../../platform/i18n.ts";
import { unseal } from "../../platform/seal.ts";
import { confirmUrl, loginUrl, principalRegistrationUrl } from "./addresses.ts";
import type { Receiver } from "./delivery.ts";
import type { WarningFacts } from "./lock-warnings.ts";
import type { Message } from "./messages.ts";
import { type LockWarning, type Notice, sealedFor } from "./notices.ts";
import { moment } from "./when.ts";

/**
 * @param schools of the receiver, by name
 * @throws Error when the password was sealed with another secret
 */
export function noticeMessage(
  config: Config,
  notice: Exclude<Notice, { kind: "support" | "lockWarning" | "principalWaits" }>,
  receiver: Receiver,
  schools = "",
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
            ...(schools ? [{ label: t("mail:facts.school"), value: schools }] : []),
            { label: t("mail:facts.email"), value: receiver.email, exact: true },
            {
              label: t("mail:facts.password"),
              value: opened(config, sealedFor.password, notice.sealedPassword),
              exact: true,
            },
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

const hour = 3_600_000;

/** @throws Error when the link was sealed with another secret */
export function lockWarningMessage(
  config: Config,
  { sealedToken }: LockWarning,
  { locksAt, now, timeZone }: WarningFacts,
  lang: Lang,
): Message {
  const t = translator(lang);
  const about = `mail:lockWarning.${sealedToken ? "unconfirmed" : "confirmed"}`;
  const values = {
    when: moment(lang, locksAt, timeZone),
    count: Math.ceil((locksAt.getTime() - now.getTime()) / hour),
  };
  return {
    subject: t("mail:lockWarning.subject", values),
    heading: t("mail:lockWarning.heading"),
    lead: t(`${about}.lead`, values),
    facts: [],
    action: {
      label: t(`${about}.action`),
      url: sealedToken ? confirmUrl(config, opened(config, sealedFor.link, sealedToken)) : loginUrl(config),
    },
    note: t(`${about}.note`),
    urgent: false,
  };
}

function opened(config: Config, purpose: string, sealed: string): string {
  const text = unseal(config, purpose, sealed);
  if (text === undefined) throw new Error("what a notice holds was sealed with another TOKEN_SECRET");
  return text;
}
