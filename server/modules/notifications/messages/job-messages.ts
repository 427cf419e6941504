import type { Config } from "../../../platform/config.ts";
import { oneLine } from "../../../platform/database/sql.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import { isolated } from "../../../platform/words/isolated.ts";
import { onMap } from "../../../platform/words/map.ts";
import type { Receiver } from "../delivery.ts";
import { kindOf, type Occasion, type Text, wordingOf } from "../occasions/index.ts";
import type { JobFacts } from "./job-facts.ts";
import {
  type Asks,
  type Fact,
  type FactName,
  factsIn,
  type Message,
  type PushText,
  plain,
  telephone,
} from "./message.ts";
import { clock, type Days, when } from "./when.ts";

/** What a receiver is told; null when it stopped being true while the message waited (rule: receiver-language). Each text is written once for all of a language. */
export function jobMessages(
  config: Config,
  occasion: Occasion,
  facts: JobFacts,
): (receiver: Receiver) => Message | null {
  const written = new Map<string, Message & { push: PushText }>();
  return (receiver) => {
    const text = textFor(occasion, facts, receiver.id);
    if (!text) return null;
    const { lang } = receiver;
    // Of a job whose days are shared each hears of their own (rule: days-apart).
    const days = facts.more?.days.find(({ id }) => id === receiver.id)?.dates;
    const theirs = days ? { ...facts, job: { ...facts.job, days } } : facts;
    const name = text + lang + (days ? receiver.id : "");
    const message = written.get(name) ?? write(config, occasion, theirs, text, lang);
    written.set(name, message);
    return { ...message, push: { ...message.push, ...offerTo(receiver, text, facts) } };
  };
}

function write(config: Config, occasion: Occasion, facts: JobFacts, text: Text, lang: Lang) {
  const { job, substituteName } = facts;
  const { leadsTo, matter, urgent = false, tone, facts: listed } = wordingOf(text);
  const message: Message & { push: PushText } = {
    ...plain(lang, text, {
      url: config.publicUrl + leadsTo(job.id),
      facts: factsFor(listed, facts, lang),
      values: valuesOf(lang, job, substituteName, moreOf(lang, occasion, job)),
    }),
    urgent,
    ...(tone ? { tone } : {}),
    ...(matter === "offer" ? { preview: previewOf(facts, lang) } : {}),
    push: pushText(text, occasion, facts, lang),
  };
  return message;
}

// (rule: still-true)
function textFor(occasion: Occasion, { more }: JobFacts, receiverId: string): Text | null {
  const { says, holds } = kindOf(occasion);
  if (holds && !(more && holds(occasion, more, receiverId))) return null;
  const { itself, others } = says(occasion);
  return itself && "substituteId" in occasion && receiverId === occasion.substituteId ? itself : others;
}

const isOffer = (text: Text, { more }: JobFacts) => wordingOf(text).matter === "offer" && !more?.begun;

/** An offer, and a reminder, is worth hearing of until the job begins, everything else until it is over (rule: push-of-use). */
function pushText(text: Text, occasion: Occasion, facts: JobFacts, lang: Lang): PushText {
  const { job, substituteName } = facts;
  const { matter, ofUseTo } = wordingOf(text);
  const begins = occasion.kind === "reminder" ? occasion.startsAt : job.startsAt;
  const isOver = isOffer(text, facts) || ofUseTo === "start" ? begins : job.expiresAt;
  const applicant = matter === "application" && "substituteId" in occasion ? occasion.substituteId : "";
  return {
    ...shortText(text, lang, job, substituteName, {
      ...moreOf(lang, occasion, job),
      ...toBring(occasion, facts),
    }),
    about: [matter, job.id, applicant].join(" "),
    validUntil: new Date(isOver),
    ...(occasion.kind === "asked" ? { asks: asksOf(occasion.requestId, lang) } : {}),
  };
}

function asksOf(requestId: string, lang: Lang): Asks {
  const t = translator(lang);
  const words = {
    accept: t("push:answer.accept"),
    decline: t("push:answer.decline"),
    notYet: t("push:answer.notYet"),
    unsent: t("push:answer.unsent"),
    again: t("push:answer.again"),
  };
  return { requestId, words };
}

/** For who has applied before, and has read on a page what that means (rule: apply-from-push). */
function offerTo(
  { lang, email, hasApplied }: Receiver,
  text: Text,
  facts: JobFacts,
): Pick<PushText, "offer"> {
  if (!isOffer(text, facts) || !hasApplied) return {};
  const t = translator(lang);
  const words = {
    show: t("push:offer.show"),
    apply: t("push:offer.apply"),
    applied: t("push:offer.applied"),
  };
  return { offer: { jobId: facts.job.id, email, ...words } };
}

/** Behind the subject, which has school and time. */
const previewOf = ({ job, more }: JobFacts, lang: Lang) =>
  [job.work[lang], more?.subjects[lang], job.address[lang]]
    .flatMap((text) => (text ? [isolated(text)] : []))
    .join(" · ");

function factsFor(names: readonly FactName[], { job, more, substituteName }: JobFacts, lang: Lang): Fact[] {
  const known: Partial<Record<FactName, string | undefined>> = {
    applicant: substituteName,
    school: job.school[lang],
    work: job.work[lang],
    when: when(lang, job),
    subjects: more?.subjects[lang],
    address: job.address[lang],
    phone: more?.phone,
    contact: more?.posterName,
    info: more?.info,
    bring: more?.bring,
    message: more?.message,
    files: more?.files ? translator(lang)("mail:files", { count: more.files }) : "",
  };
  const hrefs: Partial<Record<FactName, (value: string) => string>> = { phone: telephone, address: onMap };
  return factsIn(
    lang,
    names.map((name) => {
      const value = known[name] ?? "";
      const href = hrefs[name]?.(value);
      return [name, value, href ? { href } : {}];
    }),
  );
}

/** Characters of what to bring that a push has room for; more stands in the mail and on the page (rule: what-to-bring). */
const mostToBring = 120;

const toBring = ({ kind }: Occasion, { more }: JobFacts): Pick<More, "bring"> =>
  kind === "reminder" && more && more.bring.length <= mostToBring ? { bring: more.bring } : {};

interface InShort extends Days {
  school: Record<Lang, string>;
  work: Record<Lang, string>;
}

interface More {
  /** Until when an answer is waited for, in a sentence; empty where none is. */
  answerBy?: string;
  /** The day and the hour at which it begins, as is said when it is near. */
  soon?: string;
  /** What to bring along, to who is reminded (rule: what-to-bring). */
  bring?: string;
}

function moreOf(lang: Lang, occasion: Occasion, job: InShort): More {
  const t = translator(lang);
  if ("answerBy" in occasion)
    return { answerBy: t("mail:answerBy", { time: clock(lang, occasion.answerBy) }) };
  if (occasion.kind !== "reminder") return {};
  const day = occasion.daysAhead > 0 ? "tomorrow" : "today";
  return { soon: t(`mail:soon.${day}`, { time: clock(lang, job.startTime) }) };
}

const valuesOf = (lang: Lang, job: InShort, applicant: string, { answerBy = "", soon }: More) => ({
  school: job.school[lang],
  work: job.work[lang],
  when: when(lang, job),
  applicant: applicant || translator(lang)("mail:someone"),
  answerBy,
  // Which day that was is not said where it may be read later.
  soon: soon ?? translator(lang)("mail:soon.once"),
});

/** What a device shows, also of an answer that was given there, and the list in the app, which may be read when no answer is waited for any more. */
export function shortText(
  text: Text | "requestDeclined",
  lang: Lang,
  job: InShort,
  applicant: string,
  more: More = {},
) {
  const values = valuesOf(lang, job, applicant, more);
  const t = translator(lang);
  const body = t(`push:${text}.body`, values).trim();
  const bring = oneLine(more.bring ?? "");
  return {
    title: t(`push:${text}.title`, values),
    body: bring ? `${body}\n${t("push:bring", { bring })}` : body,
  };
}

/** In its place for a job that is over or deleted: the list of what one was told, which says so. */
const gonePath = "/app/notifications?done=gone";

/** Where what may be read long after it happened leads to, within our site (rule: news-in-the-app). */
export const pathNow = (text: Text, jobId: string, isCurrent: boolean): string => {
  const path = wordingOf(text).leadsTo(jobId);
  return isCurrent || !path.endsWith(jobId) ? path : gonePath;
};
