import type { Job } from "../../../server/modules/jobs/index.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { whenInFull } from "../job/words/dates.ts";
import { jobTitle } from "../job/words/facts.ts";

/** What is asked before something that cannot be taken back: in a dialog, or on the page where no scripts run. */
export interface Question {
  title: string;
  /** What is asked about, where the text does not say it: the job. */
  about?: string;
  text: string;
  /** What else follows, apart. */
  more?: string | undefined;
  /** Says yes. */
  ok: string;
  /** Says no in words that cannot be taken for the yes. */
  cancel?: string;
}

/** What a question says of the job. */
export const inWords = (job: Job, lang: Lang, t: Translate) => ({
  title: jobTitle(job, lang, t),
  when: whenInFull(job, t),
});

export const askToWithdraw = (job: Job, lang: Lang, t: Translate): Question => ({
  title: t("jobs:applications.confirm.title"),
  text: t("jobs:applications.confirm.text", { ...inWords(job, lang, t), school: job.school }),
  ok: t("jobs:applications.confirm.ok"),
  cancel: t("jobs:applications.confirm.no"),
});
