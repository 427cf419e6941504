import type { PostedJob } from "../../../server/modules/jobs/index.ts";

export const boardOrders = ["day", "latest", "oldest", "applied", "alphabetical"] as const;
export type BoardOrder = (typeof boardOrders)[number];

export const boardOrder = (asked: string | null | undefined): BoardOrder =>
  boardOrders.find((order) => order === asked) ?? "day";

type Sortable = Pick<
  PostedJob,
  "uniqueId" | "startDate" | "startTime" | "created" | "applicantList" | "sos" | "state"
>;

/** An urgent job leads its day until somebody is chosen for it (rule: board-order). */
const waits = ({ sos, state }: Pick<PostedJob, "sos" | "state">) => (sos && state === "pending" ? "0" : "1");

/** Characters of a title that count, as in the server's parts. */
const titleLength = 40;

/**
 * How an order compares two jobs, as the server sorts its parts.
 * @param titleOf gives what the alphabetical order goes by, compared as `lang` does
 */
export function comparing<T extends Sortable>(
  order: BoardOrder,
  titleOf: (job: T) => string,
  lang: string,
): (a: T, b: T) => number {
  const byStart = (a: T, b: T) =>
    compare(a.startDate + waits(a) + a.startTime, b.startDate + waits(b) + b.startTime) ||
    compare(a.uniqueId, b.uniqueId);
  const byTitle = new Intl.Collator(lang).compare;
  const sortedTitle = (job: T) => [...titleOf(job)].slice(0, titleLength).join("");
  const first: Record<BoardOrder, (a: T, b: T) => number> = {
    day: byStart,
    latest: (a, b) => compare(b.created, a.created),
    oldest: (a, b) => compare(a.created, b.created),
    applied: (a, b) => b.applicantList.length - a.applicantList.length,
    alphabetical: (a, b) => byTitle(sortedTitle(a), sortedTitle(b)),
  };
  return (a, b) => first[order](a, b) || byStart(a, b);
}

/** Groups of the notice board: a job that has begun and goes on stands under today. */
export function byDay<T extends Pick<PostedJob, "startDate" | "endDate">>(
  jobs: readonly T[],
  today: string,
): { day: string; jobs: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const job of jobs) {
    const day = job.startDate < today && job.endDate >= today ? today : job.startDate;
    groups.set(day, [...(groups.get(day) ?? []), job]);
  }
  return [...groups].sort(([a], [b]) => compare(a, b)).map(([day, found]) => ({ day, jobs: found }));
}

type Ending = Pick<PostedJob, "uniqueId" | "expire">;

/** Of what is over, the latest first. */
export const latestEnd = (a: Ending, b: Ending) =>
  compare(b.expire, a.expire) || compare(a.uniqueId, b.uniqueId);

export const isOver = (job: Pick<PostedJob, "expire">, now: Date) => Date.parse(job.expire) <= now.getTime();

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
