import type { Plan } from "./plan.ts";
import type { Outcome } from "./try-plan.ts";

/** A race that was lost once need not be lost again: so often each smaller plan is carried out before it counts as fine. */
const tries = 10;

/**
 * Leaves out of a plan what its failure does not need, one caller or call after the other, as long as there is time.
 * @returns what the smallest that still fails came to
 */
export async function shrink(
  plan: Plan,
  { found, seconds, attempt }: { found: Outcome; seconds: number; attempt: (plan: Plan) => Promise<Outcome> },
): Promise<Outcome> {
  const end = performance.now() + seconds * 1000;
  let [smallest, failure] = [plan, found];
  const failing = async (candidate: Plan): Promise<Outcome | undefined> => {
    for (let n = 0; n < tries && performance.now() < end; n++) {
      const outcome = await attempt(candidate);
      if (outcome.wrong) return outcome;
    }
    return undefined;
  };
  // What was needed beside others may not be without them.
  for (let before: Plan | undefined; before !== smallest && performance.now() < end; ) {
    before = smallest;
    for (let index = 0; index < smallerThan(smallest).length && performance.now() < end; ) {
      const candidate = smallerThan(smallest)[index];
      const outcome = candidate && (await failing(candidate));
      if (candidate && outcome) [smallest, failure] = [candidate, outcome];
      else index++;
    }
  }
  return failure;
}

/** Without a caller, without a call, without an application or a request: what leaves out the most first. */
export function smallerThan(plan: Plan): Plan[] {
  const { callers, applications, requests } = plan;
  const withoutCaller = callers.map((_, index) => ({ ...plan, callers: callers.toSpliced(index, 1) }));
  const withoutCall = callers.flatMap((asks, index) =>
    asks.length > 1
      ? asks.map((_, n) => ({ ...plan, callers: callers.with(index, asks.toSpliced(n, 1)) }))
      : [],
  );
  const withoutApplication = applications.map((_, index) => ({
    ...plan,
    applications: applications.toSpliced(index, 1),
  }));
  const withoutRequest = requests.map((_, index) => ({ ...plan, requests: requests.toSpliced(index, 1) }));
  return [
    ...(callers.length > 1 ? withoutCaller : []),
    ...withoutCall,
    ...withoutApplication,
    ...withoutRequest,
  ];
}
