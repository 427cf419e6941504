import type { Lang } from "../../../platform/i18n.ts";
import { seal } from "../../../platform/secrets/seal.ts";
import type { Message } from "../messages/message.ts";
import { config, messageOf, occasions, receiver, substitute } from "../messages/messages.fixture.ts";
import { kinds } from "../notices/index.ts";
import { type LinkKind, linkMessage, type Newcomer } from "../notices/links.ts";
import { sealedFor } from "../notices/notice.ts";
import type { SignInChange } from "../notices/sign-in-changed.ts";
import { footerFor } from "./unsubscribe-links.ts";

export const token = "t0ken_-";
export const password = "k7Wm2xQp9r";
const notice = { id: "1", accountId: substitute };
const linked = { ...notice, sealedToken: seal(config, sealedFor.link, token) };
const details = {
  ...notice,
  kind: "loginDetails",
  sealedPassword: seal(config, sealedFor.password, password),
} as const;
const school = "Mäkelän koulu";
const warning = { ...notice, kind: "lockWarning", locksAt: "" } as const;
const entry = { ...notice, exclusionId: "01a22285-8069-761c-95d4-a8352a9dcacc" } as const;
const worked = { schoolId: entry.exclusionId, days: [{ jobId: entry.exclusionId, date: "2026-11-23" }] };
const warningFacts = {
  locksAt: new Date("2026-11-21T16:20:00Z"),
  now: new Date("2026-11-21T12:21:00Z"),
  timeZone: "Europe/Helsinki",
};
const waiting = {
  ...{ name: "Riina Rehtori", email: "r@example.test", phone: "040 1" },
  ...{ school: "Uusi koulu", fi: "Uusimaa", sv: "Nyland" },
};
const link = (kind: LinkKind, newcomer: Newcomer, lang: Lang) =>
  linkMessage(config, { kind, accountId: substitute, token }, newcomer, lang);

const signInChanged = (change: SignInChange, lang: Lang) =>
  kinds.signInChanged.message(
    config,
    { ...notice, kind: "signInChanged", change },
    receiver(lang),
    undefined,
  );

/** Mails that somebody asked for, or that their account depends on. */
const others: Record<string, (lang: Lang) => Message> = {
  confirmation: (lang) => link("confirmation", "substitute", lang),
  confirmationOfStaff: (lang) => link("confirmation", "staff", lang),
  confirmationOfWaiting: (lang) => link("confirmation", "waiting", lang),
  activation: (lang) => link("activation", "substitute", lang),
  reset: (lang) => link("reset", "staff", lang),
  loginDetails: (lang) =>
    kinds.loginDetails.message(config, { ...linked, ...details }, receiver(lang), school),
  newPassword: (lang) => kinds.loginDetails.message(config, details, receiver(lang), school),
  invitation: (lang) =>
    kinds.invitation.message(config, { ...linked, kind: "invitation" }, receiver(lang), {
      school,
      invitedBy: "Riina Rehtori",
    }),
  added: (lang) => kinds.added.message(config, { ...linked, kind: "added" }, receiver(lang), school),
  claim: (lang) => kinds.claim.message(config, { ...linked, kind: "claim" }, receiver(lang), ""),
  moved: (lang) => kinds.moved.message(config, { ...linked, kind: "moved" }, receiver(lang), school),
  movedAway: (lang) =>
    kinds.movedAway.message(
      config,
      { kind: "movedAway", id: "1", receiver: receiver(lang) },
      receiver(lang),
      undefined,
    ),
  passkeysTaken: (lang) =>
    kinds.passkeysTaken.message(
      config,
      { ...notice, kind: "passkeysTaken", names: ["Puhelin", "Avain 2"] },
      receiver(lang),
      undefined,
    ),
  principalApproved: (lang) =>
    kinds.principalApproved.message(
      config,
      { ...notice, kind: "principalApproved" },
      receiver(lang),
      undefined,
    ),
  passkeyAdded: (lang) => signInChanged("passkeyAdded", lang),
  passkeyRemoved: (lang) => signInChanged("passkeyRemoved", lang),
  totpSet: (lang) => signInChanged("totpSet", lang),
  totpRemoved: (lang) => signInChanged("totpRemoved", lang),
  recoveryCodesMade: (lang) => signInChanged("recoveryCodesMade", lang),
  recoveryCodeUsed: (lang) => signInChanged("recoveryCodeUsed", lang),
  secondFactorReset: (lang) => signInChanged("secondFactorReset", lang),
  principalRejected: (lang) =>
    kinds.principalRejected.message(
      config,
      { kind: "principalRejected", id: "1", receiver: receiver(lang) },
      receiver(lang),
      undefined,
    ),
  principalWaits: (lang) =>
    kinds.principalWaits.message(config, { ...notice, kind: "principalWaits" }, receiver(lang), waiting),
  excluded: (lang) => kinds.excluded.message(config, { ...entry, kind: "excluded" }, receiver(lang), school),
  hoursWait: (lang) =>
    kinds.hoursWait.message(config, { ...notice, ...worked, kind: "hoursWait" }, receiver(lang), {
      school,
      dates: worked.days.map(({ date }) => date),
    }),
  objected: (lang) => kinds.objected.message(config, { ...entry, kind: "objected" }, receiver(lang), school),
  objectionAnswered: (lang) =>
    kinds.objectionAnswered.message(
      config,
      { ...entry, kind: "objectionAnswered", how: "answered" },
      receiver(lang),
      school,
    ),
  exclusionLifted: (lang) =>
    kinds.objectionAnswered.message(
      config,
      { ...entry, kind: "objectionAnswered", how: "lifted" },
      receiver(lang),
      school,
    ),
  lockWarning: (lang) => kinds.lockWarning.message(config, warning, receiver(lang), warningFacts),
  lockWarningUnconfirmed: (lang) =>
    kinds.lockWarning.message(config, { ...linked, ...warning }, receiver(lang), warningFacts),
};
/** Every mail. */
export const names = [...Object.keys(occasions), ...Object.keys(others)];

export const isOptional = (name: string) => name in occasions || name === "principalWaits";
export const made = (name: string, lang: Lang) => others[name]?.(lang) ?? messageOf(name, lang);
export const footer = (name: string) => (isOptional(name) ? footerFor(config, substitute) : undefined);
