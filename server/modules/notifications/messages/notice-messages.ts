import type { Config } from "../../../platform/config.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import { unseal } from "../../../platform/secrets/seal.ts";
import type { Receiver } from "../delivery.ts";
import type { WarningFacts } from "../notices/lock-warnings.ts";
import { type LockWarning, type Notice, sealedFor } from "../notices/notices.ts";
import type { Fact, Message } from "./message.ts";
import { confirmUrl, loginUrl, principalRegistrationUrl, resetUrl, securityUrl } from "./message.ts";
import { moment } from "./when.ts";

type Plain = Exclude<Notice, { kind: "support" | "lockWarning" | "principalWaits" | "invitation" }>;

/**
 * @param schools of the receiver, by name
 * @throws Error when the password was sealed with another secret
 */
export function noticeMessage(config: Config, notice: Plain, receiver: Receiver, schools = ""): Message {
  const t = translator(receiver.lang);
  const kind = textsOf(notice);
  return {
    subject: t(`mail:${kind}.subject`),
    heading: t(`mail:${kind}.heading`),
    lead: t(`mail:${kind}.lead`),
    facts: factsOf(config, notice, receiver, schools),
    action: { label: t(`mail:${kind}.action`), url: urlOf(config, notice) },
    ...(kind === "principalApproved" || kind === "principalRejected" ? {} : { note: t(`mail:${kind}.note`) }),
    urgent: false,
  };
}

/** Under which name its texts stand. */
function textsOf(notice: Plain) {
  if (notice.kind === "signInChanged") return notice.change;
  return notice.kind === "loginDetails" && !notice.sealedToken ? "newPassword" : notice.kind;
}

function factsOf(config: Config, notice: Plain, receiver: Receiver, schools: string): Fact[] {
  const t = translator(receiver.lang);
  const school = schools ? [{ label: t("mail:facts.school"), value: schools }] : [];
  if (notice.kind === "added" || notice.kind === "moved") return school;
  if ("names" in notice && notice.names && notice.names.length > 0)
    return [{ label: t("mail:facts.passkeys"), value: notice.names.join(", ") }];
  if (notice.kind === "principalRejected" && notice.reason)
    return [{ label: t("mail:facts.reason"), value: notice.reason }];
  if (notice.kind !== "loginDetails") return [];
  const password = opened(config, sealedFor.password, notice.sealedPassword);
  return [
    ...school,
    { label: t("mail:facts.email"), value: receiver.email, exact: true },
    { label: t("mail:facts.password"), value: password, exact: true },
  ];
}

function urlOf(config: Config, notice: Plain): string {
  if (notice.kind === "principalRejected") return principalRegistrationUrl(config);
  if (notice.kind === "signInChanged" || notice.kind === "passkeysTaken") return securityUrl(config);
  if (!("sealedToken" in notice) || !notice.sealedToken) return loginUrl(config);
  const token = opened(config, sealedFor.link, notice.sealedToken);
  return notice.kind === "claim" || notice.kind === "moved"
    ? resetUrl(config, token)
    : confirmUrl(config, token);
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
  const about = `mail:lockWarning.${sealedToken ? "unconfirmed" : "confirmed"}` as const;
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

/** @throws Error when it was sealed with another secret */
export function opened(config: Config, purpose: string, sealed: string): string {
  const text = unseal(config, purpose, sealed);
  if (text === undefined) throw new Error("what a notice holds was sealed with another TOKEN_SECRET");
  return text;
}
