import type { Job } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";
import { days, type Window, whenInFull } from "./dates.ts";
import { jobTitle } from "./facts.ts";

type Named = Parameters<typeof jobTitle>[0] & Pick<Job, "school" | "startDate" | "endDate">;

const named = (job: Named, when: string, lang: string, t: Translate): string => {
  const title = jobTitle(job, lang, t);
  // A message has no day of work, and is its own title.
  return job.messageKind ? title : `${title}, ${job.school}, ${when}`;
};

/**
 * "Luokanopettaja, Merituulen koulu, pe 20.11.": what tells a job from others where it is read or heard alone, as in a screen
 * reader's list of links (rule: names-alone).
 * @param today ISO, in the zone of the school
 */
export const jobName = (job: Named, today: string, lang: string, t: Translate): string =>
  named(job, days(job, today, t), lang, t);

/** The same with its hours and the year, as questions about it say it; it is the same on every day. */
export const jobInFull = (job: Named & Window, lang: string, t: Translate): string =>
  named(job, whenInFull(job, t), lang, t);
