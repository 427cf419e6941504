import { type Plan, planOf } from "./plan.ts";
import type { Service } from "./processes.ts";
import { shrink } from "./shrink.ts";
import { tryPlan } from "./try-plan.ts";

export interface Options {
  /** Of the first history; each other has the next. */
  seed: number;
  histories: number;
  /** How often each plan is carried out: what went wrong in a race goes well the next time. */
  times?: number;
  /** Seconds in which what is wrong is told with fewer calls, if it goes wrong with fewer. */
  shrinking?: number;
}

export interface Tried {
  histories: number;
  calls: number;
  hungUp: number;
  /** The most that a search has looked at. */
  visited: number;
  /** The first that is wrong, with the way to it. */
  wrong?: string;
  failedAt?: number;
}

export async function tryHistories(
  service: Service,
  { seed, histories, times = 1, shrinking = 0 }: Options,
  told: (tried: Tried) => void = () => {},
): Promise<Tried> {
  const tried: Tried = { histories: 0, calls: 0, hungUp: 0, visited: 0 };
  for (let n = 0; n < histories; n++) {
    const plan = planOf(seed + n);
    for (let time = 0; time < times; time++) {
      const found = await tryPlan(service, plan);
      const { calls, visited } = found;
      tried.histories++;
      tried.calls += calls.length;
      tried.hungUp += calls.filter(({ answer }) => !answer).length;
      tried.visited = Math.max(tried.visited, visited);
      told(tried);
      if (!found.wrong) continue;
      const attempt = (smaller: Plan) => tryPlan(service, smaller);
      const { wrong } = await shrink(plan, { found, seconds: shrinking, attempt });
      const again = `bun run races --seed ${seed + n} --histories 1 --times 100`;
      return { ...tried, failedAt: seed + n, wrong: `${wrong}\n\nSeed ${seed + n}. Again: ${again}` };
    }
  }
  return tried;
}
