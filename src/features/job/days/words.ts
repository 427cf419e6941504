import type { Job, PostedJob } from "../../../../server/modules/jobs/index.ts";
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

/** "2/5 päivää täytetty": of a job whose days are shared and of which some, but not all, are filled; undefined of any other (rule: days-apart). */
export function partlyFilled(
  job: Partial<Pick<PostedJob, "openDays" | "chosenDays">>,
  t: Translate,
): string | undefined {
  const got = job.chosenDays?.length ?? 0;
  const open = job.openDays?.length ?? 0;
  return got > 0 && open > 0 ? t("jobs:days.filled", { got, count: got + open }) : undefined;
}

/** Those who are chosen for some days of a job, in the order of these. */
export function chosenForDays({ chosenDays = [], applicantList }: PostedJob): PostedJob["applicantList"] {
  const emails = [...new Set(chosenDays.map(({ email }) => email))];
  return emails.flatMap((email) => applicantList.find((one) => one.email === email) ?? []);
}
