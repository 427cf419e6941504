import type { Deed, Substitute } from "../deeds.ts";
import {
  type Application,
  type Conflict,
  collisionsOf,
  copyOf,
  hears,
  keyOf,
  type Market,
  settle,
  timesOf,
  unbook,
} from "./market.ts";
import { conflict, notFound, ok, refused, type Step, unauthenticated } from "./step.ts";
import { callReserve, leaveRequests, requestsOf, skipFromReserve } from "./turn.ts";

/** rule: apply, apply-in-conflict */
export function apply(market: Market, who: Substitute, { job, warned }: Deed & { verb: "apply" }): Step {
  // Whoever has just gone is not one who hears of it first any more.
  if (market.gone.includes(who))
    return {
      market,
      ends: market.jobs[job] && !market.jobs[job].named ? [unauthenticated] : [unauthenticated, notFound],
    };
  if (!hears(market, who, job)) return refused(market, notFound);
  if (market.booked[job]) return refused(market, conflict("job_filled"));
  const before = market.applications[keyOf(job, who)];
  if (before && !before.withdrawn && !before.out) return { market, ends: [ok] };
  const collisions = collisionsOf(market, who, job, timesOf(market, job));
  const worst = worstOf(collisions.map((one) => one.conflict));
  if (worst === "full" || (worst !== "none" && !warned)) return refused(market, conflict(`overlap_${worst}`));
  const next = copyOf(market);
  const covers = collisions.map((one) => one.job);
  note(next, who, job, { confirmed: worst !== "none", covers }, lastAccepted(market, who, job));
  return { market: next, ends: [ok] };
}

/** An application that stands from now on. Changes the market given. */
export function note(
  market: Market,
  who: Substitute,
  job: number,
  about: Pick<Application, "confirmed" | "covers">,
  after: number,
): void {
  const { reserve, rank, ended } = market.applications[keyOf(job, who)] ?? noReserve;
  const inReserve = { reserve, rank, ended };
  market.applications[keyOf(job, who)] = { withdrawn: false, out: false, ...about, after, ...inReserve };
  market.away = market.away.filter((one) => one !== keyOf(job, who));
}

const noReserve = { reserve: false, rank: 0, ended: false };

/** Changes the market given. */
export function takeBack(market: Market, who: Substitute, job: number): void {
  const ended = market.applications[keyOf(job, who)]?.ended ?? false;
  const away = { withdrawn: true, out: false, confirmed: false, covers: [], after: 0 };
  market.applications[keyOf(job, who)] = { ...away, ...noReserve, ended };
}

const lastAccepted = ({ requests }: Market, who: Substitute, job: number): number =>
  Math.max(
    0,
    ...requestsOf(requests, job)
      .filter((one) => one.who === who && one.state === "accepted")
      .map(({ place }) => place),
  );

export const worstOf = (found: Conflict[]): Conflict =>
  (["full", "partial", "close"] as const).find((one) => found.includes(one)) ?? "none";

/** rule: withdraw */
export function withdraw(market: Market, who: Substitute, job: number): Step {
  const before = market.applications[keyOf(job, who)];
  if (!before) return refused(market, notFound);
  if (before.withdrawn) return { market, ends: [ok] };
  if (market.booked[job]?.substitute === who) return refused(market, conflict("chosen"));
  if (market.booked[job]) return refused(market, conflict("job_filled"));
  const next = copyOf(market);
  takeBack(next, who, job);
  skipFromReserve(next, who, job);
  return { market: next, ends: [ok] };
}

/** rule: cannot-come */
export function cancel(market: Market, who: Substitute, job: number): Step {
  const key = keyOf(job, who);
  const application = market.applications[key];
  if (!market.jobs[job] || !application) return refused(market, notFound);
  if (market.booked[job]?.substitute !== who)
    return market.left.includes(key) && application.withdrawn
      ? { market, ends: [ok] }
      : refused(market, conflict("not_chosen"));
  const next = copyOf(market);
  unbook(next, job);
  takeBack(next, who, job);
  next.left = [...new Set([...market.left, key])].sort();
  settle(next, who);
  callReserve(next, job);
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
    const state = stateOf(market, who, Number(job));
    return state ? [`${job} ${state}`] : [];
  });
  return found.join(", ");
}

/** Of an application; undefined where none stands. */
function stateOf(market: Market, who: Substitute, job: number): string | undefined {
  const application = market.applications[keyOf(job, who)];
  if (!application || application.withdrawn) return undefined;
  const chosen = market.booked[job]?.substitute;
  if (chosen) return chosen === who ? "chosen" : "denied";
  return application.out ? "deactivated" : "pending";
}

/** rule: job-views */
export function open(market: Market, who: Substitute, job: number): Step {
  const found = market.jobs[job];
  if (!found || !hears(market, who, job) || (found.named && market.gone.includes(who)))
    return refused(market, notFound);
  const without = market.away.includes(keyOf(job, who)) ? "inactive" : "read";
  return { market, ends: [ok], seen: { times: found.times, state: stateOf(market, who, job) ?? without } };
}

/** rule: placements */
export function place(market: Market, who: Substitute, job: number, away: boolean): Step {
  if (market.gone.includes(who)) return { market, ends: [unauthenticated, notFound] };
  if (!hears(market, who, job)) return refused(market, notFound);
  const next = copyOf(market);
  const others = market.away.filter((one) => one !== keyOf(job, who));
  next.away = away ? [...others, keyOf(job, who)].sort() : others;
  return { market: next, ends: [ok] };
}

/** rule: delete-own-account */
export function leave(market: Market, who: Substitute): Step {
  if (bookedBy(market, who)) return refused(market, conflict("chosen_ahead"));
  const next = copyOf(market);
  next.gone = [...new Set([...market.gone, who])].sort();
  const ofOthers = (one: string) => !one.endsWith(` ${who}`);
  for (const what of ["hidden", "away", "left"] as const) next[what] = market[what].filter(ofOthers);
  for (const what of ["applications", "readers"] as const)
    for (const key of Object.keys(next[what])) if (!ofOthers(key)) delete next[what][key];
  leaveRequests(next, who);
  return { market: next, ends: [ok] };
}
