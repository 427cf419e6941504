import type { Actor } from "../../../../server/modules/auth/index.ts";
import { type EarlierJob, earlierJobs } from "../../../../server/modules/jobs/lists/past/index.ts";
import { countryOf } from "../../../../server/modules/reference/rules.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { hasWords } from "../../../../server/platform/database/folded.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { jobTitle } from "../../job/words/facts.ts";
import { copyOf } from "../draft.ts";
import { workText } from "../work-text.ts";

/** What is looked for lies near the top. */
const most = 50;
const mostWords = 6;
/** As many are seen at a glance, and need no search. */
export const fewJobs = 8;

/** What tells jobs of one type apart: for which work, why, and whom they stand in for. */
export const moreOf = (job: EarlierJob, t: Translate): string =>
  [workText(job, t, countryOf(job.region)), job.reason, job.regarding].filter(Boolean).join(" · ");

/** Whether a job has each typed word in what the list says of it, without regard to case and marks. */
export function isSought(job: EarlierJob, typed: string, { lang, t }: { lang: Lang; t: Translate }): boolean {
  return hasWords([jobTitle(job, lang, t), moreOf(job, t), job.school].join(" "), typed, mostWords);
}

/**
 * Jobs to begin a new one from, the last posted first: of those that would become the same, the last (rule: copied-jobs).
 * @param day ISO date on which a new one begins
 * @param wanted which of them are looked for
 */
export async function differentJobs(
  { ctx, actor }: { ctx: RootContext; actor: Actor },
  day: string,
  wanted: (job: EarlierJob) => boolean = () => true,
): Promise<EarlierJob[]> {
  const different = new Map<string, EarlierJob>();
  for (const job of (await earlierJobs(ctx, actor)).filter(wanted)) {
    const copy = JSON.stringify(copyOf(job, day));
    if (!different.has(copy)) different.set(copy, job);
  }
  return [...different.values()].slice(0, most);
}
