import type { WorkedJob } from "../../../server/modules/feedback/index.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { days } from "../job/words/dates.ts";

/** "ti 3.11.–pe 6.11." of those that are over. */
export const daysText = ({ days: over, lastDay }: WorkedJob, today: string, t: Translate): string =>
  days({ startDate: over[0] ?? lastDay, endDate: over.at(-1) ?? lastDay }, today, t);

/** "ti 3.11., Luokanopettaja" */
export const workText = (work: WorkedJob, today: string, lang: Lang, t: Translate): string =>
  [daysText(work, today, t), work.job?.work[lang] ?? ""].filter(Boolean).join(" · ");

/** Of a form, and of the fields in it. */
export const idOf = ({ jobId, accountId }: Pick<WorkedJob, "jobId" | "accountId">): string =>
  `feedback-${jobId}-${accountId}`;

export const nameOf = ({ firstName, lastName }: WorkedJob): string => `${firstName} ${lastName}`;
