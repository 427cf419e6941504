import type { Job } from "../../../../server/modules/jobs/index.ts";
import { addDays, weekday } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { plainDay } from "../words/dates.ts";

/** All days of a job, ISO, in order. */
export function daysOf({ startDate, endDate }: Pick<Job, "startDate" | "endDate">): string[] {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  return days;
}

/** "Tuuli, Nea ja Jonas" */
export function joinedWords(words: readonly string[], t: Translate): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  return t("jobs:days.and", { first: words.slice(0, -1).join(", "), last });
}

/** "ma, ti ja pe"; with their dates where they are of more than a week. @param days in order */
export function namedDays(days: readonly string[], today: string, t: Translate): string {
  const [first = ""] = days;
  const isPlain = days.every((day) => day < addDays(first, 7));
  const words = days.map((day) =>
    isPlain ? t(`jobs:dates.short.${weekday(day)}`) : plainDay(day, today, t),
  );
  return joinedWords(words, t);
}
