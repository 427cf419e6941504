import { type Substitute, substitutes } from "../deeds.ts";
import { type Application, type Asked, collisionsOf, keyOf, type Market, timesOf } from "./market.ts";

/** Of a job, in order. */
export const requestsOf = (requests: Market["requests"], job: number): (Asked & { place: number })[] =>
  Object.entries(requests)
    .map(([key, asked]) => ({ ...asked, at: key.split(" ").map(Number) }))
    .flatMap(({ at: [of, place], ...asked }) => (of === job && place ? [{ ...asked, place }] : []))
    .sort((a, b) => a.place - b.place);

export const isLive = ({ state }: Asked) => state === "queued" || state === "open";

/** Changes the market given. */
export function set(market: Market, job: number, place: number, changes: Partial<Asked>): void {
  const before = market.requests[keyOf(job, place)];
  // Over is what is not open.
  if (before) market.requests[keyOf(job, place)] = { ...before, due: false, ...changes };
}

/** rule: who-hears-first. Changes the market given. */
export function openForAll(market: Market, job: number): void {
  const before = market.jobs[job];
  if (before) market.jobs[job] = { ...before, named: false };
}

/** rule: request-over. Changes the market given. @param by the place at which somebody has said yes */
export function endRequests(market: Market, job: number, state: Asked["state"], by = 0): void {
  for (const one of requestsOf(market.requests, job).filter(isLive))
    set(market, job, one.place, { state, overtakenBy: one.state === "queued" ? by : 0 });
}

/** They still act as a substitute, do not hide the school, stand in reserve if they are asked from it, and are not chosen for a job at the same hours. */
function canBeAsked(market: Market, { who, fromReserve }: Asked, job: number): boolean {
  const school = market.jobs[job]?.school ?? 0;
  if (market.gone.includes(who) || market.hidden.includes(keyOf(school, who))) return false;
  if (fromReserve && !market.applications[keyOf(job, who)]?.reserve) return false;
  return collisionsOf(market, who, job, timesOf(market, job)).every((one) => one.conflict !== "full");
}

/** Who says no, or nothing, leaves the reserve (rule: reserve). Changes the market given. */
export function endUnanswered(
  market: Market,
  job: number,
  place: number,
  state: "declined" | "expired",
): void {
  const asked = market.requests[keyOf(job, place)];
  set(market, job, place, { state });
  const application = asked && market.applications[keyOf(job, asked.who)];
  if (asked && application)
    market.applications[keyOf(job, asked.who)] = { ...application, reserve: false, rank: 0 };
}

/** The next hears of it, if nobody is asked (rule: asked-directly). Changes the market given. @param silently nothing comes of it that nobody is */
export function askNext(market: Market, job: number, silently = false): void {
  const all = requestsOf(market.requests, job);
  if (all.some(({ state }) => state === "open")) return;
  for (const one of all) {
    const { place, who, state } = one;
    if (state !== "queued") continue;
    if (canBeAsked(market, one, job)) {
      set(market, job, place, { state: "open", opened: true });
      if (market.jobs[job]?.named) market.readers[keyOf(job, who)] ??= "request";
      return;
    }
    set(market, job, place, { state: "skipped" });
  }
  if (silently) return;
  // Of those asked since nobody was last one is enough.
  const round = all.slice(all.findLastIndex(({ begins }) => begins));
  if (round.some(({ state, thenEverybody }) => state !== "takenBack" && thenEverybody))
    openForAll(market, job);
}

/** In the order in which they are asked: the school's, and else as they fit, which is as they stand in `substitutes` (rule: reserve). */
export function reserveOf(
  { applications, booked }: Market,
  job: number,
): (Application & { who: Substitute })[] {
  const all = substitutes.flatMap((who) => {
    const application = applications[keyOf(job, who)];
    const stands = application?.reserve && !application.withdrawn && booked[job]?.substitute !== who;
    return stands ? [{ ...application, who }] : [];
  });
  const rankOf = ({ rank }: Application) => rank || Number.POSITIVE_INFINITY;
  return all.sort((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)));
}

/** The place is free: those in reserve are asked, behind who is (rule: reserve). Changes the market given. */
export function callReserve(market: Market, job: number): void {
  const before = requestsOf(market.requests, job);
  const isAsked = (who: Substitute) => before.some((one) => one.who === who && isLive(one));
  const waiting = reserveOf(market, job).filter(({ who, out }) => !out && !isAsked(who));
  if (waiting.length === 0) return;
  const last = Math.max(0, ...before.map(({ place }) => place));
  for (const [nth, { who }] of waiting.entries())
    market.requests[keyOf(job, last + nth + 1)] = {
      who,
      state: "queued",
      due: false,
      thenEverybody: true,
      fromReserve: true,
      opened: false,
      overtakenBy: 0,
      begins: nth === 0 && !before.some(isLive),
    };
  askNext(market, job, true);
}

/** Who leaves the reserve and waits to be asked from it is passed over (rule: reserve). Changes the market given. */
export function skipFromReserve(market: Market, who: Substitute, job: number): void {
  const waits = requestsOf(market.requests, job).filter(
    (one) => one.who === who && one.state === "queued" && one.fromReserve,
  );
  for (const { place } of waits) set(market, job, place, { state: "skipped" });
}

/** Somebody goes: of what they were asked nothing stays (rule: requests-kept). Changes the market given. */
export function leaveRequests(market: Market, who: Substitute): void {
  for (const job of Object.keys(market.jobs).map(Number)) {
    const own = requestsOf(market.requests, job).filter((one) => one.who === who);
    for (const { place } of own.filter(isLive)) set(market, job, place, { state: "skipped" });
    if (own.some(({ state }) => state === "open")) askNext(market, job);
    for (const { place } of own) delete market.requests[keyOf(job, place)];
  }
}
