import type { Translate } from "../../i18n.ts";
import { readDate } from "../../typed-date.ts";
import { begunText } from "../job/words/dates.ts";
import type { JobDraft } from "./draft.ts";

/** What is said of a draft whose hours have begun, by the time of its school; undefined for any other (rule: job-begun). */
export function begunOf(
  draft: Pick<JobDraft, "startDate" | "endDate" | "multiDay" | "startTime" | "endTime">,
  { today, time }: { today: string; time: string },
  t: Translate,
): string | undefined {
  const startDate = readDate(draft.startDate, today);
  const endDate = draft.multiDay ? readDate(draft.endDate, today) : startDate;
  if (!startDate || !endDate) return undefined;
  const { startTime, endTime } = draft;
  // The time is that of the school already.
  const window = { startDate, endDate, startTime, endTime, timeZone: "UTC" };
  return begunText(window, new Date(`${today}T${time}:00Z`), t);
}
