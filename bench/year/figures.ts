import { median, quantile } from "../measure/figure.ts";
import { minute } from "./calendar.ts";
import { notice } from "./habits.ts";
import type { Job, Market } from "./market.ts";
import type { Notice } from "./postings.ts";

const share = (some: number, all: number) => (all === 0 ? Number.NaN : some / all);

/** What a year comes to. Times in minutes, shares of one. */
export interface YearFigures {
  jobs: number;
  filled: number;
  toChosen: { median: number; ninety: number };
  byNotice: Record<Notice, { jobs: number; filled: number; median: number }>;
  /** Of jobs that were posted less than two hours before. */
  filledUnderTwoHours: number;
  /** To one substitute on one day of school. */
  pushes: number;
  mails: number;
  /** Of the chosen, those whom the poster remembered. */
  favourites: number;
  cannotCome: { jobs: number; replaced: number; median: number };
  /** Among people who fit alike: 1 is what chance alone does, more is less even. */
  spread: { bookings: number; firstAsked: number };
  /** The most that one person has of all who were asked first, as a multiple of an equal share. */
  askedMost: number;
  messages: Record<string, number>;
  refused: Record<string, number>;
}

export function figuresOf(market: Market, days: number): YearFigures {
  const jobs = [...market.jobs.values()];
  const waits = jobs.flatMap(waitOf);
  const freed = jobs.filter(({ freedAt }) => freedAt !== undefined);
  const ofNotice = (name: Notice) => {
    const some = jobs.filter((job) => job.notice === name);
    return { jobs: some.length, filled: filledOf(some), median: median(some.flatMap(waitOf)) };
  };
  const short = jobs.filter(({ startsAt, postedAt }) => startsAt - postedAt < 120 * minute);
  const sent = (channel: string) =>
    Object.entries(market.messages)
      .filter(([key]) => key.startsWith(`substitute ${channel}`))
      .reduce((sum, [, count]) => sum + count, 0) /
    (market.world.people.length * days);
  const firstAsked = jobs.flatMap(({ firstAsked }) => firstAsked ?? []);
  const chosen = jobs.flatMap(({ chosen }) => chosen ?? []);
  return {
    jobs: jobs.length,
    filled: filledOf(jobs),
    toChosen: { median: median(waits), ninety: quantile(waits, 0.9) },
    byNotice: Object.fromEntries(
      Object.keys(notice).map((name) => [name, ofNotice(name as Notice)]),
    ) as YearFigures["byNotice"],
    filledUnderTwoHours: filledOf(short),
    pushes: sent("push"),
    mails: sent("mail"),
    favourites: share(jobs.filter(({ byFavourite }) => byFavourite).length, chosen.length),
    cannotCome: {
      jobs: freed.length,
      replaced: share(freed.filter(({ replacedAfter }) => replacedAfter !== undefined).length, freed.length),
      median: median(
        freed.flatMap(({ replacedAfter }) => (replacedAfter === undefined ? [] : [replacedAfter / minute])),
      ),
    },
    spread: { bookings: spreadOf(market, chosen), firstAsked: spreadOf(market, firstAsked) },
    askedMost: share(
      Math.max(0, ...countsOf(firstAsked).values()),
      firstAsked.length / market.world.people.length,
    ),
    messages: market.messages,
    refused: market.refused,
  };
}

const filledOf = (jobs: Job[]) => share(jobs.filter(({ chosen }) => chosen).length, jobs.length);
const waitOf = ({ firstChosenAt, postedAt }: Job) =>
  firstChosenAt === undefined ? [] : [(firstChosenAt - postedAt) / minute];

function countsOf<T>(all: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/**
 * Of people who fit alike (the region, qualified or not, the classes, on how many days of the week they can, findable or not): how much what each
 * has differs from the mean of their kind, as a multiple of what chance alone makes of it (the index of dispersion, over all kinds).
 */
function spreadOf({ world }: Market, all: Market["world"]["people"]): number {
  const counts = countsOf(all);
  const kinds = Map.groupBy(world.people, ({ region, qualified, grades, can, findable }) =>
    [region, qualified, grades[0], can.filter(Boolean).length, findable].join(),
  );
  let [differences, free] = [0, 0];
  for (const kind of kinds.values()) {
    const each = kind.map((person) => counts.get(person) ?? 0);
    const mean = each.reduce((sum, count) => sum + count, 0) / each.length;
    if (mean === 0 || each.length < 2) continue;
    differences += each.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    free += each.length - 1;
  }
  return share(differences, free);
}
