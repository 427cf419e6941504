import fc from "fast-check";
import {
  allTimes,
  type Deed,
  type Person,
  type Poster,
  posters,
  principal,
  type Substitute,
  schoolOf,
  substitutes,
} from "./deeds.ts";

/** What is going to be asked of the service, by whom, of which process: all of a history but the answers. */
export interface Plan {
  /** The jobs, posted one after the other at first; `twice`: as by a button that is pressed twice. */
  postings: { owner: Poster; deed: Deed & { verb: "post" }; twice: boolean }[];
  /** All at once, before the callers begin. */
  applications: Ask[];
  /** Likewise, after these: whom schools ask. */
  requests: Ask[];
  callers: Ask[][];
  /** Whether all callers make their first calls at one moment, and so their second ones; else each goes on as it is answered. */
  inStep: boolean;
}

export interface Ask {
  who: Person;
  server: number;
  deed: Deed;
  /** Milliseconds after which the caller hangs up, so that nobody knows what became of the call. */
  patience?: number | undefined;
}

const anyTimes = fc.constantFrom(...allTimes);
const server = fc.nat({ max: 1 });
const weighted = <T>(...options: [number, fc.Arbitrary<T>][]) =>
  fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Few hang up, and none who post: of these it must be known which job it was. */
const patience = weighted<number | undefined>([24, fc.constant(undefined)], [1, fc.nat({ max: 12 })]);

/** What most of a plan is about, so that callers get in each other's way. */
interface Focus {
  /** How many jobs there are at first; the one after them is posted by a caller. */
  jobs: number;
  /** Those whom each poster may choose for. */
  managed: Record<Poster, number[]>;
  /** The jobs for which each hears at first that they are asked. */
  asked: Record<Substitute, number[]>;
  /** Whom most choose. */
  wanted: Substitute;
  /** Whether somebody goes in the middle of it all. */
  farewell: boolean;
}

const anyOf = ({ jobs }: Focus) => weighted([16, fc.nat({ max: jobs - 1 })], [1, fc.constant(jobs)]);

function deedOfPoster(who: Poster, focus: Focus): fc.Arbitrary<Deed> {
  const managed = focus.managed[who];
  const own = managed.length > 0 ? fc.constantFrom(...managed) : anyOf(focus);
  const job = weighted([6, own], [1, anyOf(focus)]);
  const substitute = weighted<Substitute>(
    [2, fc.constant(focus.wanted)],
    [1, fc.constantFrom(...substitutes)],
  );
  const of = (verb: "remove" | "delete" | "look" | "open to all" | "strike" | "asked" | "ring" | "reserve") =>
    job.map((job): Deed => ({ verb, job }));
  const post: Deed = { verb: "post", job: focus.jobs, times: "evening" };
  const asking = fc.record({
    verb: fc.constant("ask" as const),
    job,
    people: some,
    thenEverybody: fc.boolean(),
  });
  return weighted<Deed>(
    [20, fc.record({ verb: fc.constant("choose" as const), job, substitute })],
    [8, of("remove")],
    [7, fc.record({ verb: fc.constant("change" as const), job, times: anyTimes })],
    [3, of("delete")],
    [3, of("open to all")],
    [3, of("strike")],
    [5, of("look")],
    [6, asking],
    [2, fc.record({ verb: fc.constant("ask back" as const), job, substitute })],
    [2, job.map((job) => ({ verb: "ask back", job }) as const)],
    [2, of("asked")],
    [2, of("reserve")],
    [2, fc.record({ verb: fc.constant("reserve" as const), job, people: some })],
    [2, fc.record({ verb: fc.constant("reserve" as const), job, out: substitute })],
    [4, of("ring")],
    [2, job.map((job) => ({ verb: "ring", job, early: true }) as const)],
    [who === "Olga" ? 2 : 0, fc.constant(post)],
    [who === "Peter" ? 1 : 0, fc.constant({ verb: "dismiss", teacher: "Olga" } as const)],
  );
}

/** One to three of them, in an order. */
const some = fc.shuffledSubarray([...substitutes], { minLength: 1 });

const askedOf = (who: Substitute, focus: Focus) => {
  const asked = focus.asked[who];
  return weighted([asked.length > 0 ? 4 : 0, fc.constantFrom(...asked, 0)], [1, anyOf(focus)]);
};

/** To what they are asked, and seldom to what somebody else is. */
const answering = (who: Substitute, focus: Focus): fc.Arbitrary<Deed> =>
  fc.record({
    verb: weighted<"accept" | "decline" | "undo">(
      [6, fc.constant("accept")],
      [3, fc.constant("decline")],
      [3, fc.constant("undo")],
    ),
    job: askedOf(who, focus),
    whose: weighted<Substitute>([12, fc.constant(who)], [1, fc.constantFrom(...substitutes)]),
    warned: fc.boolean(),
    first: weighted([4, fc.constant(false)], [1, fc.constant(true)]),
  });

function deedOfSubstitute(who: Substitute, focus: Focus): fc.Arbitrary<Deed> {
  const job = anyOf(focus);
  const school = fc.nat({ max: 1 });
  return weighted<Deed>(
    [14, fc.record({ verb: fc.constant("apply" as const), job, warned: fc.boolean() })],
    [9, job.map((job) => ({ verb: "withdraw", job }) as const)],
    [9, askedOf(who, focus).map((job) => ({ verb: "cancel", job }) as const)],
    [4, job.map((job) => ({ verb: "open", job }) as const)],
    [2, job.map((job) => ({ verb: "put away", job }) as const)],
    [1, job.map((job) => ({ verb: "bring back", job }) as const)],
    [3, fc.constantFrom<Deed>({ verb: "booked" }, { verb: "own" }, { verb: "requests" })],
    [16, answering(who, focus)],
    [
      9,
      fc.record({
        verb: fc.constant("stand" as const),
        job,
        stands: weighted([5, fc.constant(true)], [1, fc.constant(false)]),
      }),
    ],
    [3, school.map((school) => ({ verb: "hide", school }) as const)],
    [2, school.map((school) => ({ verb: "unhide", school }) as const)],
    [focus.farewell ? 6 : 0, fc.constant({ verb: "leave" } as const)],
  );
}

function caller(focus: Focus): fc.Arbitrary<Ask[]> {
  const asks = (who: Person, deed: fc.Arbitrary<Deed>) =>
    fc.array(
      fc
        .record({ who: fc.constant(who), server, deed, patience })
        .map((ask): Ask => (ask.deed.verb === "post" ? { ...ask, patience: undefined } : ask)),
      { minLength: 3, maxLength: 6 },
    );
  const substitute = focus.farewell ? fc.constant(focus.wanted) : fc.constantFrom(...substitutes);
  return weighted(
    [3, fc.constantFrom(...posters).chain((who) => asks(who, deedOfPoster(who, focus)))],
    [focus.farewell ? 4 : 2, substitute.chain((who) => asks(who, deedOfSubstitute(who, focus)))],
  );
}

const postings = fc
  .array(
    fc.record({
      owner: fc.constantFrom(...posters),
      times: anyTimes,
      twice: weighted([5, fc.constant(false)], [1, fc.constant(true)]),
      first: weighted([2, fc.constant(false)], [1, fc.constant(true)]),
    }),
    {
      minLength: 3,
      maxLength: 4,
    },
  )
  .map((all) =>
    all.map(({ owner, times, twice, first }, job) => ({
      owner,
      deed: { verb: "post" as const, job, times, ...(first ? { first: true as const } : {}) },
      twice,
    })),
  );

/** Most have applied for most before it begins. */
function applications(jobs: number): fc.Arbitrary<Ask[]> {
  const pairs = Array.from({ length: jobs }, (_, job) => substitutes.map((who) => ({ who, job }))).flat();
  const one = ({ who, job }: { who: Substitute; job: number }) =>
    fc.record({
      who: fc.constant(who),
      server,
      deed: fc.constant<Deed>({ verb: "apply", job, warned: false }),
    });
  return fc.subarray(pairs, { minLength: jobs * 2 }).chain((some) => fc.tuple(...some.map(one)));
}

/** Of most jobs somebody is asked before it begins. */
function requests(owners: Poster[]): fc.Arbitrary<Ask[]> {
  const one = (who: Poster, job: number) =>
    fc.record({
      who: fc.constant(who),
      server,
      deed: fc.record({
        verb: fc.constant("ask" as const),
        job: fc.constant(job),
        people: some,
        thenEverybody: fc.boolean(),
      }),
    });
  return fc
    .subarray([...owners.entries()], { minLength: 1 })
    .chain((some) => fc.tuple(...some.map(([job, who]) => one(who, job))));
}

const plans: fc.Arbitrary<Plan> = fc
  .record({
    postings,
    wanted: fc.constantFrom(...substitutes),
    farewell: weighted([4, fc.constant(false)], [1, fc.constant(true)]),
  })
  .chain(({ postings, ...rest }) => {
    const managedBy = (who: Poster) =>
      postings.flatMap(({ owner }, job) =>
        owner === who || (who === principal && schoolOf[owner] === schoolOf[who]) ? [job] : [],
      );
    const managed = { Olga: managedBy("Olga"), Peter: managedBy("Peter"), Nora: managedBy("Nora") };
    const owners = postings.map(({ owner }) => owner);
    return requests(owners).chain((requests) => {
      const askedFirst = (who: Substitute) =>
        requests.flatMap(({ deed }) => (deed.verb === "ask" && deed.people[0] === who ? [deed.job] : []));
      const asked = { Anna: askedFirst("Anna"), Bo: askedFirst("Bo"), Cia: askedFirst("Cia") };
      const focus: Focus = { jobs: postings.length, managed, asked, ...rest };
      return fc.record({
        postings: fc.constant(postings),
        applications: applications(postings.length),
        requests: fc.constant(requests),
        callers: fc.array(caller(focus), { minLength: 3, maxLength: 5 }),
        inStep: fc.boolean(),
      });
    });
  });

/** The plan of a number: the same whenever it is asked for. */
export function planOf(seed: number): Plan {
  // Without a liking for small ones: each plan is the first of its seed.
  const [plan] = fc.sample(fc.noBias(plans), { seed, numRuns: 1 });
  if (!plan) throw new Error("no plan");
  return plan;
}
