import type { Config } from "../../../../platform/config.ts";
import { type Lang, translator } from "../../../../platform/i18n.ts";
import type { JobSummary } from "../../messages/job-facts.ts";
import { shortText } from "../../messages/job-messages.ts";
import type { Message } from "../../messages/message.ts";
import { when } from "../../messages/when.ts";
import { jobPage, openJobs } from "../../occasions/kind.ts";

/** So many jobs a mail names. */
export const mostListed = 10;

/** What was posted since the last digest, the first to begin first. @param count of all, of which not all are listed */
export function digestMessage(config: Config, lang: Lang, listed: JobSummary[], count: number): Message {
  const t = translator(lang);
  const [soonest] = listed;
  if (!soonest) throw new Error("a digest of nothing");
  const more = count - listed.length;
  const { body } = shortText("jobPosted", lang, soonest, "");
  const first = `${body.replace("\n", ", ")}, ${soonest.school[lang]}`;
  return {
    subject: t("mail:digest.subject", { count }),
    heading: t("mail:digest.heading"),
    lead: t("mail:digest.lead", { count }),
    facts: listed.map((job) => ({
      label: job.school[lang],
      value: [job.work[lang], when(lang, job)].filter(Boolean).join(", "),
      href: config.publicUrl + jobPage(job.id),
    })),
    action: { label: t("mail:digest.action"), url: config.publicUrl + openJobs() },
    ...(more > 0 ? { note: t("mail:digest.note", { count: more }) } : {}),
    urgent: false,
    push: {
      title: t("push:digest.title", { count }),
      body: t("push:digest.body", { first, count: count - 1 }),
      about: "digest",
      validUntil: new Date(Math.max(...listed.map(({ startsAt }) => Date.parse(startsAt)))),
    },
  };
}
