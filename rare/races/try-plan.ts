import { carryOut } from "./carry-out.ts";
import type { Call } from "./deeds.ts";
import { explain } from "./explain.ts";
import { brokenInvariants } from "./invariants/index.ts";
import type { Plan } from "./plan.ts";
import type { Service } from "./processes.ts";
import { tableOf, whyNot } from "./tell.ts";
import { createWorld } from "./world.ts";

/** What came of one plan. */
export interface Outcome {
  calls: Call[];
  /** Places that the search for an order has been at. */
  visited: number;
  /** What is wrong, for people; undefined when all is explained. */
  wrong?: string;
}

/** Carries a plan out in a world of its own, and holds what came of it against the model and the invariants. */
export async function tryPlan({ t, origins }: Service, plan: Plan): Promise<Outcome> {
  // What waits in the queue is read by the invariants: that of former histories would only be in the way.
  await t.client`delete from graphile_worker._private_jobs`;
  const world = await createWorld(t);
  const calls = await carryOut(t, origins, world, plan);
  const broken = await brokenInvariants(
    t,
    world.schools.map(({ id }) => id),
  );
  const explanation = explain(calls);
  const { explained, visited } = explanation;
  const wrong = [...broken.map((one) => `Broken: ${one}`), ...(explained ? [] : [whyNot(explanation)])];
  if (wrong.length === 0) return { calls, visited };
  return { calls, visited, wrong: [tableOf(calls), ...wrong].join("\n\n") };
}
