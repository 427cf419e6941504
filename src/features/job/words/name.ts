import type { Job } from "../../../../server/modules/jobs/index.ts";
import { countryOf, lowerFirst } from "../../../../server/modules/reference/rules.ts";
import type { Translate } from "../../../i18n.ts";
import { type Window, whenBriefly, whenInFull } from "./dates.ts";
import { gradesShort, jobTitle } from "./facts.ts";

type Named = Parameters<typeof jobTitle>[0] & Pick<Job, "school" | "grades" | "region"> & Window;

const named = (job: Named, when: string, lang: string, t: Translate): string => {
  const title = jobTitle(job, lang, t);
  // A message has no day of work, and is its own title.
  if (job.messageKind) return title;
  const grades = lowerFirst(gradesShort(job.grades, t, countryOf(job.region)));
  return [title, grades, job.school, when].filter(Boolean).join(", ");
};

/**
 * "Luokanopettaja, lk 1–2, Merituulen koulu, pe 20.11. klo 9.15–14.00": what tells a job from others where it is read or heard alone, as in a screen
 * reader's list of links (rule: names-alone).
 * @param today ISO, in the zone of the school
 */
export const jobName = (job: Named, today: string, lang: string, t: Translate): string =>
  named(job, whenBriefly(job, today, t), lang, t);

/** The same with the year, as questions about it say it; it is the same on every day. */
export const jobInFull = (job: Named, lang: string, t: Translate): string =>
  named(job, whenInFull(job, t), lang, t);
