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

/** "ma, ti ja pe"; with their dates where a weekday would come twice. */
export function namedDays(days: readonly string[], today: string, t: Translate): string {
  const short = days.map((day) => t(`jobs:dates.short.${weekday(day)}`));
  const isPlain = new Set(short).size === short.length;
  return joinedWords(isPlain ? short : days.map((day) => plainDay(day, today, t)), t);
}

/** "2/5 päivää täytetty": of a job whose days are shared and of which some, but not all, are filled; undefined of any other (rule: days-apart). */
export function partlyFilled(
  job: Pick<Job, "startDate" | "endDate" | "openDays"> & Partial<Pick<PostedJob, "chosenDays">>,
  t: Translate,
): string | undefined {
  const got = job.chosenDays?.length ?? 0;
  const open = job.openDays?.length ?? 0;
  return got > 0 && open > 0 ? t("jobs:days.filled", { got, count: got + open }) : undefined;
}

/** "avoinna ke 2.12.": of a job some of whose days others have; undefined of any other. */
export function openDaysText(
  job: Pick<Job, "startDate" | "endDate" | "openDays">,
  today: string,
  t: Translate,
): string | undefined {
  const open = job.openDays ?? [];
  if (open.length === 0 || open.length === daysOf(job).length) return undefined;
  return t("jobs:days.open", {
    days: joinedWords(
      open.map((day) => plainDay(day, today, t)),
      t,
    ),
  });
}
