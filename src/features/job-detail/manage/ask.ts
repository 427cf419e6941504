import type { Job, PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";
import { chosenForDays } from "../../job/days/filled.ts";
import { isOver } from "../../job/words/state.ts";
import type { Question } from "../questions.ts";

/** Whom the end of a job concerns. */
export interface Concerned {
  /** So many have applied. */
  count: number;
  /** Name of the chosen one, who alone is told then: the others know that it is filled. Of several who share its days, of each. */
  chosen?: string | undefined;
}

/** Of one that is over nobody is told. */
export function concernedBy(job: PostedJob, now: Date): Concerned {
  const chosen = job.chosenSubstitute ? [job.chosenSubstitute] : chosenForDays(job);
  return {
    count: isOver(job, now) ? 0 : job.applicantList.length,
    chosen: chosen.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", ") || undefined,
  };
}

/** What is told to whom by a deletion (rule: job-deleted). */
function noticeOfDeletion({ count, chosen: name }: Concerned, t: Translate): string {
  if (count === 0) return "";
  const said = name
    ? t("jobs:manage.confirmDelete.chosen", { count, name })
    : t("jobs:manage.confirmDelete.applied", { count });
  return ` ${said}`;
}

/** @param ends whose requests that ends (rule: ask-before-ending) */
export const askToDelete = (
  { messageKind }: Pick<Job, "messageKind">,
  concerned: Concerned,
  about: string,
  t: Translate,
  ends = "",
): Question => ({
  title: t("jobs:manage.confirmDelete.title"),
  about,
  text: messageKind
    ? t("jobs:messages.confirmDelete")
    : t("jobs:manage.confirmDelete.text") + noticeOfDeletion(concerned, t),
  more: ends,
  ok: t(messageKind ? "jobs:messages.delete" : "jobs:manage.confirmDelete.ok"),
});

/** @param name whose choice is taken back */
export const askToRemoveChosen = (name: string, about: string, t: Translate): Question => ({
  title: t("jobs:manage.confirmRemove.title"),
  about,
  text: t("jobs:manage.confirmRemove.text", { name }),
  ok: t("jobs:manage.confirmRemove.ok"),
  cancel: t("jobs:manage.confirmRemove.no"),
});
