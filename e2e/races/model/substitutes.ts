import type { Deed, Substitute } from "../deeds.ts";
import { type Conflict, collisionsOf, copyOf, keyOf, type Market, timesOf } from "./market.ts";
import { conflict, notFound, ok, refused, type Step, unauthenticated } from "./step.ts";

/** rule: apply, apply-in-conflict */
export function apply(market: Market, who: Substitute, { job, warned }: Deed & { verb: "apply" }): Step {
  if (!market.jobs[job]) return refused(market, notFound);
  if (market.gone.includes(who)) return refused(market, unauthenticated);
  if (market.booked[job]) return refused(market, conflict("job_filled"));
  const before = market.applications[keyOf(job, who)];
  if (before && !before.withdrawn && !before.out) return { market, ends: [ok] };
  const collisions = collisionsOf(market, who, job, timesOf(market, job));
  const worst = worstOf(collisions.map((one) => one.conflict));
  if (worst === "full" || (worst !== "none" && !warned)) return refused(market, conflict(`overlap_${worst}`));
  const next = copyOf(market);
  const covers = collisions.map((one) => one.job);
  next.applications[keyOf(job, who)] = { withdrawn: false, out: false, confirmed: worst !== "none", covers };
  return { market: next, ends: [ok] };
}

const worstOf = (found: Conflict[]): Conflict =>
  (["full", "partial", "close"] as const).find((one) => found.includes(one)) ?? "none";

/** rule: withdraw */
export function withdraw(market: Market, who: Substitute, job: number): Step {
  const before = market.applications[keyOf(job, who)];
  if (!before) return refused(market, notFound);
  if (before.withdrawn) return { market, ends: [ok] };
  if (market.booked[job]?.substitute === who) return refused(market, conflict("chosen"));
  if (market.booked[job]) return refused(market, conflict("job_filled"));
  const next = copyOf(market);
  next.applications[keyOf(job, who)] = { withdrawn: true, out: false, confirmed: false, covers: [] };
  return { market: next, ends: [ok] };
}

/** rule: blocked-schools */
export function hide(market: Market, who: Substitute, school: number, hides: boolean): Step {
  if (market.gone.includes(who)) return refused(market, unauthenticated);
  const next = copyOf(market);
  const others = market.hidden.filter((one) => one !== keyOf(school, who));
  next.hidden = hides ? [...others, keyOf(school, who)].sort() : others;
  return { market: next, ends: [ok] };
}

export const bookedBy = ({ booked, jobs }: Market, who: Substitute) =>
  Object.entries(booked)
    .filter(([, { substitute }]) => substitute === who)
    .map(([job]) => `${job} ${jobs[Number(job)]?.times}`)
    .join(", ");

/** rule: job-states */
export function ownOf(market: Market, who: Substitute): string {
  const found = Object.keys(market.jobs).flatMap((job) => {
    const application = market.applications[keyOf(Number(job), who)];
    if (!application || application.withdrawn) return [];
    const chosen = market.booked[Number(job)]?.substitute;
    const state = chosen === who ? "chosen" : chosen ? "denied" : application.out ? "deactivated" : "pending";
    return [`${job} ${state}`];
  });
  return found.join(", ");
}

/** rule: delete-own-account */
export function leave(market: Market, who: Substitute): Step {
  if (bookedBy(market, who)) return refused(market, conflict("chosen_ahead"));
  const next = copyOf(market);
  next.gone = [...new Set([...market.gone, who])].sort();
  next.hidden = market.hidden.filter((one) => !one.endsWith(` ${who}`));
  for (const key of Object.keys(next.applications))
    if (key.endsWith(` ${who}`)) delete next.applications[key];
  return { market: next, ends: [ok] };
}
