import type { Service } from "../processes.ts";
import { type DayDeed, dayPlanOf } from "./plan.ts";
import { shrinkDays, tryDays } from "./try.ts";

export interface DaysTried {
  histories: number;
  calls: number;
  /** How many of each were done, not refused. */
  done: Partial<Record<DayDeed["verb"], number>>;
  /** The first that is wrong. */
  wrong?: string;
}

/** @param seed of the first history; each other has the next */
export async function tryDayHistories(
  service: Service,
  { seed, histories, shrinking = 0 }: { seed: number; histories: number; shrinking?: number },
): Promise<DaysTried> {
  const tried: DaysTried = { histories: 0, calls: 0, done: {} };
  for (let n = 0; n < histories; n++) {
    const plan = dayPlanOf(seed + n);
    const { calls, wrong } = await tryDays(service, plan);
    tried.histories++;
    tried.calls += calls.length;
    for (const { deed, status } of calls)
      if (status === 200) tried.done[deed.verb] = (tried.done[deed.verb] ?? 0) + 1;
    if (!wrong) continue;
    const smallest = shrinking > 0 ? await shrinkDays(service, plan, shrinking) : plan;
    return { ...tried, wrong: `${wrong}\n\nSeed ${seed + n}; smallest: ${JSON.stringify(smallest)}` };
  }
  return tried;
}
