import type { BoardDay, PostedJob } from "../../../../server/modules/jobs/index.ts";
import { addDays } from "../../../dates.ts";
import { daysFrom, isWeekend } from "../../job/words/calendar.ts";
import { allOf, emptyDay } from "../days/tally.ts";

type Spanning = Pick<PostedJob, "id" | "startDate" | "endDate">;

/** A column of the week: a day from Monday to Friday, or the weekend, when something begins or ends then. */
export interface Column<T> {
  /** Its first day. */
  day: string;
  weekend: boolean;
  /** Of its days. */
  counts: BoardDay[];
  /** Of this column alone. */
  jobs: T[];
  /** So many more lie on these of its days than are named. */
  left: { day: string; count: number }[];
}

/** A job that lies over several columns. */
export interface Long<T> {
  job: T;
  /** Number of its first column, from 1. */
  from: number;
  columns: number;
}

/** The columns of a week, and what lies across them. @param monday its first day @param over what is past and named in it */
export function columnsOf<T extends Spanning>(
  monday: string,
  days: ReadonlyMap<string, BoardDay>,
  jobs: ReadonlyMap<string, T>,
  over: readonly Spanning[] = [],
): { columns: Column<T>[]; long: Long<T>[] } {
  const saturday = addDays(monday, 5);
  const atEdge = [...jobs.values(), ...over].some(
    ({ startDate, endDate }) => inWeekend(startDate, saturday) || inWeekend(endDate, saturday),
  );
  const spans = daysFrom(monday, 5).map((day) => [day]);
  if (atEdge) spans.push([saturday, addDays(saturday, 1)]);
  const reach = (job: Spanning) =>
    spans.flatMap((span, n) =>
      span.some((day) => job.startDate <= day && job.endDate >= day) ? [n + 1] : [],
    );
  const long = new Map<string, Long<T>>();
  const columns = spans.map((span) => {
    const counts = span.map((day) => days.get(day) ?? emptyDay(day));
    const ids = [...new Set(counts.flatMap((day) => day.jobs))];
    const own: T[] = [];
    for (const id of ids) {
      const job = jobs.get(id);
      if (!job) continue;
      const [from = 1, ...others] = reach(job);
      if (others.length === 0) own.push(job);
      else long.set(id, { job, from, columns: others.length + 1 });
    }
    return {
      day: span[0] ?? monday,
      weekend: isWeekend(span[0] ?? monday),
      counts,
      jobs: own,
      left: counts
        .map((count) => ({ day: count.day, count: leftOf(count) }))
        .filter(({ count }) => count > 0),
    };
  });
  return { columns, long: [...long.values()].sort((a, b) => a.from - b.from || b.columns - a.columns) };
}

const inWeekend = (date: string, saturday: string) => date === saturday || date === addDays(saturday, 1);

const leftOf = ({ jobs, ...counts }: BoardDay) => allOf(counts) - jobs.length;
