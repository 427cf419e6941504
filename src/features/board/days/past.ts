import type { PastJob } from "../../../../server/modules/jobs/lists/past/index.ts";
import { addDays } from "../../../dates.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { jobTitle } from "../../job/words/facts.ts";

/** A job that is over, as a week or a month says it. */
export interface PastTile {
  id: string;
  title: string;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  school: string;
  filled: boolean;
  /** Empty where nobody is known. */
  substitute: string;
}

export interface PastDay {
  count: number;
  /** So many of them had somebody. */
  filled: number;
  /** The first of them. */
  jobs: PastTile[];
}

interface Shown {
  from: string;
  to: string;
  /** So many jobs of a day are named … */
  named: number;
  /** … and of this day so many. */
  opened?: { day: string; named: number };
  /** The day that stands for a day, where several share a column; a job counts once on those. */
  columnOf?(day: string): string;
  lang: Lang;
  t: Translate;
}

/** What is over by the days on which it lay; a job of several counts on each, as on a board (rule: today-first). */
export function pastDays(jobs: readonly PastJob[], shown: Shown): Record<string, PastDay> {
  const days: Record<string, PastDay> = {};
  for (const job of jobs) {
    const tile = tileOf(job, shown);
    for (const day of new Set(daysOf(job, shown).map(shown.columnOf ?? ((day) => day)))) {
      const found = days[day] ?? { count: 0, filled: 0, jobs: [] };
      const most = day === shown.opened?.day ? shown.opened.named : shown.named;
      days[day] = {
        count: found.count + 1,
        filled: found.filled + Number(tile.filled),
        jobs: found.jobs.length < most ? [...found.jobs, tile] : found.jobs,
      };
    }
  }
  return days;
}

/** Those of the days shown on which it lay. */
function daysOf({ startDate, endDate }: PastJob, { from, to }: Shown): string[] {
  const days: string[] = [];
  for (let day = later(startDate, from); day <= endDate && day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const later = (a: string, b: string) => [a, b].toSorted().at(-1) ?? a;

function tileOf(job: PastJob, { lang, t }: Shown): PastTile {
  const { id, startDate, endDate, startTime, endTime, school, substitute } = job;
  const title = jobTitle(job, lang, t);
  const filled = substitute !== undefined;
  return { id, title, startDate, endDate, startTime, endTime, school, filled, substitute: substitute ?? "" };
}
