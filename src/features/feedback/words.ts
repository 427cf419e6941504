import type { WorkedJob } from "../../../server/modules/feedback/index.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { days } from "../job/words/dates.ts";
import type { Ticked } from "./act.ts";

/** "ti 3.11.–pe 6.11." of those that are over. */
export const daysText = ({ days: over, lastDay }: WorkedJob, today: string, t: Translate): string =>
  days({ startDate: over[0] ?? lastDay, endDate: over.at(-1) ?? lastDay }, today, t);

/** "ti 3.11., Luokanopettaja" */
export const workText = (work: WorkedJob, today: string, lang: Lang, t: Translate): string =>
  [daysText(work, today, t), work.job?.work[lang] ?? ""].filter(Boolean).join(" · ");

/** Of a form, and of the fields in it. */
export const idOf = ({ jobId, accountId }: Pick<WorkedJob, "jobId" | "accountId">): string =>
  `feedback-${jobId}-${accountId}`;

/** Of who is gone there is no name any more. */
export const nameOf = ({ firstName, lastName }: WorkedJob, t: Translate): string =>
  `${firstName} ${lastName}`.trim() || t("hours:page.gone");

/** What a school has ticked and was not taken, and why, by field. */
export interface RefusedTick {
  ticked: Ticked;
  errors: Record<string, string>;
}

/** Whether the school may say anything of them. */
export const isAnswerable = ({ state, gone }: WorkedJob): boolean => state === "open" && !gone;

/** At whose form it stands what was wrong with the tick; elsewhere the page says it. */
export const wrongAt = (people: WorkedJob[], refused: RefusedTick | undefined): WorkedJob | undefined =>
  refused?.errors["again"] === undefined
    ? undefined
    : people.find(
        (one) =>
          isAnswerable(one) && one.jobId === refused.ticked.job && one.accountId === refused.ticked.person,
      );
