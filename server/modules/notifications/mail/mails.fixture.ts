import type { Lang } from "../../../platform/i18n.ts";
import { seal } from "../../../platform/secrets/seal.ts";
import { linkMessage, type Newcomer } from "../messages/link-messages.ts";
import type { Message } from "../messages/message.ts";
import { config, messageOf, occasions, receiver, substitute } from "../messages/messages.fixture.ts";
import { lockWarningMessage, noticeMessage } from "../messages/notice-messages.ts";
import { invitationMessage } from "../notices/invitations.ts";
import type { LinkKind } from "../notices/links.ts";
import { type SignInChange, sealedFor } from "../notices/notices.ts";
import { principalWaitsMessage } from "../notices/principal-waits.ts";
import { footerFor } from "./unsubscribe-links.ts";

export const token = "t0ken_-";
export const password = "k7Wm2xQp9r";
const warning = { kind: "lockWarning", id: "", accountId: substitute, locksAt: "" } as const;
const warningFacts = {
  locksAt: new Date("2026-11-21T16:20:00Z"),
  now: new Date("2026-11-21T12:21:00Z"),
  timeZone: "Europe/Helsinki",
};
const link = (kind: LinkKind, newcomer: Newcomer, lang: Lang) =>
  linkMessage(config, { kind, accountId: substitute, token }, newcomer, lang);

const signInChanged = (change: SignInChange, lang: Lang) =>
  noticeMessage(config, { kind: "signInChanged", id: "1", accountId: substitute, change }, receiver(lang));

const withLink = (kind: "added" | "claim" | "moved", lang: Lang) =>
  noticeMessage(
    config,
    { kind, id: "1", accountId: substitute, sealedToken: seal(config, sealedFor.link, token) },
    receiver(lang),
    "Mäkelän koulu",
  );

/** Mails that somebody asked for, or that their account depends on. */
const others: Record<string, (lang: Lang) => Message> = {
  confirmation: (lang) => link("confirmation", "substitute", lang),
  confirmationOfStaff: (lang) => link("confirmation", "staff", lang),
  confirmationOfWaiting: (lang) => link("confirmation", "waiting", lang),
  activation: (lang) => link("activation", "substitute", lang),
  reset: (lang) => link("reset", "staff", lang),
  loginDetails: (lang) =>
    noticeMessage(
      config,
      {
        kind: "loginDetails",
        id: "1",
        accountId: substitute,
        sealedPassword: seal(config, sealedFor.password, password),
        sealedToken: seal(config, sealedFor.link, token),
      },
      receiver(lang),
      "Mäkelän koulu",
    ),
  newPassword: (lang) =>
    noticeMessage(
      config,
      {
        kind: "loginDetails",
        id: "1",
        accountId: substitute,
        sealedPassword: seal(config, sealedFor.password, password),
      },
      receiver(lang),
      "Mäkelän koulu",
    ),
  invitation: (lang) =>
    invitationMessage(
      config,
      {
        kind: "invitation",
        id: "1",
        accountId: substitute,
        sealedToken: seal(config, sealedFor.link, token),
      },
      { school: "Mäkelän koulu", invitedBy: "Riina Rehtori" },
      receiver(lang),
    ),
  added: (lang) => withLink("added", lang),
  claim: (lang) => withLink("claim", lang),
  moved: (lang) => withLink("moved", lang),
  movedAway: (lang) =>
    noticeMessage(config, { kind: "movedAway", id: "1", receiver: receiver(lang) }, receiver(lang)),
  passkeysTaken: (lang) =>
    noticeMessage(
      config,
      { kind: "passkeysTaken", id: "1", accountId: substitute, names: ["Puhelin", "Avain 2"] },
      receiver(lang),
    ),
  principalApproved: (lang) =>
    noticeMessage(config, { kind: "principalApproved", id: "1", accountId: substitute }, receiver(lang)),
  passkeyAdded: (lang) => signInChanged("passkeyAdded", lang),
  passkeyRemoved: (lang) => signInChanged("passkeyRemoved", lang),
  totpSet: (lang) => signInChanged("totpSet", lang),
  totpRemoved: (lang) => signInChanged("totpRemoved", lang),
  recoveryCodesMade: (lang) => signInChanged("recoveryCodesMade", lang),
  recoveryCodeUsed: (lang) => signInChanged("recoveryCodeUsed", lang),
  secondFactorReset: (lang) => signInChanged("secondFactorReset", lang),
  principalRejected: (lang) =>
    noticeMessage(config, { kind: "principalRejected", id: "1", receiver: receiver(lang) }, receiver(lang)),
  principalWaits: (lang) =>
    principalWaitsMessage(
      config,
      {
        name: "Riina Rehtori",
        email: "r@example.test",
        phone: "040 1",
        school: "Uusi koulu",
        fi: "Uusimaa",
        sv: "Nyland",
      },
      receiver(lang),
    ),
  lockWarning: (lang) => lockWarningMessage(config, warning, warningFacts, lang),
  lockWarningUnconfirmed: (lang) =>
    lockWarningMessage(
      config,
      { ...warning, sealedToken: seal(config, sealedFor.link, token) },
      warningFacts,
      lang,
    ),
};
/** Every mail. */
export const names = [...Object.keys(occasions), ...Object.keys(others)];

export const isOptional = (name: string) => name in occasions || name === "principalWaits";
export const made = (name: string, lang: Lang) => others[name]?.(lang) ?? messageOf(name, lang);
export const footer = (name: string) => (isOptional(name) ? footerFor(config, substitute) : undefined);
