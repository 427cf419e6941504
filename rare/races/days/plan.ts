import fc from "fast-check";
import { type Substitute, substitutes } from "../deeds.ts";

/** Days of a shared job, from 0. */
export const days = [0, 1, 2] as const;
type Day = (typeof days)[number];

/** What somebody asks of jobs whose days are shared. Those who choose are of the school of all of them, as its principal. */
export type DayDeed =
  | { verb: "apply"; job: number; who: Substitute; on: Day[]; together: boolean }
  | { verb: "withdraw" | "cancel"; job: number; who: Substitute }
  /** Who is to have which day, all or none. */
  | { verb: "choose days"; job: number; chosen: { day: Day; who: Substitute }[] }
  /** For all that is open of what they can. */
  | { verb: "choose" | "remove"; job: number; who: Substitute };

export interface DayAsk {
  /** Which of the two processes. */
  server: number;
  deed: DayDeed;
}

export interface DayPlan {
  /** By their number: at which hours each of its days is, and whether its days are shared; of one whose days are not it is the second day alone. */
  jobs: { from: string; to: string; shared: boolean }[];
  /** All at once, before the callers begin. */
  first: DayAsk[];
  callers: DayAsk[][];
}

const person = fc.constantFrom(...substitutes);
const on = fc.subarray([...days], { minLength: 1 });
const weighted = <T>(...options: [number, fc.Arbitrary<T>][]) =>
  fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const applying = (job: fc.Arbitrary<number>): fc.Arbitrary<DayDeed> =>
  fc.record({
    verb: fc.constant("apply" as const),
    job,
    who: person,
    on,
    together: weighted([3, fc.constant(false)], [1, fc.constant(true)]),
  });

const choosing = (job: fc.Arbitrary<number>): fc.Arbitrary<DayDeed> =>
  fc.tuple(job, on, fc.array(person, { minLength: 3, maxLength: 3 })).map(([job, on, people]) => ({
    verb: "choose days",
    job,
    chosen: on.map((day) => ({ day, who: people[day] ?? "Anna" })),
  }));

function deeds(count: number): fc.Arbitrary<DayDeed> {
  const job = fc.nat({ max: count - 1 });
  const of = <V extends "withdraw" | "cancel" | "choose" | "remove">(verb: V): fc.Arbitrary<DayDeed> =>
    fc.record({ verb: fc.constant(verb), job, who: person }) as fc.Arbitrary<DayDeed>;
  return weighted(
    [8, applying(job)],
    [12, choosing(job)],
    [4, of("choose")],
    [4, of("remove")],
    [4, of("cancel")],
    [3, of("withdraw")],
  );
}

const server = fc.nat({ max: 1 });
const asks = (count: number) =>
  fc.array(fc.record({ server, deed: deeds(count) }), { minLength: 3, maxLength: 6 });

/** Two at hours that meet, one whose days nobody shares and that meets both, and one that is far from all. */
const hours = [
  { from: "08:00", to: "12:00", shared: true },
  { from: "11:00", to: "14:00", shared: true },
  { from: "09:00", to: "13:00", shared: false },
  { from: "19:00", to: "21:00", shared: true },
];

const plans: fc.Arbitrary<DayPlan> = fc
  .subarray(hours, { minLength: 2 })
  .filter((jobs) => jobs.some(({ shared }) => shared))
  .chain((jobs) =>
    fc.record({
      jobs: fc.constant(jobs),
      first: fc.array(fc.record({ server, deed: applying(fc.nat({ max: jobs.length - 1 })) }), {
        minLength: jobs.length * 2,
        maxLength: jobs.length * 3,
      }),
      callers: fc.array(asks(jobs.length), { minLength: 3, maxLength: 5 }),
    }),
  );

/** The plan of a number: the same whenever it is asked for. */
export function dayPlanOf(seed: number): DayPlan {
  const [plan] = fc.sample(fc.noBias(plans), { seed, numRuns: 1 });
  if (!plan) throw new Error("no plan");
  return plan;
}
