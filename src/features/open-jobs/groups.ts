import type { Job } from "../../../server/modules/jobs/index.ts";
import { dateIn } from "../../dates.ts";
import type { Translate } from "../../i18n.ts";
import { byDay } from "../job/list/by-day.ts";
import { dayHeading } from "../job/words/dates.ts";
import type { OpenOrder } from "./order.ts";

export interface Group {
  /** Of its heading's id. */
  key: string;
  heading: string;
  jobs: Job[];
  /** The heading says the day of its jobs. */
  withoutDay: boolean;
}

/** The sorted list in groups: what is urgent, and the rest by day, as one where the hour sorts, or by whether it fits and can be taken (rule: open-list). */
export function groupsOf(
  jobs: readonly Job[],
  order: OpenOrder,
  now: Date,
  t: Translate,
): { urgent: Group | undefined; others: Group[] } {
  const [urgent, others] = [jobs.filter((job) => job.urgent), jobs.filter((job) => !job.urgent)];
  return {
    urgent: named("urgent", t("jobs:open.urgent", { count: urgent.length }), urgent)[0],
    others: othersOf(others, order, now, t),
  };
}

const named = (key: string, heading: string, found: Job[], withoutDay = false): Group[] =>
  found.length > 0 ? [{ key, heading, jobs: found, withoutDay }] : [];

function othersOf(others: Job[], order: OpenOrder, now: Date, t: Translate): Group[] {
  if (order === "time") return named("time", t("jobs:open.byTime"), others);
  if (order === "date")
    return days(others, now, t).flatMap(({ day, heading, found }) => named(day, heading, found, true));
  const free = others.filter(({ fit }) => !fit?.hindrance);
  return [
    ...named("fits", t("jobs:open.fits"), free.filter(fits)),
    ...named(
      "rest",
      t("jobs:open.rest"),
      free.filter((job) => !fits(job)),
    ),
    ...named(
      "hindered",
      t("jobs:open.hindered"),
      others.filter(({ fit }) => fit?.hindrance),
    ),
  ];
}

const fits = ({ fit }: Job): boolean => fit !== undefined && fit.reasons.length > 0;

function days(jobs: Job[], now: Date, t: Translate) {
  const today = dateIn(jobs[0]?.timeZone ?? "Europe/Helsinki", now);
  return byDay(jobs, today).map(({ day, jobs: found }) => ({
    day,
    heading: dayHeading(day, today, t),
    found,
  }));
}
