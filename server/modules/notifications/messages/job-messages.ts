import type { Config } from "../../../platform/config.ts";
import { type KeyBelow, type Lang, type Translate, translator } from "../../../platform/i18n.ts";
import { isolated } from "../../../platform/words/isolated.ts";
import type { Occasion } from "../announcements/occasion.ts";
import type { Receiver } from "../delivery.ts";
import type { JobFacts } from "./job-facts.ts";
import { type Fact, type Message, type Offer, type PushText, telephone } from "./message.ts";
import { type Days, when } from "./when.ts";

/** What can be told of a job: the names of the texts in `mail.json` and `push.json`. */
type Template =
  | "jobPosted"
  | "jobPostedUrgent"
  | "jobChanged"
  | "jobDeleted"
  | "applied"
  | "withdrawn"
  | "chosenLeft"
  | "chosen"
  | "notChosen"
  | "chosenRemoved"
  | "openAgain";

/** What a push is about. Of two about the same the newer one holds, so they must not stand side by side. */
const matters: Record<Template, "offer" | "job" | "application" | "choice"> = {
  jobPosted: "offer",
  jobPostedUrgent: "offer",
  jobChanged: "job",
  jobDeleted: "job",
  applied: "application",
  withdrawn: "application",
  chosenLeft: "application",
  chosen: "choice",
  notChosen: "choice",
  chosenRemoved: "choice",
  openAgain: "choice",
};

/** What this receiver is told; null when it stopped being true while the message waited (rule: receiver-language). */
export const jobMessage = (config: Config, occasion: Occasion, facts: JobFacts, receiver: Receiver) =>
  jobMessages(config, occasion, facts)(receiver);

/** As `jobMessage`, for many who are told the same: each text is written once for all of a language. */
export function jobMessages(
  config: Config,
  occasion: Occasion,
  facts: JobFacts,
): (receiver: Receiver) => Message | null {
  const written = new Map<string, Message & { push: PushText }>();
  return (receiver) => {
    const template = templateFor(occasion, facts, receiver);
    if (!template) return null;
    const { lang } = receiver;
    const message = written.get(template + lang) ?? write(config, occasion, facts, template, lang);
    written.set(template + lang, message);
    return { ...message, push: { ...message.push, ...offerTo(receiver, occasion, facts) } };
  };
}

function write(config: Config, occasion: Occasion, facts: JobFacts, template: Template, lang: Lang) {
  const t = translator(lang);
  const values = {
    school: facts.job.school[lang],
    when: when(lang, facts.job),
    applicant: facts.substituteName || t("mail:someone"),
  };
  const message: Message & { push: PushText } = {
    subject: t(`mail:${template}.subject`, values),
    heading: t(`mail:${template}.heading`),
    lead: t(`mail:${template}.lead`, values),
    facts: factsFor(template, facts, lang),
    action: { label: t(`mail:${template}.action`), url: config.publicUrl + pathOf(template, facts.job.id) },
    urgent: template === "jobPostedUrgent",
    ...(template === "chosen" ? { tone: "chosen" } : {}),
    ...(occasion.kind === "job-posted" ? { preview: previewOf(facts, lang) } : {}),
    push: pushText(template, occasion, facts, lang),
  };
  return message;
}

// (rule: still-true)
function templateFor(occasion: Occasion, { more }: JobFacts, receiver: Receiver): Template | null {
  switch (occasion.kind) {
    case "job-posted":
      if (more?.closed) return null;
      return occasion.urgent ? "jobPostedUrgent" : "jobPosted";
    case "chosen":
      if (more?.chosenId !== occasion.substituteId) return null;
      return receiver.id === occasion.substituteId ? "chosen" : "notChosen";
    case "chosen-removed":
      if (receiver.id === occasion.substituteId)
        return more?.chosenId === receiver.id ? null : "chosenRemoved";
      return more?.closed ? null : "openAgain";
    case "applied":
      return more?.applied ? "applied" : null;
    case "withdrawn":
      if (more?.applied) return null;
      return occasion.wasChosen ? "chosenLeft" : "withdrawn";
    case "job-changed":
      return "jobChanged";
    case "job-deleted":
      return "jobDeleted";
  }
}

const isToPoster = (template: Template) =>
  template === "applied" || template === "withdrawn" || template === "chosenLeft";

const isOffer = ({ kind }: Occasion, { more }: JobFacts) => kind === "job-posted" && !more?.begun;

/** An offer is worth hearing of until the job begins, everything else until it is over (rule: push-of-use). */
function pushText(template: Template, occasion: Occasion, facts: JobFacts, lang: Lang): PushText {
  const { job, substituteName } = facts;
  const matter = matters[template];
  const applicant = matter === "application" && "substituteId" in occasion ? occasion.substituteId : "";
  return {
    ...shortText(translator(lang), template, lang, job, substituteName),
    about: [matter, job.id, applicant].join(" "),
    validUntil: new Date(isOffer(occasion, facts) ? job.startsAt : job.expiresAt),
  };
}

const offerTo = (
  { lang, email, hasApplied }: Receiver,
  occasion: Occasion,
  facts: JobFacts,
): Pick<PushText, "offer"> =>
  isOffer(occasion, facts) && hasApplied
    ? { offer: { jobId: facts.job.id, email, ...offerWords(lang) } }
    : {};

/** For who has applied before, and has read on a page what that means (rule: apply-from-push). */
function offerWords(lang: Lang): Pick<Offer, "show" | "apply" | "applied"> {
  const t = translator(lang);
  return { show: t("push:offer.show"), apply: t("push:offer.apply"), applied: t("push:offer.applied") };
}

/** Behind the subject, which has school and time. */
const previewOf = ({ job, more }: JobFacts, lang: Lang) =>
  [job.work[lang], more?.subjects[lang], job.address[lang]]
    .flatMap((text) => (text ? [isolated(text)] : []))
    .join(" · ");

type FactName = KeyBelow<"mail:facts.">;

/** The school's phone is for the chosen substitute only (rule: for-the-chosen-one). */
function factsFor(template: Template, { job, more, substituteName }: JobFacts, lang: Lang): Fact[] {
  const t = translator(lang);
  const toPoster = isToPoster(template);
  const detailed = template === "jobPosted" || template === "jobPostedUrgent" || template === "jobChanged";
  const chosen = template === "chosen";
  const facts: Partial<Record<FactName, string>> = {
    applicant: toPoster ? substituteName : undefined,
    school: job.school[lang],
    work: job.work[lang],
    when: when(lang, job),
    subjects: detailed || chosen ? more?.subjects[lang] : undefined,
    address: toPoster ? undefined : job.address[lang],
    phone: chosen ? more?.phone : undefined,
    contact: chosen ? more?.posterName : undefined,
    info: detailed || chosen ? more?.info : undefined,
  };
  return (Object.entries(facts) as [FactName, string | undefined][]).flatMap(([key, value]) =>
    value
      ? [
          {
            label: t(`mail:facts.${key}`),
            value,
            ...(key === "phone" ? { href: telephone(value) } : {}),
          },
        ]
      : [],
  );
}

interface InShort extends Days {
  school: Record<Lang, string>;
  work: Record<Lang, string>;
}

/** What a device shows, and the list in the app. */
export function shortText(t: Translate, template: Template, lang: Lang, job: InShort, applicant: string) {
  const values = {
    school: job.school[lang],
    work: job.work[lang],
    when: when(lang, job),
    applicant: applicant || t("mail:someone"),
  };
  return { title: t(`push:${template}.title`, values), body: t(`push:${template}.body`, values).trim() };
}

/** Where what is told of a job leads to, within our site: what is gone or filled has the open jobs in its place. */
function pathOf(template: Template, jobId: string): string {
  if (isToPoster(template)) return `/app/manage/${jobId}`;
  if (template === "jobDeleted" || template === "notChosen") return "/app/jobs/all";
  return `/app/specific/${jobId}`;
}

/** In its place for a job that is over or deleted: the list of what one was told, which says so. */
const gonePath = "/app/notifications?done=gone";

/** As `pathOf`, for what may be read long after it happened (rule: news-in-the-app). */
export const pathNow = (template: Template, jobId: string, isCurrent: boolean): string => {
  const path = pathOf(template, jobId);
  return isCurrent || !path.endsWith(jobId) ? path : gonePath;
};
