import type { Lang, Translate } from "../../../platform/i18n.ts";
import type { Template } from "./template.ts";
import { type Days, when } from "./when.ts";

interface Facts extends Days {
  school: Record<Lang, string>;
  work: Record<Lang, string>;
}

/** What a device shows, and the list in the app. */
export function shortText(t: Translate, template: Template, lang: Lang, job: Facts, applicant: string) {
  const values = {
    school: job.school[lang],
    work: job.work[lang],
    when: when(lang, job),
    applicant: applicant || t("mail:someone"),
  };
  return { title: t(`push:${template}.title`, values), body: t(`push:${template}.body`, values).trim() };
}
