import { type Deed, favourite, findable, type Poster, type Substitute } from "../deeds.ts";
import { lost, manages } from "./manages.ts";
import { copyOf, keyOf, type Market } from "./market.ts";
import { conflict, notFound, ok, refused, type Step } from "./step.ts";
import { askNext, endRequests, endUnanswered, isLive, requestsOf, set } from "./turn.ts";

type Asking = Deed & { verb: "ask" };

/** rule: who-may-be-asked */
function askable(market: Market, who: Substitute, school: number): boolean {
  if (market.gone.includes(who)) return false;
  const hasApplied = Object.entries(market.applications).some(([key, { withdrawn }]) => {
    const [job, substitute] = key.split(" ");
    return substitute === who && !withdrawn && market.jobs[Number(job)]?.school === school;
  });
  return who === favourite || hasApplied || (who === findable && !market.hidden.includes(keyOf(school, who)));
}

/** Whom a school may ask is looked up once, before they are asked: what others do there is not held meanwhile. */
export function mayAsk(market: Market, who: Poster, { job, people }: Asking): Step {
  if (!manages(market, who, job)) return { market, ends: lost(market, who) };
  if (market.booked[job]) return refused(market, conflict("job_filled"));
  const school = market.jobs[job]?.school ?? 0;
  return people.every((one) => askable(market, one, school)) ? { market } : refused(market, notFound);
}

/** rule: asked-directly */
export function ask(market: Market, { job, people, thenEverybody }: Asking): Step {
  if (market.booked[job]) return refused(market, conflict("job_filled"));
  const before = requestsOf(market.requests, job);
  if (before.some((one) => isLive(one) && people.includes(one.who)))
    return refused(market, conflict("already_asked"));
  const next = copyOf(market);
  const last = Math.max(0, ...before.map(({ place }) => place));
  for (const [nth, who] of people.entries())
    next.requests[keyOf(job, last + nth + 1)] = {
      who,
      state: "queued",
      due: false,
      thenEverybody,
      fromReserve: false,
      opened: false,
      overtakenBy: 0,
      begins: nth === 0 && !before.some(isLive),
    };
  askNext(next, job);
  const asked = requestsOf(next.requests, job).filter((one) => isLive(one) && people.includes(one.who));
  return { market: next, ends: [ok], seen: { asked: String(asked.length) } };
}

/** rule: asked-directly, request-over */
export function askBack(market: Market, job: number, who?: Substitute): Step {
  const all = requestsOf(market.requests, job);
  const next = copyOf(market);
  if (who) {
    const last = all.findLast((one) => one.who === who);
    if (!last) return refused(market, notFound);
    if (last.state === "accepted" || last.state === "declined")
      return refused(market, conflict("request_over"));
    takeBackFrom(next, job, who);
  } else endRequests(next, job, "takenBack");
  return { market: next, ends: [ok] };
}

/** What somebody is asked, or waits to be. Changes the market given. */
export function takeBackFrom(market: Market, job: number, who: Substitute): void {
  const live = requestsOf(market.requests, job).find((one) => one.who === who && isLive(one));
  if (!live) return;
  set(market, job, live.place, { state: "takenBack" });
  if (requestsOf(market.requests, job).some(isLive)) askNext(market, job);
}

export const askedOf = ({ requests }: Market, job: number): string =>
  requestsOf(requests, job)
    .map(({ place, who, state }) => `${place} ${who} ${state}`)
    .join(", ");

/** Whose time is over is what the clock says of itself: it may have looked before somebody was asked, or after they had answered. */
export function due(market: Market, job: number, said: string | undefined): Step {
  if (!said || market.requests[keyOf(job, said)]?.state !== "open") return { market, seen: { due: "" } };
  const next = copyOf(market);
  set(next, job, Number(said), { due: true });
  return { market: next };
}

/** rule: requests-once */
export function ring(market: Market, job: number): Step {
  const all = requestsOf(market.requests, job);
  const open = all.find(({ state }) => state === "open");
  if (!market.jobs[job] || (open && !open.due) || !all.some(isLive))
    return { market, ends: [ok], seen: { ended: "false" } };
  const next = copyOf(market);
  if (open) endUnanswered(next, job, open.place, "expired");
  askNext(next, job);
  return { market: next, ends: [ok], seen: { ended: String(open !== undefined) } };
}
