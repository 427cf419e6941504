import type { Config } from "../../../platform/config.ts";
import { type KeyBelow, type Lang, say, type TextKey } from "../../../platform/i18n.ts";
import { isolated } from "../../../platform/words/isolated.ts";

/** What somebody is told, in their language, apart from how it reaches them. */
export interface Message {
  subject: string;
  heading: string;
  lead: string;
  /** What an inbox shows behind the subject, if not the lead. */
  preview?: string;
  facts: Fact[];
  action: { label: string; url: string };
  /** Small print under the action. */
  note?: string;
  urgent: boolean;
  /** Good news has its colour. */
  tone?: "chosen";
  /** Missing for what only goes by mail. */
  push?: PushText;
}

/** What a device shows, perhaps on a locked screen. */
export interface PushText {
  title: string;
  body: string;
  /** What it is about: on a device the newer of two about the same takes the older one's place. */
  about: string;
  /** Where one about the same is shown it takes its place without a sound. */
  silently?: boolean;
  /** When nobody needs to know any more. */
  validUntil: Date;
  /** What can be done from it, besides looking. */
  offer?: Offer;
  /** A school's question that can be answered from it. */
  asks?: Asks;
}

/** A job that can be applied for by a press on the message (rule: apply-from-push). */
export interface Offer {
  jobId: string;
  /** Whose message it is: nobody else at the device applies by it. */
  email: string;
  /** Words of the buttons, and of what is said then. */
  show: string;
  apply: string;
  applied: string;
}

/** That a school asks for its receiver, who answers by a press on the message (rule: request-from-push). */
export interface Asks {
  requestId: string;
  words: AnswerWords;
}

/** Words of the buttons, and of what is said where an answer has not come to us, which the device says by itself. */
export interface AnswerWords {
  accept: string;
  decline: string;
  notYet: string;
  unsent: string;
  again: string;
}

/** The address that calls a number. */
export const telephone = (number: string) => `tel:${number.replace(/[^+\d]/g, "")}`;

export interface Fact {
  label: string;
  value: string;
  /** Where a press on the value leads. */
  href?: string;
  /** To be typed in as it is written. */
  exact?: boolean;
}

/** As it stands in a mail (rule: foreign-direction); what is to be typed in has nothing added. */
export const isolatedFact = (fact: Fact): Fact =>
  fact.exact ? fact : { ...fact, value: isolated(fact.value) };

type Has<Part extends string> =
  KeyBelow<"mail:"> extends infer Key ? (Key extends `${infer Name}.${Part}` ? Name : never) : never;

/** Under which name its texts stand. */
export type Plain = Has<"subject"> & Has<"heading"> & Has<"lead"> & Has<"action">;

interface Content {
  url: string;
  facts?: Fact[];
  note?: TextKey;
  /** For the subject and the text. */
  values?: Record<string, string>;
}

/** What is said with a subject, a heading, a text and what to press. */
export function plain(lang: Lang, name: Plain, { url, facts = [], note, values = {} }: Content): Message {
  return {
    subject: say(lang, { key: `mail:${name}.subject`, values }),
    heading: say(lang, `mail:${name}.heading`),
    lead: say(lang, { key: `mail:${name}.lead`, values }),
    facts,
    action: { label: say(lang, `mail:${name}.action`), url },
    ...(note ? { note: say(lang, note) } : {}),
    urgent: false,
  };
}

export type FactName = KeyBelow<"mail:facts.">;

/** What there is to say of it. */
export const factsIn = (lang: Lang, facts: [FactName, string, Partial<Fact>?][]): Fact[] =>
  facts
    .filter(([, value]) => value.trim() !== "")
    .map(([name, value, more]) => ({ label: say(lang, `mail:facts.${name}`), value, ...more }));

/** Pages that messages link to. */
export const settingsUrl = ({ publicUrl }: Config) => `${publicUrl}/app/settings/notifications`;
export const loginUrl = ({ publicUrl }: Config) => `${publicUrl}/app/login`;
/** What is kept of a substitute, and whom a school does not invite. */
export const keptOfMeUrl = ({ publicUrl }: Config) => `${publicUrl}/app/settings/kept`;
export const excludedUrl = ({ publicUrl }: Config) => `${publicUrl}/app/substitutes/excluded`;
/** A substitute's hours of a month, `2026-11`. */
export const hoursUrl = ({ publicUrl }: Config, month: string) => `${publicUrl}/app/hours?month=${month}`;
export const securityUrl = ({ publicUrl }: Config) => `${publicUrl}/app/settings/security`;
export const principalRegistrationUrl = ({ publicUrl }: Config) => `${publicUrl}/app/register/principal`;
export const confirmUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/confirm/${encodeURIComponent(token)}`;
export const invitationUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/invitation/${encodeURIComponent(token)}`;
export const resetUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/reset/${encodeURIComponent(token)}`;
